import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import {
  auditLines,
  files,
  orderLines,
  orders,
  proofApprovals,
  proofFiles,
} from "../../../../database/schema.ts";
import {
  AGREED,
  admin,
  agree,
  approve,
  findGood,
  move,
  newOrder,
  useOrders,
  version,
} from "../../../../test/rows/orders.ts";
import { pin, proofFile, sendFiles, tamper, useProofs } from "../../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { uploadStore } from "../../../uploads/storage/storage.server.ts";
import { orderNumber } from "../../order.ts";
import { readOrder, readOrderAsAdmin } from "../../reading/read-orders.server.ts";
import { approveProof, askForChange, sendProof } from "../../steps/order-steps.server.ts";
import { readSeal } from "../proof-files.server.ts";
import { readProofing } from "../reading/proofing.server.ts";
import { judgePage } from "../verdicts/verdicts.server.ts";
import { readApproval } from "./read-approval.server.ts";

useTestDatabase("demo");
useOrders();
useProofs();

async function proofed() {
  const { id } = await newOrder();
  const file = await proofFile(6);
  expect(await sendFiles(id, { 1: file })).toEqual({ ok: true });
  return { id, file };
}

async function findOrder(id: string) {
  const number = (await readOrder(id))?.number ?? 0;
  const found = await readOrderAsAdmin(admin, orderNumber(number), "");
  if (!found) throw new Error("no order");
  return found;
}

const approvalsOf = (id: string) =>
  db.select().from(proofApprovals).where(eq(proofApprovals.orderId, id));

