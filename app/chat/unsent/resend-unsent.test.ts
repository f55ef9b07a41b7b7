import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveHandlers } from "../../live/live-stream.ts";
import type { Message } from "../message.ts";
import { Outbox, type Outcome } from "./outbox.ts";
import { boxName } from "./outbox-shelf.ts";
import { resendUnsent, resendUnsentSoon } from "./resend-unsent.ts";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets `ms` pass, with all timers and answers due in that time. */
async function pass(ms: number): Promise<void> {
  for (const wait of [0, ms, 0]) {
    await vi.advanceTimersByTimeAsync(wait);
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  }
}

/** Leaves a message in a closed chat; the shop refused it because its writer was signed out. */
async function leaveUnsent(owner: string, conversation: string, text: string, isRefused = false) {
  const box = new Outbox(boxName(owner, conversation));
  await box.add({ clientId: `${owner} ${text}`, message: text, state: "failed" });
  if (isRefused) {
    await box.retry();
    await box.flush(async () => ({ error: "Sign in again.", isSignedOut: true }));
  }
  box.close();
}

/** A page of `owner` without a chat; `posted` lists what the page sends. */
function openPage(owner: string) {
  const page = { isOffline: false, posted: [] as string[], waiting: [] as string[] };
  let handlers: LiveHandlers = {};
  stop = resendUnsent(owner, (waiting) => Object.assign(page, { waiting }), {
    listenLive: ({ current }) => {
      handlers = current;
      return () => {};
    },
    postMessage: async ({ message, owner, conversation = "" }): Promise<Outcome> => {
      page.posted.push(`${owner} ${conversation}: ${message}`);
      return page.isOffline ? {} : { message: { message } as Message };
    },
  });
  return { page, hello: (owner: string) => handlers.hello?.({ owner }) };
}

describe("what could not be sent when a chat was left goes out", () => {
  test("from any page of the admin after the tab was closed", async () => {
    await leaveUnsent("support:1", "a", "Answered, and closed");
    await leaveUnsent("support:1", "b", "To another one");
    await leaveUnsent("support:2", "a", "By another admin");
    const { page } = openPage("support:1");
    await pass(1_000);
    expect(page.posted).toEqual([
      "support:1 a: Answered, and closed",
      "support:1 b: To another one",
    ]);
    expect(page.waiting).toEqual([]);
  });

  test("from another page of the customer's dashboard", async () => {
    const { page } = openPage("customer");
    await pass(1_000);
    await leaveUnsent("customer", "", "Leaving at once");
    resendUnsentSoon();
    await pass(1_000);
    expect(page.posted).toEqual(["customer : Leaving at once"]);
  });

  test("as soon as there is a network, and the conversation counts as waiting until then", async () => {
    await leaveUnsent("support:3", "a", "Your price is 12,000");
    const { page } = openPage("support:3");
    page.isOffline = true;
    await pass(1_000);
    expect(page.waiting).toEqual(["a"]);
    page.isOffline = false;
    await pass(3_000);
    expect(page.waiting).toEqual([]);
    expect(page.posted).toHaveLength(2);
  });

  test("once, from whatever page follows signing in again in the same tab", async () => {
    await leaveUnsent("signed out", "", "Refused at first", true);
    const { page } = openPage("signed out");
    await pass(60_000);
    expect(page.posted).toEqual(["signed out : Refused at first"]);
  });

  test("after signing in again elsewhere, when the stream says so", async () => {
    const { page, hello } = openPage("was out");
    await pass(1_000);
    await leaveUnsent("was out", "", "Refused at first", true);
    hello("somebody else");
    await pass(1_000);
    expect(page.posted).toEqual([]);
    hello("was out");
    await pass(1_000);
    expect(page.posted).toEqual(["was out : Refused at first"]);
  });
});
