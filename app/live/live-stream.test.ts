import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenTo } from "./live-stream.ts";

/** The browser's streams that were opened, as a test answers them. */
const opened: FakeSource[] = [];

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly at = Date.now();
  readonly url: string;
  readyState = 0;
  onerror = () => {};

  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  /** A proxy's error, which closes it for good. */
  fail(): void {
    this.close();
    this.onerror();
  }

  say(name: string, content: unknown, lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(content), lastEventId }));
  }
}

/** The stream that was opened last. */
const newest = () => {
  const source = opened.at(-1);
  if (!source) throw new Error("No stream was opened");
  return source;
};

let stop = () => {};
const heard: string[] = [];
const states: boolean[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  // Neither sooner nor later than planned.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (const list of [opened, heard, states]) list.length = 0;
  const hear = (name: string) => () => heard.push(name);
  const handlers = { hello: hear("hello"), gap: hear("gap"), message: hear("message") };
  stop = listenTo("/live?some", handlers, (connected) => states.push(connected));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("behind a proxy that answers for the shop with 502, the stream is made anew, ever more slowly", async () => {
  newest().say("hello", {});
  newest().fail();
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (newest().readyState !== FakeSource.CLOSED) newest().fail();
  }
  const waits = opened.slice(1).map(({ at }, index) => at - (opened[index]?.at ?? 0));
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 20_000, 20_000]);
  expect(states).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  newest().say("hello", {});
  expect(states).toEqual([true, false, true]);
  // The next break is a new one.
  newest().fail();
  const { length } = opened;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveLength(length + 1);
});

test("behind a proxy that holds the stream back, whoever listens asks by request", async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(["gap", "gap", "gap"]);
  expect(opened).toHaveLength(1);
  newest().say("hello", {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(["gap", "gap", "gap", "hello"]);
});

test("a stream that falls silent is opened again, after the last event that was heard", async () => {
  newest().say("hello", {});
  newest().say("message", {}, "7");
  for (let second = 0; second < 100; second += 20) {
    await vi.advanceTimersByTimeAsync(20_000);
    if (second < 60) newest().say("ping", {});
  }
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(opened).toHaveLength(2);
  expect(newest().url).toMatch(/last=7$/);
});

test("six open tabs hold one stream; when its tab is closed, another one takes over", async () => {
  stop();
  vi.useRealTimers();
  opened.length = 0;
  const tabs: { heard: unknown[]; close: () => void }[] = [];
  for (let tab = 0; tab < 6; tab++) {
    vi.resetModules();
    const { listenLive } = await import("./live-stream.ts");
    const heard: unknown[] = [];
    const message = (content: unknown) => heard.push(content);
    tabs.push({ heard, close: listenLive({ current: { message } }) });
  }
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  newest().say("message", "to all of you");
  await vi.waitFor(() => {
    for (const { heard } of tabs) expect(heard).toEqual(["to all of you"]);
  });
  tabs[0]?.close();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  newest().say("message", "and again");
  await vi.waitFor(() => {
    for (const { heard } of tabs.slice(1)) expect(heard).toEqual(["to all of you", "and again"]);
  });
  expect(tabs[0]?.heard).toHaveLength(1);
  for (const { close } of tabs) close();
});