describe("an approval", () => {
  test("is bound to version, bytes, quantity and total, and names who has given it", async () => {
    const { id, file } = await proofed();
    expect(await approve(id, 1)).toEqual({ ok: true });
    const [row] = await db.select().from(files).where(eq(files.id, file));
    const [bound] = await approvalsOf(id);
    expect(bound).toMatchObject({
      ...{ version: 1, author: "buyer", name: "Bello Adunni", total: AGREED, pages: 6 },
      files: [{ line: 1, fileId: file, name: "logo.pdf", sha256: row?.sha256 }],
    });
    expect(bound?.quantities).toEqual([(await readOrder(id))?.quantity]);
    await expect(db.update(proofApprovals).set({ total: 1 })).rejects.toThrow();
    await expect(db.delete(proofApprovals)).rejects.toThrow();
    await expect(db.update(proofFiles).set({ version: 9 })).rejects.toThrow();
  });

  test("by phone binds in the same way, with the admin who was told", async () => {
    const { id, file } = await proofed();
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await approvalsOf(id)).toMatchObject([
      { version: 1, author: "shop", userId: admin.user.id, files: [{ fileId: file }] },
    ]);
  });

  test("is none when the shop goes on without the proof that the buyer sent back", async () => {
    const { id } = await proofed();
    expect(await move(id, "approved"), "by phone").toEqual({ ok: true });
    expect((await readApproval(id))?.version).toBe(1);
    const order = await findOrder(id);
    expect((await readProofing(order))?.approved).toBe(1);
    const files = [{ line: 1, file: await proofFile() }];
    const reason = "They rang: another number";
    expect(await sendProof(admin, id, { files, version: await version(id), reason })).toEqual({
      ok: true,
    });
    expect(await askForChange(id, 2, "The other number, please")).toEqual({ ok: true });
    expect(await move(id, "approved"), "without a proof").toEqual({ ok: true });
    expect(await readApproval(id)).toBeUndefined();
    expect((await readProofing(order))?.approved).toBeUndefined();
  });

  test("keeps what its lines were called, whatever becomes of them", async () => {
    const { id } = await proofed();
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    if (!line) throw new Error("no line");
    await db.insert(orderLines).values({ ...line, place: 2, name: "Folded menu", quantity: 200 });
    expect(await approve(id, 1)).toEqual({ ok: true });
    await db.delete(orderLines).where(and(eq(orderLines.orderId, id), eq(orderLines.place, 1)));
    expect((await readApproval(id))?.lines).toEqual([
      { name: line.name, quantity: line.quantity },
      { name: "Folded menu", quantity: 200 },
    ]);
  });

  test("without any proof binds to nothing", async () => {
    const { id } = await newOrder();
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await approvalsOf(id)).toEqual([]);
  });

  test("of an older version is refused, whatever was on screen", async () => {
    const { id } = await proofed();
    const seal = await readSeal(db, id);
    await sendFiles(id);
    expect(await approveProof(id, 1, AGREED, seal)).toMatchObject({
      status: 409,
      failure: "There is a newer proof. Look at it, then decide.",
    });
    expect(await approveProof(id, 2, AGREED, seal)).toMatchObject({
      status: 409,
      failure: expect.stringContaining("The files of proof 2 are others than those on your screen"),
    });
  });

  test.each([
    ["the buyer", approve],
    ["the shop", (id: string) => move(id, "approved")],
  ])("by %s of bytes that changed or went is refused by name", async (_who, press) => {
    const { id, file } = await proofed();
    const told = {
      ...{ ok: false, status: 409 },
      failure: expect.stringContaining("“logo.pdf” of proof 1 is no longer the one that was sent"),
    };
    await tamper(file);
    expect(await press(id, 1)).toMatchObject(told);
    await uploadStore().remove(`proof/${file}`);
    expect(await press(id, 1)).toMatchObject(told);
    expect((await readOrder(id))?.status).toBe("proof-sent");
    // A new one heals it.
    await sendFiles(id);
    expect(await press(id, 2)).toEqual({ ok: true });
  });

  test("of another quantity or total than on screen is refused by name", async () => {
    const { id } = await proofed();
    await findGood(id, 1);
    const seal = await readSeal(db, id);
    await db.update(orderLines).set({ quantity: 999 }).where(eq(orderLines.orderId, id));
    expect(await approveProof(id, 1, AGREED, seal)).toMatchObject({
      status: 409,
      failure: expect.stringContaining("The quantity is another one"),
    });
    await agree(id, AGREED + 100);
    const now = await readSeal(db, id);
    expect(await approveProof(id, 1, AGREED, now)).toMatchObject({ status: 409 });
    expect(await approveProof(id, 1, AGREED + 100, now)).toEqual({ ok: true });
  });

  test("waits until every page says 'Good'", async () => {
    const { id } = await proofed();
    await judgePage(id, 1, { line: 1, page: 2 }, "good");
    const press = async () => approveProof(id, 1, AGREED, await readSeal(db, id));
    expect(await press()).toMatchObject({
      status: 409,
      failure:
        "5 of 6 pages do not say “Good” yet. Look at them, and press “All pages good” on the last one.",
    });
    for (const page of [3, 4, 5, 6]) await judgePage(id, 1, { line: 1, page }, "good");
    expect(await press()).toMatchObject({
      failure: expect.stringMatching(/^1 of 6 pages does not say “Good” yet. Look at it,/),
    });
    await findGood(id, 1);
    expect(await press()).toEqual({ ok: true });
  });

  test("pressed again is taken as it was given, and with something else on screen refused", async () => {
    const { id } = await proofed();
    const seal = await readSeal(db, id);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await approveProof(id, 1, AGREED, seal), "pressed twice").toEqual({ ok: true });
    const told = {
      status: 409,
      failure:
        "Proof 1 is approved already, for ₦10,000. That is not what was on your screen. Please look again.",
    };
    expect(await approveProof(id, 1, AGREED + 100, seal)).toMatchObject(told);
    expect(await approveProof(id, 1, AGREED, `9${seal}`)).toMatchObject(told);
    const order = await readOrder(id);
    expect((await readApproval(id))?.lines).toEqual([
      { name: order?.title, quantity: order?.quantity },
    ]);
  });

  test("of a proof that the shop has gone on without is refused by name", async () => {
    const { id } = await proofed();
    await findGood(id, 1);
    const seal = await readSeal(db, id);
    expect(await askForChange(id, 1, "Another number, please")).toEqual({ ok: true });
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await approveProof(id, 1, AGREED, seal)).toMatchObject({
      status: 409,
      failure:
        "We went on with this order without an approval of proof 1. Nothing was recorded. Please write to us about it.",
    });
    expect(await approvalsOf(id)).toEqual([]);
  });

  test("waits while a page says 'Change this'", async () => {
    const { id } = await proofed();
    await pin(id);
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      failure: "A page says “Change this”. Send the change, or press “Good” on the page first.",
    });
    expect(await move(id, "approved"), "told by phone").toEqual({ ok: true });
  });
});

