/** Money is its buyer's and the shop's: nobody else is sent any of it, and no log keeps it. */
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, inject, test } from "vitest";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { makeCustomer } from "../../rows/customers.ts";
import type { Guest } from "../../running/guest.ts";
import { LiveReader } from "../../running/live-reader.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { ADMIN, atDatabase } from "../../running/shop.ts";

const BANK = "Bank Of Nobody Else";
const NAME = "OYELARAN TEMIDAYO";
/** The total and what is due first, as pages, events and logs may write them. */
const SECRETS = ["93,137", "9313700", "93137", "65,196", "6519600", "65196", BANK, NAME];

/** Digits in the midst of an id or a time are no amount. */
const secretsIn = (text: string) =>
  SECRETS.filter((secret) => new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`, "i").test(text));

test("while a buyer claims and the shop receives, streams and pages of others and the log hold none of it", async () => {
  const shop = inject("shop");
  const admin = await signedInPerson(shop, ADMIN.email);
  const { number, path, guest: buyer } = await sendOrder(shop);
  const ofOrder = `order_id = (select id from orders where number = ${Number(number.slice(4))})`;
  const other = await sendOrder(shop);
  const customer = await signedInPerson(shop, (await makeCustomer(shop)).email);
  const readers = [other.guest, customer].map((person) => new LiveReader(shop.url, person.cookie));
  await atDatabase(
    shop,
    `update orders set total = 9313700 where number = ${Number(number.slice(4))}`,
  );
  const buyersStream = new LiveReader(shop.url, buyer.cookie);
  try {
    const claim = { act: "claim", clientId: uuidv7(), amount: "65,196" };
    const told = await buyer.fetch(path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...claim, bankName: BANK, accountName: NAME }),
    });
    expect(told.status).toBe(303);
    expect(secretsIn(await (await buyer.fetch(path)).text())).not.toEqual([]);
    const [payment] = await atDatabase<{ payment: string; id: string }>(
      shop,
      `select id as payment, order_id as id from payments where ${ofOrder}`,
    );
    const confirm = { ...payment, act: "confirm", kobo: "6519600" };
    const page = `/admin-dashboard/orders/${number}`;
    const answer = await admin.fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(confirm),
    });
    expect(answer.status).toBeLessThan(400);
    const booked = await atDatabase<{ state: string; receipt: number }>(
      shop,
      `select state, receipt from payments where ${ofOrder}`,
    );
    expect(booked).toEqual([{ state: "received", receipt: expect.any(Number) }]);
    const receipt = `/papers/RC-${String(booked[0]?.receipt).padStart(6, "0")}.pdf`;
    // The shop has told whoever it tells.
    while (buyersStream.events.length === 0) await delay(20);
    await delay(500);

    for (const { events } of readers) expect(events).not.toEqual([]);
    expect(secretsIn(JSON.stringify(readers.map(({ events }) => events)))).toEqual([]);
    const key = new URLSearchParams(other.path.split("?")[1]).get("key") ?? "";
    for (const address of addressesFor(number, key, other.path, receipt)) {
      for (const person of [other.guest, customer] as Guest[]) {
        const text = await readSome(person, address);
        expect([address, ...secretsIn(text)]).toEqual([address]);
      }
    }
    expect(secretsIn(readFileSync(inject("log"), "utf8"))).toEqual([]);
  } finally {
    for (const reader of [...readers, buyersStream]) reader.close();
  }
});

/** Public pages, everybody's own, and those of the order without its key or with another's. */
const addressesFor = (number: string, key: string, own: string, receipt: string) => [
  ...["/", "/products", "/chat", "/order/new", "/order/find", "/user-dashboard/orders"],
  ...["/user-dashboard/user-chat", "/user-dashboard/statement", "/user-dashboard/statement.pdf"],
  ...[own, `/order/${number}`, `/order/${number}?key=${key}`],
  ...[`/live?order=${number}&key=${key}`, receipt, `${receipt}?key=${key}`],
  ...["/admin-dashboard/money", `/admin-dashboard/orders/${number}`],
  ...["/admin-dashboard/export/payments.csv?month=2026-11", "/admin-dashboard/statement"],
];

/** What is answered at once; a stream goes on. */
async function readSome(person: Guest, address: string): Promise<string> {
  const ending = new AbortController();
  let text = "";
  try {
    const answer = await person.fetch(address, { signal: ending.signal });
    const timer = setTimeout(() => ending.abort(), 300);
    for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString("latin1");
    clearTimeout(timer);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
  return text;
}
