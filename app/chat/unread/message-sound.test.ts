import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Tones that were started; a sound is two. */
let tones = 0;
/** What the browser keeps, for all tabs. */
let kept = new Map<string, string>();

/** As long as it takes until another sound may be made, ms. */
const SETTLED_MS = 1_100;

/** A tab: each has the module for itself. @param isAllowed whether something was pressed there */
async function openTab(isAllowed = true) {
  class Context {
    state = isAllowed ? "running" : "suspended";
    currentTime = 0;
    resume = () => (isAllowed ? Promise.resolve() : new Promise(() => {}));
  }
  vi.stubGlobal("AudioContext", Context);
  vi.resetModules();
  const tab = await import("./message-sound.ts");
  return {
    choose: tab.chooseSound,
    hear: () => {
      vi.stubGlobal("AudioContext", Context);
      return tab.soundOnce();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tones = 0;
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  class Node {
    gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    connect = () => {};
    start = () => {
      tones++;
    };
    stop = () => {};
  }
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("OscillatorNode", Node);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Has every tab hear of a message, and lets the time pass until the next sound may be made. */
async function tell(tabs: { hear: () => Promise<void> }[]): Promise<number> {
  const before = tones;
  const heard = tabs.map((tab) => tab.hear());
  for (let wait = 0; wait < SETTLED_MS; wait += 100) {
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(100);
  }
  await Promise.all(heard);
  return (tones - before) / 2;
}

test("the sound on a new message is off until it is chosen, then made once for all tabs", async () => {
  const tabs = [await openTab(), await openTab()];
  expect(await tell(tabs)).toBe(0);
  tabs[0]?.choose(true);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(tones).toBe(2);
  expect(await tell(tabs)).toBe(1);
  // Several messages at once make one sound, too.
  expect(await tell([...tabs, ...tabs])).toBe(1);
  expect(await tell(tabs)).toBe(1);
  tabs[0]?.choose(false);
  expect(await tell(tabs)).toBe(0);
});

test("it is made in a tab that may, though another one hears of it first", async () => {
  const [silent, other] = [await openTab(false), await openTab()];
  other.choose(true);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(await tell([silent, other])).toBe(1);
  expect(await tell([silent])).toBe(0);
});