describe("a version and an approval that cross", () => {
  test("the one that the order takes first holds, and the other is told", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await proofed();
      await findGood(id, 1);
      const [seal, seen, file] = [await readSeal(db, id), await version(id), await proofFile()];
      const [approval, newer] = await Promise.all([
        approveProof(id, 1, AGREED, seal),
        sendProof(admin, id, { files: [{ line: 1, file }], version: seen }),
      ]);
      expect([approval.ok, newer.ok].filter(Boolean), "one of them").toHaveLength(1);
      const { status, proofs } = (await readOrder(id)) ?? { proofs: [] };
      if (approval.ok) {
        expect([status, proofs.length]).toEqual(["approved", 1]);
        expect(newer).toMatchObject({
          failure:
            "Bello Adunni has approved proof 1. Proof 2 was not sent: ask the customer first.",
        });
      } else {
        expect([status, proofs.length]).toEqual(["proof-sent", 2]);
        expect(approval).toMatchObject({ failure: expect.stringContaining("newer proof") });
      }
    }
  });
});

describe("a version after an approval", () => {
  const again = async (id: string, reason?: string) =>
    sendProof(admin, id, {
      files: [{ line: 1, file: await proofFile() }],
      version: await version(id),
      reason,
    });

  test("is sent with a reason, which stands in the audit, and asks the buyer again", async () => {
    const { id } = await proofed();
    await approve(id, 1);
    expect(await again(id)).toMatchObject({
      status: 409,
      failure: "Bello Adunni has approved proof 1. Proof 2 was not sent: ask the customer first.",
    });
    expect(await again(id, " ")).toMatchObject({ errors: { reason: "Write the reason." } });
    expect((await readOrder(id))?.status).toBe("approved");
    expect(await again(id, "They rang: another number")).toEqual({ ok: true });
    expect((await readOrder(id))?.status).toBe("proof-sent");
    const [dated] = await db.select().from(orders).where(eq(orders.id, id));
    expect(dated?.dateFixedAt).toBeNull();
    const [told] = await db
      .select()
      .from(auditLines)
      .where(eq(auditLines.act, "reopen-proof"))
      .orderBy(desc(auditLines.id))
      .limit(1);
    expect(told?.details).toMatchObject({ proof: 2, reason: "They rang: another number" });
    expect(await approve(id, 1), "the one before").toMatchObject({ status: 409 });
    expect(await approve(id, 2)).toEqual({ ok: true });
    expect((await readApproval(id))?.version).toBe(2);
  });

  test("is not sent while it is printed", async () => {
    const { id } = await proofed();
    await approve(id, 1);
    await move(id, "printing");
    expect(await again(id, "They rang")).toMatchObject({ status: 409 });
  });
});

