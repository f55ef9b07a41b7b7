/**
 * Artwork belongs to a line (TRADE §2), from the request until a quote replaces the order's lines.
 */
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, orderFiles, orderLines, products } from "../../../database/schema.ts";
import {
  admin,
  approve,
  newGuest,
  newOrder,
  typed,
  upload,
  useOrders,
} from "../../../test/rows/orders.ts";
import { cards, shirts } from "../../../test/rows/price-lists.ts";
import { proofFile, sendFiles, useProofs } from "../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { setPriceList } from "../../catalogue/prices/change-prices.server.ts";
import type { PriceList } from "../../catalogue/prices/price-list.ts";
import { SPEC_DEFAULTS } from "../../catalogue/print-spec/print-spec.ts";
import { business } from "../../shop/business.ts";
import { readRoom } from "../proofs/reading/read-room.server.ts";
import { acceptQuote } from "../quotes/answer-quote.server.ts";
import type { DraftFields } from "../quotes/quote-draft.ts";
import { firstDraft } from "../quotes/quote-drafts.server.ts";
import { sendQuote } from "../quotes/send-quote.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { addArtwork } from "../steps/order-steps.server.ts";
import { nameLine } from "./line-files.server.ts";

useTestDatabase("demo");
useOrders();
useProofs();

const spec = { ...SPEC_DEFAULTS, widthMm: 90, heightMm: 55, changes: [] };
let ids: { cards: string; shirts: string };

async function priced(name: string, list: PriceList, printSpec: typeof spec | null) {
  const id = uuidv7();
  await db.insert(products).values({
    ...{ id, name, price: 100, quantity: 1, description: "", imageUrl: "/a.webp", delivery: 2 },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"] },
    ...{ categoryName: "Tests", printSpec },
  });
  expect(await setPriceList(admin, id, 1, list)).toMatchObject({ ok: true });
  return id;
}

beforeAll(async () => {
  await db.insert(categories).values({ name: "Tests", position: 99 });
  ids = {
    cards: await priced("Cards", cards, { ...spec, changes: [] }),
    shirts: await priced("Shirts", shirts, null),
  };
});

let phones = 0;
const form = () =>
  typed({
    ...{ product: ids.cards, quantity: "300", "o-size": "folded" },
    ...{ "2.product": ids.shirts, "2.quantity": "10" },
    phoneNumber: `0803 910 ${String(++phones).padStart(4, "0")}`,
  });

/** An order of cards and shirts with a file for each. */
async function ordered() {
  const { from, participantId } = newGuest();
  const [card, shirt] = [await upload(participantId), await upload(participantId)];
  const made = await requestOrder(from, form(), { 1: [card], 2: [shirt] });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return { id: made.id, card, shirt, participantId };
}

/** The line of each file by its id. */
const linesOf = async (id: string) =>
  Object.fromEntries(
    ((await readOrder(id))?.artwork ?? []).map(({ id: file, line }) => [file, line]),
  );

test("files are sent with their line, which keeps its specification as it was", async () => {
  const { id, card, shirt } = await ordered();
  expect(await linesOf(id)).toEqual({ [card]: 1, [shirt]: 2 });
  await db.update(products).set({ printSpec: null }).where(eq(products.id, ids.cards));
  const order = await readOrder(id);
  expect(order?.lines.map(({ printSpec }) => printSpec)).toEqual([
    { ...SPEC_DEFAULTS, widthMm: 170, heightMm: 55 },
    null,
  ]);
  await db.update(products).set({ printSpec: spec }).where(eq(products.id, ids.cards));
});

test("files that come later name their line where there are several", async () => {
  const { id, participantId } = await ordered();
  const add = async (named?: Parameters<typeof addArtwork>[4]) => {
    const file = await upload(participantId);
    const done = await addArtwork(id, [file], [participantId], { author: "buyer" }, named);
    return { done, file };
  };
  expect((await add()).done).toMatchObject({
    status: 400,
    errors: { files: "Choose which product it is for." },
  });
  expect((await add({ place: 2, name: "Cards" })).done).toMatchObject({ status: 409 });
  expect((await add({ place: 3, name: "Cards" })).done).toMatchObject({ status: 409 });
  const { done, file } = await add({ place: 2, name: "Shirts" });
  expect(done).toEqual({ ok: true });
  expect((await linesOf(id))[file]).toBe(2);
  // An order of one line needs no name for it.
  const { id: single, guest } = await newOrder({ phoneNumber: "0803 911 0001" });
  const only = await upload(guest.participantId);
  expect(await addArtwork(single, [only], [guest.participantId])).toEqual({ ok: true });
  expect(await linesOf(single)).toEqual({ [only]: 1 });
});

test("a file that nobody has named is asked for, and said once", async () => {
  const { id, card } = await ordered();
  await db.update(orderFiles).set({ line: null }).where(eq(orderFiles.fileId, card));
  expect(await nameLine(id, card, undefined)).toMatchObject({
    errors: { line: expect.any(String) },
  });
  const first = { place: 1, name: "Cards" };
  expect(await nameLine(id, card, first)).toEqual({ ok: true });
  expect(await nameLine(id, card, first), "pressed twice").toEqual({ ok: true });
  expect(await nameLine(id, card, { place: 2, name: "Shirts" })).toMatchObject({ status: 409 });
  expect(await nameLine(id, uuidv7(), first)).toMatchObject({ status: 409 });
  expect(await nameLine(id, "nonsense", first)).toMatchObject({ status: 409 });
  expect((await linesOf(id))[card]).toBe(1);
});

