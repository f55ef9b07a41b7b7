/** The optional sound on a new message (PRODUCT §6), as this browser has chosen. */

const CHOICE = "itewe-sound";
/** Several tabs, and several messages at once, make one sound in so long, ms. */
const ONE_IN_MS = 1_000;
/** A page's sound may take so long to begin, ms: each tab has tried before another may be heard. */
const WAKE_MS = 500;
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
];
const TONE_S = 0.16;

const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

/** Whether a new message is to be heard. */
export function hasSound(): boolean {
  try {
    return localStorage.getItem(CHOICE) === "on";
  } catch {
    return false;
  }
}

/** Chooses; turned on, it is heard once. Call when a person presses something. */
export function chooseSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(CHOICE, "on");
    else localStorage.removeItem(CHOICE);
  } catch {
    // The browser keeps nothing.
  }
  for (const listener of listeners) listener();
  if (on) void wake().then((awake) => awake && play(awake));
}

/** Tells of another choice, here or in another tab, until the returned function is called. */
export function watchSound(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Sounds, where that was chosen; in one of the tabs that hear of it and may make a sound. */
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
 * Browsers keep a page silent until somebody has pressed something on it, and let it wait for that:
 * meanwhile another tab is to be heard.
 * @returns undefined where no sound can be made; the count in the tab's title is still there
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
