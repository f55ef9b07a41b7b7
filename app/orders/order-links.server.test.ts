import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { admin, agree, mailsOf, move, newOrder, useOrders } from "../../test/rows/orders.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { mailKinds } from "../mail/mail.server.ts";
import { orderAudience } from "./changes/order-events.server.ts";
import { sendOrderLink } from "./finding/send-order-link.server.ts";
import { setTotal } from "./money/order-total.server.ts";
import { findByKey, orderKey } from "./order-links.server.ts";
import { listOrders } from "./reading/list-orders.server.ts";
import { openLink } from "./reading/open-link.server.ts";
import { countOrders } from "./reading/order-counts.server.ts";
import { readOrder } from "./reading/read-orders.server.ts";
import { markOrderSeen, moveOrder } from "./steps/order-steps.server.ts";

useTestDatabase("demo");
useOrders();

const EMAIL = "adunni@example.com";

/** What the buyer is mailed. */
const buyerMails = (id: string) => mailsOf(id, "order", "order-link");

describe("a private link", () => {
  test("opens its order, and no other", async () => {
    const { id, number } = await newOrder();
    const other = await newOrder();
    const key = await orderKey(id);
    expect(await findByKey(`ITW-${number}`, key)).toEqual({ id, number });
    expect(await findByKey(String(other.number), key)).toBeUndefined();
    for (const wrong of [null, "", "x".repeat(22), `${key}x`, key.slice(1)]) {
      expect(await findByKey(String(number), wrong)).toBeUndefined();
    }
    const query = new URLSearchParams({ order: String(number), key });
    expect(await orderAudience(query, "10.9.9.7")).toBe(`order:${id}`);
    query.set("key", "x".repeat(22));
    for (let index = 0; index < 5; index++) {
      expect(await orderAudience(query, "10.9.9.7")).toBeUndefined();
    }
    // These count together with guesses at the page.
    expect(await openLink({ number: String(number), key: null }, "10.9.9.7")).toMatchObject({
      status: 429,
    });
    query.set("key", key);
    expect(await orderAudience(query, "10.9.9.7")).toBe(`order:${id}`);
  });

  test("that is guessed is 404, and after some guesses 429; the right one still opens", async () => {
    const { id, number } = await newOrder();
    const guess = () => openLink({ number: String(number), key: "x".repeat(22) }, "10.9.9.9");
    const answers = [];
    for (let index = 0; index < 7; index++) answers.push(await guess());
    const refused = [404, 404, 404, 404, 404, 429, 429].map((status) => ({ status }));
    expect(answers).toMatchObject(refused);
    const key = await orderKey(id);
    expect(await openLink({ number: String(number), key }, "10.9.9.9")).toEqual({ id, number });
  });

  test("is sent only to the contact of the order", async () => {
    const { id, number } = await newOrder({ email: EMAIL });
    const links = async () => (await buyerMails(id)).filter(({ kind }) => kind === "order-link");
    await sendOrderLink(`ITW-${number}`, "0806 999 9999", "10.8.0.1");
    await sendOrderLink(String(number), "other@example.com", "10.8.0.1");
    await sendOrderLink("ITW-999999", EMAIL, "10.8.0.1");
    expect(await links()).toEqual([]);
    await sendOrderLink(String(number), "+234 803 123 4567", "10.8.0.1");
    await sendOrderLink(String(number), " Adunni@Example.com", "10.8.0.1");
    expect(await links()).toHaveLength(2);
  });

  test("cannot be shut for its buyer by strangers who know the order's number", async () => {
    const { number } = await newOrder({ email: EMAIL, phoneNumber: "08021110007" });
    const ask = (contact: string, n: number) =>
      sendOrderLink(String(number), contact, `10.8.${Math.ceil(n / 4)}.7`);
    for (let n = 1; n <= 24; n++) await ask("0806 999 9999", n);
    expect(await ask("0806 999 9999", 25)).toMatchObject({ ok: false });
    expect(await ask("0802 111 0007", 26)).toEqual({ ok: true });
    // However it is written, it is the same contact.
    for (const way of ["+234 802 1110007", "08021110007", "00234 8021110007", "0802-111-0007"]) {
      await sendOrderLink(String(number), way, "10.8.99.7");
    }
    await sendOrderLink(String(number), "0802 111 0007", "10.8.99.7");
    expect(await sendOrderLink(String(number), "08021110007", "10.8.99.7")).toMatchObject({
      ok: false,
    });
  });

  test("without an e-mail address is asked for from the shop", async () => {
    const { id, number } = await newOrder({ email: "" });
    await sendOrderLink(String(number), "08031234567", "10.8.0.2");
    expect((await readOrder(id))?.events.at(-1)).toMatchObject({ kind: "link", author: "buyer" });
  });

  test("asked for of a closed order is seen, but waits for nothing", async () => {
    const { id, number } = await newOrder({ email: "", phoneNumber: "08021110003" });
    await move(id, "cancelled", "No paper");
    await markOrderSeen(admin, id);
    const before = await countOrders(admin);
    await sendOrderLink(String(number), "08021110003", "10.8.0.3");
    const listed = async () => (await listOrders(admin, { query: String(number) })).orders[0];
    expect(await listed()).toMatchObject({ number, seen: false, asksForLink: true });
    expect(await listed()).not.toHaveProperty("waitingSince");
    const after = await countOrders(admin);
    expect(after).toEqual({ ...before, unseen: before.unseen + 1 });
    await markOrderSeen(admin, id);
    expect(await listed()).toMatchObject({ seen: true, asksForLink: false });
  });

  test("asked for while an admin decides does not stop the step, nor do it twice", async () => {
    const { id, number } = await newOrder({ email: "", phoneNumber: "08021110004" });
    await agree(id);
    const ask = () => sendOrderLink(String(number), "08021110004", "10.8.0.4");
    await ask();
    const approved = () => moveOrder(admin, id, { to: "approved", version: 2 });
    expect(await approved()).toEqual({ ok: true });
    await ask();
    expect(await approved()).toEqual({ ok: true });
    const kinds = async () => (await readOrder(id))?.events.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["status", "total", "link", "status", "link"]);
    expect(await moveOrder(admin, id, { to: "printing", version: 3 })).toMatchObject({
      status: 409,
    });
    for (const version of [99, Number.NaN, 3.5]) {
      expect(await setTotal(admin, id, { total: 100, version })).toMatchObject({
        status: 409,
      });
    }
    expect(await kinds()).toHaveLength(5);
  });

  test("is asked for once by one form, however often it is sent", async () => {
    const email = "asks-often@example.com";
    const { id, number } = await newOrder({ email, phoneNumber: "08021110005" });
    const ask = (form: string, contact = email) =>
      sendOrderLink(String(number), contact, "10.8.0.5", form);
    const links = async () => (await buyerMails(id)).filter(({ kind }) => kind === "order-link");
    const form = uuidv7();
    expect(await Promise.all([ask(form), ask(form)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await links()).toHaveLength(1);
    await ask(form, "+234 802 111 0005");
    await ask(uuidv7());
    const sent = await links();
    expect(sent).toHaveLength(3);
    // A mail server drops mails with an id that it has seen.
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(3);
    const mail = mailKinds().find(({ name }) => name === "order-link");
    expect((await mail?.compose(sent[0]?.id ?? ""))?.to).toBe(email);
    const silent = await newOrder({ email: "", phoneNumber: "08021110006" });
    const again = () => sendOrderLink(String(silent.number), "08021110006", "10.8.0.6", form);
    await Promise.all([again(), again()]);
    const kinds = (await readOrder(silent.id))?.events.map(({ kind }) => kind);
    expect(kinds).toEqual(["status", "link"]);
  });
});
