import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, orders } from "../../../database/schema.ts";
import {
  admin,
  approve,
  mailsOf,
  move,
  newOrder,
  prove,
  typed,
  upload,
  useOrders,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { recordOrder } from "../requesting/making/request-order.server.ts";
import { addArtwork, addNote, askForChange, markOrderSeen } from "../steps/order-steps.server.ts";
import {
  listOrders,
  newestOrderNumber,
  ordersAfter,
  ordersOfConversation,
} from "./list-orders.server.ts";
import { countByStatus, countOrders } from "./order-counts.server.ts";
import { readOrder, readOrderAsAdmin } from "./read-orders.server.ts";

useTestDatabase("demo");
useOrders();

const visitor: Viewer = { kind: "visitor" };

describe("the shop's list", () => {
  test("shows those that wait first, the longest first; pages by key hold each once", async () => {
    const all: { number: number; waitingSince?: string }[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(admin, { after });
      all.push(...page.orders);
      after = page.next;
      if (!after) break;
    }
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    expect(all).toHaveLength(await newestOrderNumber(admin));
    const waiting = all.filter(({ waitingSince }) => waitingSince);
    expect(all.slice(0, waiting.length)).toEqual(waiting);
    expect(waiting.map(({ waitingSince }) => waitingSince)).toEqual(
      waiting.map(({ waitingSince }) => waitingSince).sort(),
    );
    const rest = all.slice(waiting.length).map(({ number }) => number);
    expect(rest).toEqual([...rest].sort((a, b) => b - a));
  });

  test("is filtered by status and searched by number, name and phone", async () => {
    const { id, number } = await newOrder({ name: "Zubairu Quick", phoneNumber: "0907 765 4321" });
    await move(id, "approved");
    const approved = (await listOrders(admin, { status: "approved" })).orders;
    expect(approved.map((order) => order.number)).toContain(number);
    expect(approved.every(({ status }) => status === "approved")).toBe(true);
    for (const query of [
      `ITW-${number}`,
      String(number),
      "zubairu",
      "0907 765",
      "+2349077654321",
      "+234 907 765 4321",
      "0907-765-4321",
    ]) {
      const found = (await listOrders(admin, { query })).orders;
      expect(
        found.map((order) => order.number),
        query,
      ).toContain(number);
    }
    expect((await listOrders(admin, { query: "zubairu", status: "ready" })).orders).toEqual([]);
    expect((await listOrders(admin, { query: "nobody-at-all" })).orders).toEqual([]);
  });

  test("says of an order that a change was asked for, until the next proof", async () => {
    const { id, number, guest } = await newOrder({ phoneNumber: "0907 765 4399" });
    const listed = async () =>
      (await listOrders(admin, { query: String(number) })).orders.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ status: "received", changeAsked: false });
    await prove(id);
    await askForChange(id, 1, "A larger logo");
    expect(await listed()).toMatchObject({ status: "received", changeAsked: true });
    expect(await readOrder(id)).toMatchObject({ changeAsked: true });
    const [card] = (await readMessages(guest.viewer, undefined)).messages;
    expect(card?.order).toMatchObject({ changeAsked: true });
    const news = await mailsOf(id, "order");
    const mail = mailKinds().find(({ name }) => name === "order");
    expect((await mail?.compose(news.at(-1)?.id ?? ""))?.text).toContain("Change asked");
    await prove(id);
    expect(await listed()).toMatchObject({ status: "proof-sent", changeAsked: false });
  });

  test("finds names by their letters with or without marks, however the marks are written", async () => {
    const phoneNumber = "0908 111 2233";
    const { number } = await newOrder({ name: "Ìdòwú Ṣọlá", phoneNumber });
    const plain = await newOrder({ name: "Idowu Sola", phoneNumber });
    const apart = await newOrder({ name: "Ìdòwú Ṣọlá".normalize("NFD"), phoneNumber });
    for (const query of [
      "idowu",
      "sola",
      "SOLA idowu",
      "Ìdòwú".normalize("NFC"),
      "Ìdòwú".normalize("NFD"),
      "ṣọlá".normalize("NFC"),
      "ṣọlá".normalize("NFD"),
    ]) {
      const found = (await listOrders(admin, { query })).orders.map((order) => order.number);
      expect(found, query).toEqual([apart.number, plain.number, number]);
    }
    expect((await listOrders(admin, { query: "idowu solà zubairu" })).orders).toEqual([]);
  });

  test("counts what is unseen until it is seen", async () => {
    await db.update(orders).set({ seenAt: new Date() });
    const { id, number } = await newOrder();
    expect((await countOrders(admin)).unseen).toBe(1);
    expect((await ordersAfter(admin, number - 1)).map((order) => order.number)).toEqual([number]);
    await markOrderSeen(admin, id);
    expect((await countOrders(admin)).unseen).toBe(0);
    await prove(id);
    await approve(id, 1);
    expect((await countOrders(admin)).unseen).toBe(1);
  });

  test("counts an order as new until somebody of the shop has seen it or acted on it, then never again", async () => {
    const fresh = async () => (await countOrders(admin)).fresh;
    // More than a hundred are shown as 'many'.
    await db.update(orders).set({ isNew: false });
    const { id } = await newOrder({ phoneNumber: "0908 111 2235" });
    const acted = await newOrder({ phoneNumber: "0908 111 2236" });
    // What its customer adds later makes it neither less new nor new twice.
    const addFile = async ({ id, guest }: typeof acted) =>
      addArtwork(id, [await upload(guest.participantId)], [guest.participantId], {
        author: "buyer",
      });
    expect(await addFile(acted)).toEqual({ ok: true });
    expect(await fresh()).toBe(2);
    await markOrderSeen(admin, id);
    await addNote(admin, acted.id, "We look at it.", 2);
    expect(await fresh()).toBe(0);
    expect(await addFile(acted)).toEqual({ ok: true });
    await prove(id);
    await approve(id, 1);
    expect((await countOrders(admin)).unseen).toBeGreaterThan(1);
    expect(await fresh()).toBe(0);
    const recorded = await recordOrder(admin, undefined, typed({ phoneNumber: "0908 111 2234" }));
    expect(recorded.ok).toBe(true);
    expect(await fresh()).toBe(0);
  });

  test("has what admins record: from a chat, or of somebody on the phone", async () => {
    const { guest } = await newOrder();
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.participantId, guest.participantId));
    const chat = await recordOrder(admin, conversation?.id, typed());
    const phone = await recordOrder(
      admin,
      undefined,
      typed({ product: "", productName: "A banner, 3 by 2 metres", quantity: "1", email: "" }),
    );
    if (!chat.ok || !phone.ok) throw new Error("refused");
    expect(
      (await ordersOfConversation(admin, conversation?.id ?? "")).map(({ id }) => id),
    ).toContain(chat.id);
    const shown = await readOrderAsAdmin(admin, String(phone.number), "https://itewe.example");
    expect(shown).toMatchObject({
      title: "A banner, 3 by 2 metres",
      estimate: null,
      seen: true,
    });
    expect(shown?.conversationId).toBeUndefined();
    expect(decodeURIComponent(shown?.whatsapp ?? "")).toContain(
      `https://itewe.example${phone.path}`,
    );
    expect(await ordersAfter(admin, phone.number - 1)).toEqual([]);
    const nameless = await recordOrder(admin, undefined, typed({ product: "", quantity: "1" }));
    expect(nameless).toMatchObject({ ok: false, errors: { productName: expect.any(String) } });
    expect(await status(recordOrder(admin, uuidv7(), typed()))).toBe(404);
  });
});

test("are counted by status, up to 100", async () => {
  // The orders above have used up what one phone number may make.
  const phoneNumber = "0809 555 0101";
  const before = await countByStatus(admin);
  const { id } = await newOrder({ phoneNumber });
  expect(await move(id, "approved")).toEqual({ ok: true });
  await newOrder({ phoneNumber });
  const after = await countByStatus(admin);
  const most = (count: number) => Math.min(count, 100);
  expect(after.approved).toBe(most(before.approved + 1));
  expect(after.received).toBe(most(before.received + 1));
  expect(await status(countByStatus(visitor))).toBe(403);
});