describe("a version of several files", () => {
  test("has one a line; a line without a new one keeps its own", async () => {
    const { id } = await newOrder();
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    if (!line) throw new Error("no line");
    await db.insert(orderLines).values({ ...line, place: 2, name: "Folded menu" });
    const [cards, menu, newMenu] = [await proofFile(2), await proofFile(4), await proofFile(4)];
    expect(await sendFiles(id, { 1: cards, 2: menu })).toEqual({ ok: true });
    expect(await sendFiles(id, { 2: newMenu })).toEqual({ ok: true });
    const rows = await db.select().from(proofFiles).where(eq(proofFiles.orderId, id));
    expect(rows.map((row) => [row.version, row.line, row.fileId]).sort()).toEqual(
      [
        [1, 1, cards],
        [1, 2, menu],
        [2, 1, cards],
        [2, 2, newMenu],
      ].sort(),
    );
    const listed = (await readOrder(id))?.proofs ?? [];
    expect(
      listed.map((proof) => [proof.version, proof.id, proof.others.map((other) => other.id)]),
      "the order's pages list all files of each",
    ).toEqual([
      [1, cards, [menu]],
      [2, cards, [newMenu]],
    ]);
    const events = (await readOrder(id))?.events.filter(({ kind }) => kind === "proof") ?? [];
    expect(listed.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq));
    expect(await sendFiles(id, { 3: await proofFile() }), "no such line").toMatchObject({
      status: 400,
    });
    expect(await sendFiles(id, {}), "none at all").toMatchObject({ status: 400 });
    const unread = await proofFile();
    await db.update(files).set({ pages: null, width: null }).where(eq(files.id, unread));
    expect(await sendFiles(id, { 1: unread }), "its pages are not known yet").toMatchObject({
      status: 400,
      errors: { proof: "We are still reading the pages of “logo.pdf”. Send it again in a moment." },
    });
  });
});

test("a proof with other pages than its line prints is not sent, where the line says how many", async () => {
  const { id } = await newOrder();
  const refused = (pages: number, needed: string) => ({
    status: 400,
    errors: {
      proof: `The file “logo.pdf” has ${pages === 1 ? "1 page" : `${pages} pages`}, the line needs ${needed}. Send one PDF that has them, or change the line.`,
    },
  });
  const prints = (pages: { min: number; max: number } | null) =>
    db
      .update(orderLines)
      .set({
        printSpec: {
          ...{ widthMm: 85, heightMm: 55, bleedMm: 3, sides: 2, pages },
          ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
        },
      })
      .where(eq(orderLines.orderId, id));
  await prints({ min: 2, max: 2 });
  const [six, one] = [await proofFile(6), await proofFile(1)];
  expect(await sendFiles(id, { 1: six })).toMatchObject(refused(6, "2"));
  await prints({ min: 2, max: 4 });
  expect(await sendFiles(id, { 1: one })).toMatchObject(refused(1, "2 to 4"));
  expect((await readOrder(id))?.status).toBe("received");
  expect(await sendFiles(id, { 1: await proofFile(4) })).toEqual({ ok: true });
  await prints(null);
  expect(await sendFiles(id, { 1: six }), "as many as are sent").toEqual({ ok: true });
  await prints({ min: 2, max: 2 });
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!line) throw new Error("no line");
  const wants = (place: number, pages: number) => ({
    ...{ ...line, place, name: `Menu ${place}` },
    printSpec: line.printSpec && { ...line.printSpec, pages: { min: pages, max: pages } },
  });
  await db.insert(orderLines).values(wants(2, 2));
  const misfit = (place: number, pages: number, needed: number) => ({
    errors: {
      [`file-${place}`]: `The file “logo.pdf” has ${pages} pages, the line “Menu ${place}” needs ${needed}. Send one PDF that has them, or change the line.`,
    },
  });
  const each = async (pages: number) => ({ 1: await proofFile(2), 2: await proofFile(pages) });
  expect(await sendFiles(id, await each(6)), "one a line").toMatchObject(misfit(2, 6, 2));
  expect(await sendFiles(id, await each(2))).toEqual({ ok: true });
  const now = wants(2, 4).printSpec;
  await db.update(orderLines).set({ printSpec: now }).where(isLine(id, 2));
  const kept = await sendFiles(id, { 1: await proofFile(2) });
  expect(kept, "the line with the file of before is another").toMatchObject(misfit(2, 2, 4));
  expect(await sendFiles(id, { 2: await proofFile(4) })).toEqual({ ok: true });
  await db.insert(orderLines).values(wants(3, 2));
  expect(await sendFiles(id, { 1: await proofFile(2) }), "a line without one").toMatchObject({
    status: 400,
    errors: {
      "file-3":
        "No file shows “Menu 3”. Choose one for each line, or one alone and tick “This one file shows the whole order”.",
    },
  });
  expect(await sendFiles(id, { 3: await proofFile(2) }), "its own").toEqual({ ok: true });
});

