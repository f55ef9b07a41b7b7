import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SeenReceipts } from "./seen-receipts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The receipts of a page; `told` lists what the page sent to the shop. */
function newPage() {
  const told: string[] = [];
  const page = { isVisible: true, isHeard: true, saw: 0, told };
  const receipts = new SeenReceipts({
    owner: "me",
    conversation: undefined,
    isVisible: () => page.isVisible,
    saw: (seq) => {
      page.saw = seq;
    },
    tell: async ({ owner, delivered, read = "nothing" }) => {
      told.push(`${owner}: ${delivered} here, ${read} read`);
      return page.isHeard;
    },
  });
  receipts.start();
  return { page, receipts };
}

const sight = { newest: 3, shown: 3, onScreen: true, revision: 0 };

test("what has come is told as received, and as read when it was on screen and in sight", async () => {
  const { page, receipts } = newPage();
  page.isVisible = false;
  receipts.show({ ...sight, newest: 2, shown: 2 }, true);
  receipts.show(sight, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page).toMatchObject({ told: ["me: 3 here, nothing read"], saw: 0 });
  page.isVisible = true;
  receipts.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page).toMatchObject({ told: ["me: 3 here, nothing read", "me: 3 here, 3 read"], saw: 3 });
});

test("of what stands behind a part of the thread, nothing has been read", async () => {
  const { page, receipts } = newPage();
  receipts.show({ ...sight, newest: 9 }, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.told).toEqual(["me: 9 here, 3 read"]);
});

test("whoever answers at once has seen what they answer, unless they have scrolled away", () => {
  const { page, receipts } = newPage();
  receipts.show(sight, false);
  expect(page.saw).toBe(0);
  receipts.show(sight, true);
  expect(page.saw).toBe(3);
});

test("what the shop has not heard is told again", async () => {
  const { page, receipts } = newPage();
  page.isHeard = false;
  receipts.show(sight, true);
  await vi.advanceTimersByTimeAsync(1_000);
  page.isHeard = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.told).toEqual(["me: 3 here, 3 read", "me: 3 here, 3 read"]);
});

test("a page that had told of all of it tells of it again when messages come back", async () => {
  const { page, receipts } = newPage();
  receipts.show(sight, true);
  await vi.advanceTimersByTimeAsync(1_000);
  receipts.show({ ...sight, revision: 1 }, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.told).toEqual(["me: 3 here, 3 read", "me: 3 here, 3 read"]);
});
