/** An order that is ordered again: what it takes along, and when it needs no proof. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  files,
  orderFiles,
  orders,
  type PriceDocument,
  priceLists,
  products,
} from "../../../database/schema.ts";
import {
  admin,
  approve,
  move,
  newGuest,
  newOrder,
  product,
  typed,
  upload,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { supportParticipant } from "../../chat/participants.server.ts";
import { openStorage, uploadStore } from "../../uploads/storage/storage.server.ts";
import { PROOF_FILES } from "../files/order-files.server.ts";
import { readRoom } from "../proofs/reading/read-room.server.ts";
import { readOrder, readOrderAsAdmin } from "../reading/read-orders.server.ts";
import { askedLine, fieldsOf } from "../requesting/lines/order-line.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { askForChange, sendProof } from "../steps/order-steps.server.ts";
import { orderAgain } from "./order-again.server.ts";
import { readAgain } from "./read-again.server.ts";

useTestDatabase("demo");
useOrders();
beforeAll(() => openStorage({ folder: mkdtempSync(join(tmpdir(), "itewe-again-")) }));

/** A file with its bytes. */
async function stored(ownerId: string, kind?: string) {
  const id = await upload(ownerId, kind);
  const bytes = Buffer.from(`bytes of ${id}`);
  const [file] = await db
    .update(files)
    .set({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: bytes.length,
      pages: 1,
    })
    .where(eq(files.id, id))
    .returning();
  await uploadStore().put(file?.path ?? "", bytes);
  return { id, path: file?.path ?? "" };
}

async function prove(id: string) {
  const proof = await stored(await supportParticipant(), PROOF_FILES);
  const files = [{ line: 1, file: proof.id }];
  const input = { files, version: await version(id), total: 1_000_000 };
  expect(await sendProof(admin, id, input)).toEqual({ ok: true });
  return proof;
}

/** An order with artwork and an approved proof, already delivered. */
async function delivered(change: Record<string, string> = {}) {
  const guest = newGuest();
  const artwork = await stored(guest.participantId);
  const made = await requestOrder(guest.from, typed(change), { 1: [artwork.id] });
  if (!made.ok) throw new Error(JSON.stringify(made));
  const proof = await prove(made.id);
  expect(await approve(made.id, 1)).toEqual({ ok: true });
  for (const to of ["printing", "ready", "delivered"] as const) await move(made.id, to);
  return { ...made, artwork, proof };
}

/** The form as the page has it, sent by somebody who has nothing but the link. */
async function again(id: string, change: Record<string, string> = {}, from = newGuest().from) {
  const shown = await readAgain(id);
  const [line] = shown?.lines ?? [];
  const { price } = line ? askedLine(line.product, fieldsOf(line)).line : { price: null };
  const form = {
    ...typed({ keep: "1", notes: shown?.notes ?? "", total: `${price}` }),
    ...shown?.lines[0]?.fields,
    ...change,
  };
  return { form, made: await orderAgain(from, id, form) };
}

async function orderOf({ made }: Awaited<ReturnType<typeof again>>) {
  if (!made.ok) throw new Error(JSON.stringify(made));
  return readOrder(made.id);
}

