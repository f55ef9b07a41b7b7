import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { files } from "../../../../database/schema.ts";
import { phonePhoto } from "../../../../test/files/pictures.ts";
import { admin, approve, move, newOrder, useOrders } from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { pin, proofFile, sendFiles, useProofs } from "../../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { completeFile } from "../../../uploads/files/inspect.server.ts";
import { uploadStore } from "../../../uploads/storage/storage.server.ts";
import { orderNumber } from "../../order.ts";
import { readOrder, readOrderAsAdmin } from "../../reading/read-orders.server.ts";
import { askForChange } from "../../steps/order-steps.server.ts";
import { pinsOf } from "../proof-room.ts";
import { readProofing } from "../reading/proofing.server.ts";
import { readRoom } from "../reading/read-room.server.ts";
import { judgePage } from "../verdicts/verdicts.server.ts";
import { answerAsGuest, answerAsShop } from "./pins.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
useProofs();

const buyer = { side: "buyer" } as const;
const roomOf = (id: string) => readRoom({ id, name: "Bello Adunni" }, buyer);
const shopRoom = (id: string) => readRoom({ id, name: "Bello Adunni" }, { side: "shop" });
const reply = (change = {}) => ({
  ...{ id: uuidv7(), pin: 1, words: "Done in proof 2", seen: 0, resolves: false },
  ...change,
});

async function proofed() {
  const { id } = await newOrder();
  expect(await sendFiles(id)).toEqual({ ok: true });
  return id;
}

const LONG = "This has at most 1,000 characters.";