describe("an order of cards and a brochure of 16 pages", () => {
  async function cardsAndBrochure() {
    const { id } = await newOrder();
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    if (!line) throw new Error("no line");
    const printSpec = (pages: number) => ({
      ...{ widthMm: 85, heightMm: 55, bleedMm: 3, sides: 2 as const, fineDpi: 300, leastDpi: 150 },
      ...{ colour: "cmyk" as const, pages: { min: pages, max: pages } },
    });
    await db
      .update(orderLines)
      .set({ printSpec: printSpec(1) })
      .where(isLine(id, 1));
    const brochure = { ...line, place: 2, name: "Brochure", printSpec: printSpec(16) };
    await db.insert(orderLines).values(brochure);
    return id;
  }
  const refused = (said: RegExp | string, field = "proof") => ({
    status: 400,
    errors: { [field]: typeof said === "string" ? said : expect.stringMatching(said) },
  });

  test("is not shown by one file of one line, unless the shop says so and its pages suffice", async () => {
    const id = await cardsAndBrochure();
    const [card, all] = [await proofFile(1), await proofFile(17)];
    expect(await sendFiles(id, { 1: card })).toMatchObject(
      refused(/^No file shows “Brochure”/, "file-2"),
    );
    expect(await sendFiles(id, { 1: card }, true)).toMatchObject(
      refused(
        "The file “logo.pdf” has 1 page, all lines together need 17. Send one PDF that has them, or one for each line.",
      ),
    );
    expect(await sendFiles(id, { 1: card, 2: all }, true)).toMatchObject(
      refused(/^Only one file can show the whole order/),
    );
    expect(await sendFiles(id, { 2: all }, true)).toEqual({ ok: true });
    expect((await readOrder(id))?.proofs).toMatchObject([{ id: all, isWhole: true, others: [] }]);
    expect(await sendFiles(id, { 2: await proofFile(16) }), "no line keeps it").toMatchObject(
      refused(/^No file shows “(?!Brochure)/, "file-1"),
    );
    const each = { 1: await proofFile(1), 2: await proofFile(16) };
    expect(await sendFiles(id, each)).toEqual({ ok: true });
    expect(await sendFiles(id, { 1: await proofFile(17) }, true)).toEqual({ ok: true });
    expect((await readOrder(id))?.proofs.at(-1)?.others, "it is alone").toEqual([]);
  });

  test("needs no file for work in the shop's own words", async () => {
    const id = await cardsAndBrochure();
    const own = { productId: null, item: null, printSpec: null, name: "Redraw your logo" };
    await db.update(orderLines).set(own).where(isLine(id, 2));
    expect(await sendFiles(id, { 1: await proofFile(1) })).toEqual({ ok: true });
  });
});

const isLine = (id: string, place: number) =>
  and(eq(orderLines.orderId, id), eq(orderLines.place, place));

test.each<[Partial<typeof files.$inferInsert>, string]>([
  [{ unseen: "locked" }, "is locked with a password"],
  [{ unseen: "empty" }, "has no pages"],
  [{ unseen: "long" }, "has more than 500 pages"],
  [{ unseen: "damaged" }, "is damaged or not complete"],
  [{ type: "application/zip" }, "is a file of the type ZIP"],
  [{ type: "image/jpeg", width: null }, "cannot be shown"],
])("a proof that nobody could look at is not sent: %o", async (what, words) => {
  const { id } = await newOrder();
  const file = await proofFile();
  await db
    .update(files)
    .set({ ...what, pages: null })
    .where(eq(files.id, file));
  expect(await sendFiles(id, { 1: file })).toMatchObject({
    status: 400,
    errors: {
      proof: `“logo.pdf” ${words}, so the buyer could not look at it. Send a PDF without a password, or a JPEG or PNG.`,
    },
  });
  expect((await readOrder(id))?.status).toBe("received");
});