describe("an order is ordered again", () => {
  test("once it is delivered, with its line, choice, files and contact", async () => {
    const open = await newOrder();
    expect(await readAgain(open.id)).toBeUndefined();
    expect((await again(open.id)).made).toMatchObject({ ok: false });
    const order = await delivered();
    expect(await readAgain(order.id)).toMatchObject({
      lines: [
        {
          before: { name: product.name, choice: { quantity: product.quantity * 2 } },
          product: { product: product.id },
          errors: {},
        },
      ],
      gone: [],
      artwork: [{ id: order.artwork.id, isThere: true }],
      proof: { version: 1, files: [{ id: order.proof.id, isThere: true }] },
      contact: { name: "Bello Adunni", phoneNumber: "0803 123 4567" },
    });
  });

  test("as it was: it is approved at today's price, from the same files", async () => {
    const order = await delivered();
    const next = await orderOf(await again(order.id));
    expect(next).toMatchObject({
      status: "approved",
      total: next?.estimate,
      artwork: [{ id: order.artwork.id }],
      proofs: [{ id: order.proof.id, version: 1 }],
      events: [{ status: "received" }, { kind: "status", author: "buyer", amount: 1 }],
    });
    // No byte is copied: both orders have the same file.
    const places = await db.$count(orderFiles, eq(orderFiles.fileId, order.proof.id));
    expect(places).toBe(2);
    const number = `ITW-${String(next?.number).padStart(6, "0")}`;
    const seen = await readOrderAsAdmin(admin, number, "https://itewe.example");
    expect(seen?.againOf).toBe(`ITW-${String(order.number).padStart(6, "0")}`);
    // No proof was sent: it came with the order.
    const room = await readRoom({ id: next?.id ?? "", name: null }, { side: "buyer" });
    expect(room.versions).toMatchObject([{ version: 1, sentAt: next?.events[0]?.timestamp }]);
  });

  test("once, however often the form arrives", async () => {
    const order = await delivered();
    const { from } = newGuest();
    const first = await again(order.id, {}, from);
    expect(await orderAgain(from, order.id, first.form)).toEqual({ ...first.made, repeated: true });
  });

  test("again from the one that was ordered again", async () => {
    const order = await delivered();
    const next = await orderOf(await again(order.id));
    for (const to of ["printing", "ready", "delivered"] as const) await move(next?.id ?? "", to);
    // Its approval is the buyer's, of the proof before, because none was sent with this order.
    expect((await readAgain(next?.id ?? ""))?.proof?.files).toMatchObject([{ id: order.proof.id }]);
    expect(await orderOf(await again(next?.id ?? ""))).toMatchObject({ status: "approved" });
  });
});

describe("a proof comes first", () => {
  const received = async (
    change: Record<string, string>,
    order?: Awaited<ReturnType<typeof delivered>>,
  ) => {
    const next = await orderOf(await again((order ?? (await delivered())).id, change));
    expect(next).toMatchObject({ status: "received", total: null, proofs: [] });
    return next;
  };

  test("for another quantity, other words or no files", async () => {
    const order = await delivered();
    const more = await received({ quantity: `${product.quantity * 3}` }, order);
    // The approved proof comes along for whoever makes the new one.
    const ids = more?.artwork.map(({ id }) => id);
    expect(ids?.toSorted()).toEqual([order.artwork.id, order.proof.id].toSorted());
    await received({ notes: "In blue, please" }, order);
    expect((await received({ keep: "" }, order))?.artwork).toEqual([]);
  });

  test("when another total was on screen", async () => {
    await received({ total: "1" });
    await received({ total: "" });
  });

  test("for a line more", async () => {
    await received({ "2.product": product.id, "2.quantity": `${product.quantity}` });
  });

  test("when the fee of the delivery is not known yet", async () => {
    await received({
      delivery: "delivery",
      "address.state": "Kano",
      "address.city": "Kano",
      "address.streetAddress": "1 Market Road",
    });
  });

  test("when none was approved: the shop left it out, or a change was asked for", async () => {
    const without = await newOrder();
    for (const to of ["approved", "printing", "ready", "delivered"] as const) {
      await move(without.id, to);
    }
    expect(await readAgain(without.id)).toMatchObject({ proof: undefined });
    expect(await orderOf(await again(without.id))).toMatchObject({ status: "received" });
    const changed = await newOrder();
    await prove(changed.id);
    await askForChange(changed.id, 1, "Larger, please");
    for (const to of ["approved", "printing", "ready", "delivered"] as const) {
      await move(changed.id, to);
    }
    expect(await readAgain(changed.id)).toMatchObject({ proof: undefined });
  });
});

