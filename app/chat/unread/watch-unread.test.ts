import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveHandlers } from "../../live/live-stream.ts";
import { watchUnread } from "./watch-unread.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that watches; `answer` is what the shop answers, or undefined while it does not. */
function watch(forAdmin = false) {
  const page = {
    answer: { unread: 0, owner: "me" } as { unread: number; owner: string } | undefined,
    counts: [] as number[],
    told: [] as object[],
    resending: [] as string[],
    handlers: {} as LiveHandlers,
    isForgotten: false,
    isListening: true,
  };
  const forget = () => {
    page.isForgotten = true;
  };
  watchUnread(forAdmin, (count) => page.counts.push(count), forget, {
    countUnread: async () => {
      if (!page.answer) throw new TypeError("Failed to fetch");
      return page.answer;
    },
    listenLive: ({ current }) => {
      page.handlers = current;
      current.hello?.({});
      return () => {
        page.isListening = false;
      };
    },
    tellReceipts: async (fields) => {
      page.told.push(fields);
      return true;
    },
    resendUnsent: (owner) => {
      page.resending.push(owner);
      return () => page.resending.splice(page.resending.indexOf(owner), 1);
    },
  });
  return page;
}

const answer = { seq: 7, fromSupport: true, conversationId: "id" };

test("the badge that could not be read is read again without another event", async () => {
  const page = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  page.answer = undefined;
  page.handlers.message?.(answer);
  await vi.advanceTimersByTimeAsync(1_000);
  page.answer = { unread: 1, owner: "me" };
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.counts).toEqual([0, 1]);
});

test("an answer is told as received; a message of one's own side is not", async () => {
  const page = watch();
  page.handlers.message?.(answer);
  page.handlers.message?.({ ...answer, fromSupport: false });
  expect(page.told).toEqual([{ delivered: "7" }]);
  const admin = watch(true);
  admin.handlers.message?.({ ...answer, fromSupport: false });
  expect(admin.told).toEqual([{ delivered: "7", conversation: "id" }]);
});

test("what somebody left unsent is sent in their name, and in nobody else's", async () => {
  const page = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.resending).toEqual(["me"]);
  page.answer = { unread: 0, owner: "another" };
  page.handlers.hello?.({});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.resending).toEqual(["another"]);
  page.answer = { unread: 0, owner: "" };
  page.handlers.hello?.({});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.resending).toEqual([]);
});

test("a browser by which the shop knows nobody is asked no more, on this page and the next", async () => {
  const page = watch();
  page.answer = { unread: 0, owner: "" };
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.isListening, page.isForgotten]).toEqual([false, true]);
  page.handlers.hello?.({});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.counts).toEqual([0]);
});
