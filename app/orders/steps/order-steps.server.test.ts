import { asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, messages, orderEvents, orders } from "../../../database/schema.ts";
import {
  admin,
  agree,
  approve,
  mailsOf,
  move,
  newOrder,
  prove,
  typed,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findConversation } from "../../chat/list/conversation-list.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { markSeen, unreadMessages } from "../../chat/reading/receipts.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { setTotal } from "../money/order-total.server.ts";
import { bookTransfer } from "../money/payments/book-transfer.server.ts";
import { listOrders, ordersAfter, ordersOfConversation } from "../reading/list-orders.server.ts";
import { countOrders } from "../reading/order-counts.server.ts";
import { listOwnOrders } from "../reading/own-orders.server.ts";
import { readOrder, readOrderAsAdmin } from "../reading/read-orders.server.ts";
import { recordOrder } from "../requesting/making/request-order.server.ts";
import {
  addArtwork,
  addNote,
  askForChange,
  markOrderSeen,
  moveOrder,
  sendProof,
} from "./order-steps.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

const visitor: Viewer = { kind: "visitor" };

/** What the buyer is mailed. */
const buyerMails = (id: string) => mailsOf(id, "order", "order-link");

describe("the steps", () => {
  test("lead from received to delivered, each with date, author and note, in chat and by mail", async () => {
    const { id, guest } = await newOrder();
    expect(await prove(id, "Check the spelling")).toEqual({ ok: true });
    expect(await askForChange(id, 1, "Make the logo larger")).toEqual({ ok: true });
    expect(await prove(id)).toEqual({ ok: true });
    expect(await approve(id, 2)).toEqual({ ok: true });
    expect(await approve(id, 2), "pressed twice").toEqual({ ok: true });
    for (const to of ["printing", "ready", "delivered"] as const) {
      expect(await move(id, to), to).toEqual({ ok: true });
    }
    const order = await readOrder(id);
    expect(order?.events.map(({ status, author, note }) => [status, author, note])).toEqual([
      ["received", "buyer", undefined],
      // The price is agreed with the first proof, and is in its mail.
      ["received", "shop", undefined],
      ["proof-sent", "shop", "Check the spelling"],
      ["received", "buyer", "Make the logo larger"],
      ["proof-sent", "shop", undefined],
      ["approved", "buyer", undefined],
      ["printing", "shop", undefined],
      ["ready", "shop", undefined],
      ["delivered", "shop", undefined],
    ]);
    expect(order?.proofs.map(({ version }) => version)).toEqual([1, 2]);
    const thread = (await readMessages(guest.viewer, undefined)).messages;
    expect(thread).toHaveLength(9);
    expect(thread.map(({ fromSupport }) => fromSupport)).toEqual(
      order?.events.map(({ author }) => author === "shop"),
    );
    expect((await buyerMails(id)).map(({ id: mail }) => mail.split("_")[1])).toEqual([
      "1",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
    ]);
    const mails = mailKinds().find(({ name }) => name === "order");
    for (const seq of [1, 3, 4, 5, 6, 7, 8, 9]) {
      expect((await mails?.compose(`${id}_${seq}`))?.subject).toMatch(/^ITW-\d{6}: /);
    }
    const seen = await readOrderAsAdmin(admin, String(order?.number), "https://itewe.example");
    expect(seen?.events.at(-1)?.authorName).toBe("Boss");
    expect(order?.events.at(-1)).not.toHaveProperty("authorName");
  });

  test("can leave out the proof, and end in a cancellation that needs a reason", async () => {
    const { id } = await newOrder();
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await move(id, "cancelled")).toMatchObject({
      status: 400,
      errors: { note: expect.any(String) },
    });
    expect(await move(id, "cancelled", "The customer asked for it")).toEqual({ ok: true });
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    expect(row?.closedAt).toBeInstanceOf(Date);
  });

  test("that are not allowed change nothing", async () => {
    const { id } = await newOrder();
    for (const to of ["received", "printing", "ready", "delivered"] as const) {
      expect(await move(id, to), to).toMatchObject({ ok: false, status: 409 });
    }
    expect(await move(id, "proof-sent")).toMatchObject({ status: 400 });
    expect(await moveOrder(admin, id, { to: "lost", version: await version(id) })).toMatchObject({
      status: 400,
    });
    expect(await approve(id, 1)).toMatchObject({ ok: false });
    expect(await askForChange(id, 1, "x")).toMatchObject({ ok: false });
    await move(id, "cancelled", "No longer needed");
    expect(await move(id, "approved")).toMatchObject({ status: 409 });
    expect(await prove(id)).toMatchObject({ status: 409 });
    expect(await setTotal(admin, id, { total: 100, version: 2 })).toMatchObject({
      status: 409,
      failure: "This order is cancelled.",
    });
    expect(await addArtwork(id, [uuidv7()], [uuidv7()])).toMatchObject({ status: 409 });
    expect(await version(id)).toBe(2);
  });

  test("of two admins at once: one is told that the order has changed", async () => {
    const { id } = await newOrder();
    const second = (await newUser("Deputy", "admin")) as Viewer;
    await agree(id);
    const both = await Promise.all([
      moveOrder(admin, id, { to: "approved", version: 2 }),
      moveOrder(second, id, { to: "cancelled", version: 2, note: "Twice" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
    expect(await version(id)).toBe(3);
  });

  test("of one admin pressing twice happen once", async () => {
    const { id } = await newOrder();
    await agree(id);
    const press = () => moveOrder(admin, id, { to: "approved", version: 2 });
    expect([await press(), await press()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await version(id)).toBe(3);
  });

  test("the same note is written again when it is meant so, and once when its answer got lost", async () => {
    const { id } = await newOrder();
    for (const seen of [1, 1, 2]) {
      expect(await addNote(admin, id, "We called you", seen)).toEqual({ ok: true });
    }
    const notes = (await readOrder(id))?.events.filter(({ kind }) => kind === "note");
    expect(notes).toHaveLength(2);
    expect(await addNote(admin, id, "x", Number.NaN)).toMatchObject({ status: 409 });
  });

  test("an older proof is not approved unseen, and a change says what", async () => {
    const { id } = await newOrder();
    await prove(id);
    await prove(id);
    expect(await approve(id, 1)).toMatchObject({ status: 409 });
    expect(await askForChange(id, 2, "  ")).toMatchObject({
      status: 400,
      errors: { note: expect.any(String) },
    });
    expect(await approve(id, 2)).toEqual({ ok: true });
  });

  test("an approval that is sent again is done already, until the order is cancelled", async () => {
    const { id } = await newOrder({ phoneNumber: "0803 123 4599" });
    await prove(id);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await move(id, "printing")).toEqual({ ok: true });
    const before = await version(id);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await version(id)).toBe(before);
    await move(id, "cancelled", "No paper");
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      failure: expect.stringContaining(
        "it is Cancelled now, so the proof can no longer be approved",
      ),
    });
  });

  test("what the shop approved and prints is not approved by the buyer, who is told", async () => {
    const { id } = await newOrder({ phoneNumber: "0803 123 4599" });
    await prove(id);
    await move(id, "approved");
    await move(id, "printing");
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      failure:
        "This order has moved on: it is Printing now, so the proof can no longer be approved here. Tell us in the chat or on WhatsApp.",
    });
    expect(await askForChange(id, 1, "A larger logo")).toMatchObject({
      status: 409,
      failure: expect.stringContaining("so the proof can no longer be changed here"),
    });
  });

  test("are for admins alone", async () => {
    const { id } = await newOrder();
    const customer = (await newUser("Curious", "user")) as Viewer;
    for (const viewer of [visitor, customer]) {
      expect(await status(moveOrder(viewer, id, { to: "approved", version: 1 }))).toBe(403);
      expect(await status(sendProof(viewer, id, { files: [], version: 1 }))).toBe(403);
      expect(await status(setTotal(viewer, id, { total: 1, version: 1 }))).toBe(403);
      expect(await status(addNote(viewer, id, "x", 1))).toBe(403);
      expect(await status(markOrderSeen(viewer, id))).toBe(403);
      expect(await status(listOrders(viewer))).toBe(403);
      expect(await status(countOrders(viewer))).toBe(403);
      expect(await status(ordersAfter(viewer, 0))).toBe(403);
      expect(await status(ordersOfConversation(viewer, id))).toBe(403);
      expect(await status(readOrderAsAdmin(viewer, "1", ""))).toBe(403);
      expect(await status(recordOrder(viewer, undefined, typed()))).toBe(403);
      const transfer = {
        shares: [{ orderId: id, amount: 1 }],
        receivedOn: "2026-01-01",
        clientId: uuidv7(),
        today: "2026-01-01",
      };
      expect(await status(bookTransfer(viewer, transfer))).toBe(403);
    }
    expect(await status(listOwnOrders(admin))).toBe(403);
  });

  test("leave events that nobody changes", async () => {
    const { id } = await newOrder();
    const change = db.update(orderEvents).set({ note: "x" }).where(eq(orderEvents.orderId, id));
    await expect(change).rejects.toThrow();
    await expect(db.delete(orderEvents).where(eq(orderEvents.orderId, id))).rejects.toThrow();
  });
});

