import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { orderLines } from "../../../../database/schema.ts";
import { approve, newOrder, useOrders } from "../../../../test/rows/orders.ts";
import { pin, proofFile, sendFiles, useProofs } from "../../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { askForChange } from "../../steps/order-steps.server.ts";
import { isAllGood, toChange } from "../proof-room.ts";
import { readRoom } from "../reading/read-room.server.ts";
import { readNewestPages } from "./newest-pages.server.ts";
import { changesInWords, judgeAllGood, judgePage, keepSeen } from "./verdicts.server.ts";

useTestDatabase("demo");
useOrders();
useProofs();

const buyer = { side: "buyer" } as const;

async function proofed() {
  const { id } = await newOrder();
  await sendFiles(id);
  return id;
}

async function newest(id: string) {
  const found = (await readRoom({ id, name: "Bello Adunni" }, buyer)).versions.at(-1);
  if (!found) throw new Error("no proof");
  return found;
}
const verdictsOf = async (id: string) => (await newest(id)).pages.map(({ verdict }) => verdict);

test("each page is Good or to be changed, and the last word holds", async () => {
  const id = await proofed();
  expect(await judgePage(id, 1, { line: 1, page: 1 }, "good")).toEqual({ ok: true });
  expect(await judgePage(id, 1, { line: 1, page: 2 }, "change")).toEqual({ ok: true });
  expect(await verdictsOf(id)).toEqual(["good", "change", undefined]);
  expect(toChange(await newest(id)).map(({ page }) => page)).toEqual([2]);
  await judgePage(id, 1, { line: 1, page: 2 }, "good");
  expect(await verdictsOf(id)).toEqual(["good", "good", undefined]);
  for (const place of [
    { line: 1, page: 4 },
    { line: 2, page: 1 },
    { line: 1, page: 0 },
  ]) {
    expect(await judgePage(id, 1, place, "good")).toMatchObject({ status: 400 });
  }
});

test("'All pages good' waits for the last page, and for changes to be sent", async () => {
  const id = await proofed();
  expect(await judgeAllGood(id, 1, { line: 1, page: 1 })).toMatchObject({
    status: 409,
    failure: "Look at all pages first, to the last one.",
  });
  await judgePage(id, 1, { line: 1, page: 2 }, "change");
  await keepSeen(id, buyer, 1, { line: 1, page: 3 });
  expect(await judgeAllGood(id, 1, undefined)).toMatchObject({
    status: 409,
    failure: "Page 2 says “Change this”. Send the change, or press “Good” on it.",
  });
  await judgePage(id, 1, { line: 1, page: 2 }, "good");
  expect(await judgeAllGood(id, 1, undefined)).toEqual({ ok: true });
  expect(isAllGood(await newest(id))).toBe(true);
});

test("'All pages good' on the last page itself needs no script to have seen it", async () => {
  const id = await proofed();
  expect(await judgeAllGood(id, 1, { line: 1, page: 3 })).toEqual({ ok: true });
  expect(await verdictsOf(id)).toEqual(["good", "good", "good"]);
});

test("an older version is no longer judged, nor one that was answered", async () => {
  const id = await proofed();
  await sendFiles(id);
  const first = { line: 1, page: 1 };
  expect(await judgePage(id, 1, first, "good")).toMatchObject({
    status: 409,
    failure: "There is a newer proof. Look at it, then decide.",
  });
  await approve(id, 2);
  expect(await judgePage(id, 2, first, "change")).toMatchObject({ status: 409 });
  expect(await judgeAllGood(id, 2, undefined)).toMatchObject({ status: 409 });
});

test("a line without a new file keeps its 'Good'", async () => {
  const { id } = await newOrder();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!line) throw new Error("no line");
  await db.insert(orderLines).values({ ...line, place: 2, name: "Folded menu" });
  await sendFiles(id, { 1: await proofFile(1), 2: await proofFile(2) });
  await judgePage(id, 1, { line: 1, page: 1 }, "good");
  await judgePage(id, 1, { line: 2, page: 2 }, "change");
  await sendFiles(id, { 2: await proofFile(2) });
  const { pages } = await newest(id);
  expect(pages.map(({ name, verdict }) => [name, verdict])).toEqual([
    [line.name, "good"],
    ["Folded menu, page 1", undefined],
    ["Folded menu, page 2", undefined],
  ]);
});

test("'Send 1 change' is today's 'Ask for a change', with the pins in words", async () => {
  const id = await proofed();
  expect(await changesInWords(id, 1)).toBeUndefined();
  await pin(id, { page: 2, words: "Please write it with its marks" });
  await judgePage(id, 1, { line: 1, page: 3 }, "change");
  const words = await changesInWords(id, 1);
  expect(words).toBe("Page 2, pin 1: Please write it with its marks\nPage 3: please change it.");
  expect(await askForChange(id, 1, words ?? "")).toEqual({ ok: true });
  for (let count = 0; count < 8; count++) await pin(id, { words: "a".repeat(1_000) });
  const long = await changesInWords(id, 1);
  expect(long?.length).toBeLessThan(5_000);
  expect(long).toMatch(/And \d more in the proof room\.$/);
});

test("the words of a change hold no pin of a page that is another one now", async () => {
  const { id } = await newOrder();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!line) throw new Error("no line");
  await db.insert(orderLines).values({ ...line, place: 2, name: "Folded menu" });
  await sendFiles(id, { 1: await proofFile(3) }, true);
  await pin(id, { page: 2, words: "The menu is too dark" });
  await sendFiles(id, { 1: await proofFile(2), 2: await proofFile(1) });
  await judgePage(id, 2, { line: 1, page: 2 }, "change");
  expect(await changesInWords(id, 2)).toBe(`${line.name}, page 2: please change it.`);
  expect(await readNewestPages(db, id)).toEqual({ count: 3, changes: 1, openPins: 1 });
});

test("who has seen which page is told to the shop", async () => {
  const id = await proofed();
  for (const page of [1, 9, 1, 2]) await keepSeen(id, buyer, 1, { line: 1, page });
  await keepSeen(id, buyer, 7, { line: 1, page: 1 });
  const room = await readRoom({ id, name: "Bello Adunni" }, { side: "shop" });
  expect(room.looks).toMatchObject([{ version: 1, seen: 2, of: 3 }]);
});
