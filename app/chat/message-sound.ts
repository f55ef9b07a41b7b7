/** The optional sound on a new message (PRODUCT §6), as this browser has chosen. */

const CHOICE = "itewe-sound";
/** Several tabs, and several messages at once, make one sound in so long, ms. */
const ONE_IN_MS = 1_000;
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
  if (on) void play();
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

/** Sounds, where that was chosen; in one of the tabs that hear of it. */
export function soundOnce(): void {
  if (!hasSound()) return;
  if (!("locks" in navigator)) {
    void play();
    return;
  }
  void navigator.locks.request(CHOICE, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((done) => setTimeout(done, ONE_IN_MS));
  });
}

async function play(): Promise<void> {
  try {
    audio ??= new AudioContext();
    // Browsers are silent until somebody has pressed something on the page.
    if (audio.state === "suspended") await audio.resume();
    const volume = new GainNode(audio, { gain: 0 });
    volume.connect(audio.destination);
    for (const { hertz, at } of TONES) {
      const begin = audio.currentTime + at;
      const tone = new OscillatorNode(audio, { frequency: hertz });
      tone.connect(volume);
      volume.gain.setValueAtTime(0.12, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S);
      tone.start(begin);
      tone.stop(begin + TONE_S);
    }
  } catch {
    // No way to make a sound; the count in the tab's title is still there.
  }
}