test("the card and every step in the chat name their order", async () => {
  const { id, guest } = await newOrder();
  await move(id, "cancelled", "Not needed");
  const rows = await db
    .select({ orderId: messages.orderId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.participantId, guest.participantId))
    .orderBy(asc(messages.seq));
  expect(rows).toEqual([{ orderId: id }, { orderId: id }]);
});

test("an act on an order hides no message that its doer has not read", async () => {
  const { id, guest } = await newOrder({ phoneNumber: "0809 555 0102" });
  const viewer: Viewer = { kind: "guest", participantId: guest.participantId };
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  const chat = conversation?.id ?? "";
  const summary = () => findConversation(admin, chat);
  await agree(id);
  await markSeen(admin, chat, { read: 2 });
  await markSeen(viewer, undefined, { read: 2 });
  await prove(id);
  expect(await unreadMessages(viewer)).toBe(1);
  const other = await newOrder({ phoneNumber: "0809 555 0103" }, guest);
  await move(other.id, "cancelled", "No paper");
  await sendMessage(
    { viewer: admin, conversationId: chat },
    { clientId: uuidv7(), message: "Hello", seen: 1 },
  );
  expect(await unreadMessages(viewer)).toBe(3);
  // Its buyer has seen the proof that they approve, but nothing else that is new.
  await approve(id, 1);
  expect(await unreadMessages(viewer)).toBe(2);

  expect(await move(id, "printing")).toEqual({ ok: true });
  // Whoever acts on the order has seen what its buyer did to it, but not the questions in the chat.
  expect((await readMessages(viewer, undefined)).state.support.read).toBe(8);
  await sendMessage(guest.from, { clientId: uuidv7(), message: "When?" });
  expect(await move(id, "ready")).toEqual({ ok: true });
  expect((await summary()).unread).toBe(1);
  expect((await readMessages(viewer, undefined)).state.support.read).toBe(8);
});