test("a quote that puts lines in another order takes their files and specifications along", async () => {
  const { id, card, shirt } = await ordered();
  const draft = await firstDraft(id, { way: "pick-up" });
  const turned = draft.lines?.split(" ").reverse().join(" ") ?? "";
  const fields = { ...draft, lines: turned, fee: "0", days: "3" };
  expect(await sendQuote(admin, id, { quoteId: uuidv7(), number: 1, fields })).toEqual({
    ok: true,
  });
  const total = (await readOrder(id))?.quotes[0]?.total ?? 0;
  expect(await acceptQuote(id, 1, total, business.terms.version)).toEqual({ ok: true });
  expect((await readOrder(id))?.lines).toMatchObject([
    { name: "Shirts", printSpec: null },
    { name: "Cards", printSpec: { widthMm: 170 } },
  ]);
  expect(await linesOf(id)).toEqual({ [card]: 2, [shirt]: 1 });
});

test("files of a line that a quote has left out belong to none until somebody says it", async () => {
  const { id, card, shirt } = await ordered();
  const draft = await firstDraft(id, { way: "pick-up" });
  const fields = { ...draft, lines: draft.lines?.split(" ")[0] ?? "", fee: "0", days: "3" };
  expect(await sendQuote(admin, id, { quoteId: uuidv7(), number: 1, fields })).toEqual({
    ok: true,
  });
  expect(
    await acceptQuote(id, 1, (await readOrder(id))?.quotes[0]?.total ?? 0, business.terms.version),
  ).toEqual({
    ok: true,
  });
  expect(await linesOf(id)).toEqual({ [card]: 1, [shirt]: null });
  const rows = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.place, 2)));
  expect(rows).toEqual([]);
});

describe("a quote that is accepted while a proof is out", () => {
  /** An order whose proof shows cards on two pages and shirts on three. */
  async function proofed(lines: (keys: string[]) => string[], change: DraftFields = {}) {
    const { id } = await ordered();
    const files = { 1: await proofFile(2), 2: await proofFile(3) };
    expect(await sendFiles(id, files)).toEqual({ ok: true });
    const draft = await firstDraft(id, { way: "pick-up" });
    const turned = lines(draft.lines?.split(" ") ?? []).join(" ");
    const fields = { ...draft, lines: turned, fee: "0", days: "3", ...change };
    expect(await sendQuote(admin, id, { quoteId: uuidv7(), number: 1, fields })).toEqual({
      ok: true,
    });
    const total = (await readOrder(id))?.quotes[0]?.total ?? 0;
    expect(await acceptQuote(id, 1, total, business.terms.version)).toEqual({ ok: true });
    return { id, files };
  }
  /** What each line's pages are called, and of which file they are. */
  const named = async (id: string) => {
    const newest = (await readRoom({ id, name: null }, { side: "shop" })).versions.at(-1);
    return newest?.pages.map(({ name, file }) => [name, file.id]);
  };

  test("with its lines in another order leaves each its own pages", async () => {
    const { id, files } = await proofed((keys) => keys.reverse());
    expect(await named(id)).toEqual([
      ["Cards, page 1", files[1]],
      ["Cards, page 2", files[1]],
      ["Shirts, page 1", files[2]],
      ["Shirts, page 2", files[2]],
      ["Shirts, page 3", files[2]],
    ]);
    const order = await readOrder(id);
    expect(order).toMatchObject({ status: "proof-sent", title: "Cards and 1 more" });
    expect(order?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Cards", 300],
      ["Shirts", 10],
    ]);
  });

  test.each<[string, DraftFields]>([
    ["a line in another size", { "l1.o-size": "85x55" }],
    ["other words under a line", { "l1.words": "folded to 85 mm" }],
  ])("with %s waits for a proof of it", async (_what, change) => {
    const { id } = await proofed((keys) => keys, change);
    expect(await readOrder(id)).toMatchObject({ status: "received" });
    expect(await approve(id, 1)).toMatchObject({ status: 409 });
  });

  test("without one of its lines waits for a proof of what is left", async () => {
    const { id, files } = await proofed(([, shirts = ""]) => [shirts]);
    expect(await readOrder(id)).toMatchObject({
      ...{ status: "received", changeAsked: false, title: "Shirts" },
      lines: [{ name: "Shirts", place: 2 }],
    });
    expect(await approve(id, 1)).toMatchObject({ status: 409 });
    const better = await proofFile(1);
    expect(await sendFiles(id, { 1: better }), "the only line").toEqual({ ok: true });
    expect(await named(id), "the pages of the line that is gone do not come along").toEqual([
      ["Page 1", better],
    ]);
    const room = await readRoom({ id, name: null }, { side: "shop" });
    expect(room.versions[0]?.pages.map(({ file }) => file.id)).toContain(files[1]);
  });
});
