/** The optional sound of a new message (PRODUCT §6), stored per browser. */
const CHOICE = "itewe-sound";
/** At most one sound in this time, over all tabs, ms. */
const ONE_IN_MS = 1_000;
/** How long a tab tries to start its audio before another tab may, ms. */
const WAKE_MS = 500;
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
];
const TONE_S = 0.16;

const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

export function hasSound(): boolean {
  try {
    return localStorage.getItem(CHOICE) === "on";
  } catch {
    return false;
  }
}

/** Stores the choice and plays the sound once. Call from a user's action. */
export function chooseSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(CHOICE, "on");
    else localStorage.removeItem(CHOICE);
  } catch {
    // Storage is blocked.
  }
  for (const listener of listeners) listener();
  if (on) void wake().then((awake) => awake && play(awake));
}

/** Subscribes to changes of the choice, also from other tabs. */
export function watchSound(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Plays the sound if chosen, in one tab that may. */
export async function soundOnce(): Promise<void> {
  if (!hasSound()) return;
  const awake = await wake();
  if (!awake) return;
  if (!("locks" in navigator)) {
    play(awake);
    return;
  }
  await navigator.locks.request(CHOICE, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play(awake);
    await new Promise((done) => setTimeout(done, ONE_IN_MS));
  });
}

/**
 * Browsers mute a page until somebody has interacted with it; another tab may then play the sound.
 * @returns undefined where no sound can be played
 */
async function wake(): Promise<AudioContext | undefined> {
  try {
    audio ??= new AudioContext();
    await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, WAKE_MS))]);
    return audio.state === "running" ? audio : undefined;
  } catch {
    return undefined;
  }
}

function play(awake: AudioContext): void {
  const volume = new GainNode(awake, { gain: 0 });
  volume.connect(awake.destination);
  for (const { hertz, at } of TONES) {
    const begin = awake.currentTime + at;
    const tone = new OscillatorNode(awake, { frequency: hertz });
    tone.connect(volume);
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }
}