describe("a pin", () => {
  test("stands on its place with its words and its number, and says 'Change this' of its page", async () => {
    const id = await proofed();
    expect(await pin(id, { page: 2, x: 0.19, y: 0.455 })).toEqual({ ok: true });
    expect(await pin(id, { page: 3 })).toEqual({ ok: true });
    const { pins, versions } = await roomOf(id);
    expect(pins).toMatchObject([
      { number: 1, page: 2, words: "Write it with its marks", by: "You", isResolved: false },
      { number: 2, page: 3, x: 0.5, y: 0.5 },
    ]);
    expect(pins[0]?.x).toBeCloseTo(0.19);
    expect(versions[0]?.pages.map(({ verdict }) => verdict)).toEqual([
      undefined,
      "change",
      "change",
    ]);
    expect((await shopRoom(id)).pins[0]?.by).toBe("Bello Adunni");
  });

  test("that arrives again, also at the same moment, is there once", async () => {
    const id = await proofed();
    const again = { id: uuidv7() };
    const all = await Promise.all([pin(id, again), pin(id, again), pin(id, again)]);
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    // 'Good' was pressed since, so the late arrival changes nothing.
    await judgePage(id, 1, { line: 1, page: 1 }, "good");
    expect(await pin(id, again)).toEqual({ ok: true });
    const { pins, versions } = await roomOf(id);
    expect(pins).toHaveLength(1);
    expect(versions[0]?.pages[0]?.verdict).toBe("good");
    expect(await pin(await proofed(), again), "of another order").toMatchObject({ status: 400 });
  });

  test("put on a version that is no longer the newest arrives, too", async () => {
    const id = await proofed();
    await sendFiles(id);
    expect(await pin(id, { version: 1 })).toEqual({ ok: true });
    expect(pinsOf(await roomOf(id), 2)).toHaveLength(1);
  });

  test("stands on a proof that is a picture, as the picture is seen", async () => {
    const { id } = await newOrder();
    const file = await proofFile(1);
    // Taken by a phone that was held upright.
    await uploadStore().put(`proof/${file}`, await phonePhoto(400, 300));
    const [row] = await db
      .update(files)
      .set({ name: "card.jpg", type: null, pages: null, width: null, finishedAt: null })
      .where(eq(files.id, file))
      .returning();
    if (!row) throw new Error("no row");
    await completeFile(row);
    expect(await sendFiles(id, { 1: file })).toEqual({ ok: true });
    expect(await pin(id, { x: 0.25, y: 0.9 })).toEqual({ ok: true });
    const { pins, versions } = await roomOf(id);
    expect(pins).toMatchObject([{ page: 1, x: 0.25 }]);
    const [page] = versions[0]?.pages ?? [];
    expect(page).toMatchObject({ name: "Page 1", isShown: true, verdict: "change" });
    expect((page?.size[0] ?? 0) / (page?.size[1] ?? 1)).toBeCloseTo(3 / 4);
  });

  test("without a place is of the whole page, as it is from a plain form", async () => {
    const id = await proofed();
    expect(await pin(id, { page: 2, x: undefined, y: undefined })).toEqual({ ok: true });
    expect((await roomOf(id)).pins[0]).not.toHaveProperty("x");
  });

  test.each([
    ["no words", { words: " \n" }, { words: "Write what we should change here." }],
    ["10,000 words", { words: "word ".repeat(10_000) }, { words: LONG }],
    ["1,001 characters", { words: "a".repeat(1_001) }, { words: LONG }],
    ["an id that is none", { id: "1" }, { pin: expect.any(String) }],
    ["a page that is not there", { page: 4 }, { page: "There is no such page." }],
    ["page 0", { page: 0 }, { page: "There is no such page." }],
    ["page 1.5", { page: 1.5 }, { page: "There is no such page." }],
    ["a version to come", { version: 2 }, { page: "There is no such page." }],
    ["a huge version", { version: 9e15 }, { page: "There is no such page." }],
    ["a line without a file", { line: 2 }, { page: "There is no such page." }],
    ["a place beside the page", { x: 1.01 }, { page: "The pin is not on the page." }],
    ["a place that is no number", { y: Number.NaN }, { page: "The pin is not on the page." }],
  ])("with %s is refused by name", async (_what, change, errors) => {
    const id = await proofed();
    expect(await pin(id, change)).toMatchObject({ ok: false, status: 400, errors });
    expect((await roomOf(id)).pins).toEqual([]);
  });

  test("keeps a script as the words that it is", async () => {
    const id = await proofed();
    const words = "<script>alert(1)</script>";
    await pin(id, { words });
    expect((await roomOf(id)).pins[0]?.words).toBe(words);
  });

  test("is the 300th at most, and the next version has room again", async () => {
    const id = await proofed();
    await db.execute(sql`
      insert into proof_pins (id, order_id, number, version, line, page, words, author)
      select gen_random_uuid(), ${id}, n, 1, 1, 1, 'x', 'buyer' from generate_series(1, 299) n`);
    expect(await pin(id)).toEqual({ ok: true });
    expect(await pin(id)).toMatchObject({
      status: 409,
      failure: expect.stringContaining("300 pins"),
    });
    await sendFiles(id);
    expect(await pin(id, { version: 2 })).toEqual({ ok: true });
  });

  test("comes too late once the proof is approved", async () => {
    const id = await proofed();
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await pin(id)).toMatchObject({
      status: 409,
      failure: expect.stringContaining("approved"),
    });
    await move(id, "cancelled", "No paper");
    expect(await pin(id)).toMatchObject({ status: 409 });
  });
});

test("a pin waits for the shop's answer until the order is approved or over; it is answered all the same", async () => {
  const id = await proofed();
  await pin(id, { page: 2 });
  await pin(id, { page: 3 });
  await answerAsShop(admin, id, reply({ pin: 2 }));
  const number = orderNumber((await readOrder(id))?.number ?? 0);
  const unanswered = async () => {
    const order = await readOrderAsAdmin(admin, number, "");
    return order && (await readProofing(order))?.unanswered;
  };
  expect(await unanswered()).toBe(1);
  await askForChange(id, 1, "With its marks, please");
  expect(await unanswered(), "after 'Ask for a change'").toBe(1);
  expect(await move(id, "approved")).toEqual({ ok: true });
  expect(await unanswered()).toBe(0);
  for (const to of ["printing", "ready", "delivered"] as const) await move(id, to);
  expect(await unanswered()).toBe(0);
  expect(await answerAsShop(admin, id, reply())).toEqual({ ok: true });
});