describe("what is gone is said", () => {
  test("a proof that is not in the storage any more: the next one is proofed anew", async () => {
    const order = await delivered();
    await uploadStore().remove(order.proof.path);
    expect((await readAgain(order.id))?.proof?.files).toMatchObject([{ isThere: false }]);
    const next = await orderOf(await again(order.id));
    expect(next).toMatchObject({ status: "received", artwork: [{ id: order.artwork.id }] });
  });

  test("a proof with other bytes than were approved is refused", async () => {
    const order = await delivered();
    await uploadStore().put(order.proof.path, Buffer.from("something else"));
    const { made } = await again(order.id);
    expect(made).toMatchObject({ ok: false, errors: { keep: expect.stringMatching(/as it was/) } });
    expect(await orderOf(await again(order.id, { keep: "" }))).toMatchObject({ artwork: [] });
  });

  test("a product that is archived", async () => {
    const order = await delivered();
    const archive = (deletedAt: Date | null) =>
      db.update(products).set({ deletedAt }).where(eq(products.id, product.id));
    await archive(new Date());
    expect(await readAgain(order.id)).toMatchObject({
      lines: [],
      gone: [{ name: product.name, choice: { quantity: product.quantity * 2 } }],
    });
    const { made } = await again(order.id, { quantity: "100" });
    expect(made).toMatchObject({ ok: false, errors: { product: expect.any(String) } });
    await archive(null);
  });

  test("a value that was ruled out or removed meanwhile, beside its line", async () => {
    const [matt, gloss, thin] = ["matt", "gloss", "thin"].map((id) => ({ id, name: id }));
    const finish = { id: "finish", name: "Finish", chosen: "gloss", values: [matt, gloss] };
    const paper = { id: "paper", name: "Paper", chosen: "thin", values: [thin] };
    const keep = (change: object) => {
      const document = { rungs: [], options: [finish, paper], exclusions: [], ...change };
      return db
        .insert(priceLists)
        .values({ productId: product.id, document: document as PriceDocument })
        .onConflictDoUpdate({
          target: priceLists.productId,
          set: { document: document as PriceDocument },
        });
    };
    await keep({});
    const order = await delivered({ "o-finish": "matt" });
    const errors = async () => (await readAgain(order.id))?.lines[0]?.errors;
    expect(await errors()).toEqual({});
    const pair = { one: ["finish", "matt"], other: ["paper", "thin"], words: "Not on thin paper" };
    await keep({ exclusions: [pair] });
    expect(await errors()).toMatchObject({ "o-paper": "Not on thin paper. Choose another." });
    await keep({ options: [{ ...finish, values: [gloss] }, paper] });
    expect(await errors()).toMatchObject({
      "o-finish": expect.stringMatching(/no longer offered/),
    });
    // An option that is new was not part of what was approved.
    const size = { id: "size", name: "Size", chosen: "a6", values: [{ id: "a6", name: "A6" }] };
    await keep({ options: [finish, paper, size] });
    expect(await orderOf(await again(order.id))).toMatchObject({ status: "received" });
    await db.delete(priceLists).where(eq(priceLists.productId, product.id));
  });

  test("a quantity that is not printed any more, beside its line", async () => {
    const order = await delivered();
    const least = (quantity: number) =>
      db.update(products).set({ quantity }).where(eq(products.id, product.id));
    await least(product.quantity * 10);
    expect((await readAgain(order.id))?.lines[0]?.errors).toEqual({
      quantity: expect.stringMatching(/^We print at least/),
    });
    expect((await again(order.id)).made).toMatchObject({
      ok: false,
      errors: { quantity: expect.any(String) },
    });
    await least(product.quantity);
  });
});

test("files of an order that is not ordered again cannot be taken along", async () => {
  const [order, other] = [await delivered(), await delivered()];
  const { made } = await again(order.id, { files: other.artwork.id, clientId: uuidv7() });
  const taken = made.ok
    ? await db.$count(
        orderFiles,
        and(eq(orderFiles.orderId, made.id), eq(orderFiles.fileId, other.artwork.id)),
      )
    : -1;
  expect(taken).toBe(0);
  const [row] = made.ok ? await db.select().from(orders).where(eq(orders.id, made.id)) : [];
  expect(row?.againOf).toBe(order.id);
});