describe("an answer", () => {
  test("of the shop stands below its pin, and resolves it when it is meant to", async () => {
    const id = await proofed();
    await pin(id);
    expect(await answerAsShop(admin, id, reply())).toEqual({ ok: true });
    const second = reply({ words: "And now it is done", seen: 1, resolves: true });
    expect(await answerAsShop(admin, id, second)).toEqual({ ok: true });
    expect(await answerAsShop(admin, id, second), "pressed twice").toEqual({ ok: true });
    const [told] = (await roomOf(id)).pins;
    expect(told).toMatchObject({ isResolved: true });
    expect(told?.answers.map(({ words, by }) => [words, by])).toEqual([
      ["Done in proof 2", "Itewe"],
      ["And now it is done", "Itewe"],
    ]);
    expect((await shopRoom(id)).pins[0]?.answers[0]?.by).toBe("Boss");
  });

  test("of the buyer to a resolved pin opens it again", async () => {
    const id = await proofed();
    await pin(id);
    await answerAsShop(admin, id, reply({ words: "", resolves: true }));
    const back = reply({ words: "It is still wrong" });
    expect(await answerAsGuest(id, buyer, back)).toEqual({ ok: true });
    expect((await roomOf(id)).pins[0]).toMatchObject({ isResolved: false });
  });

  test("that the shop has not read keeps its pin open", async () => {
    const id = await proofed();
    await pin(id);
    expect(await answerAsGuest(id, buyer, reply({ words: "And the logo, too" }))).toEqual({
      ok: true,
    });
    expect(await answerAsShop(admin, id, reply({ words: "", resolves: true }))).toMatchObject({
      status: 409,
      failure: "Somebody has answered pin 1 since you opened it. Look at it, then resolve it.",
    });
    expect((await roomOf(id)).pins[0]).toMatchObject({ isResolved: false });
    const read = reply({ words: "", resolves: true, seen: 1 });
    expect(await answerAsShop(admin, id, read)).toEqual({ ok: true });
    expect(await answerAsShop(admin, id, read), "pressed twice").toEqual({ ok: true });
  });

  test("of the second of two admins is not given unseen", async () => {
    const id = await proofed();
    await pin(id);
    const second = (await newUser("Deputy", "admin")) as Viewer;
    const both = await Promise.all([
      answerAsShop(admin, id, reply()),
      answerAsShop(second, id, reply({ words: "As in your file" })),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      failure: "Somebody has answered pin 1 since you opened it. Look at it, then answer.",
    });
  });

  test("to a pin that is not there, or of somebody who is no admin, is refused", async () => {
    const id = await proofed();
    expect(await answerAsShop(admin, id, reply({ pin: 7 }))).toMatchObject({ status: 404 });
    expect(await answerAsShop(admin, id, reply({ pin: 1.5 }))).toMatchObject({ status: 404 });
    await pin(id);
    expect(await answerAsShop(admin, id, reply({ words: "" }))).toMatchObject({ status: 400 });
    const curious = (await newUser("Curious", "user")) as Viewer;
    expect(await status(answerAsShop(curious, id, reply()))).toBe(403);
  });
});

test("the next version opens with the open pins, and with resolved ones of its pages as such", async () => {
  const id = await proofed();
  for (const page of [1, 2]) await pin(id, { page });
  await answerAsShop(admin, id, reply({ resolves: true }));
  await sendFiles(id);
  const room = await roomOf(id);
  await pin(id, { version: 2, page: 3 });
  const open = (version: number) =>
    pinsOf(room, version).map(({ number, isResolved }) => [number, isResolved]);
  expect(open(2)).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(pinsOf(await roomOf(id), 1), "none of a later one").toHaveLength(2);
  await sendFiles(id, { 1: await proofFile(1) });
  expect(pinsOf(await roomOf(id), 3), "open ones of pages that are gone").toHaveLength(3);
});
