/** Money is its buyer's and the shop's: nobody else is sent any of it, and no log keeps it. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { type Guest, signedInAdmin } from "../../running/guest.ts";
import { LiveReader } from "../../running/live-reader.ts";
import { signedInPerson } from "../../running/sessions.ts";
import { ADMIN, atDatabase, removeFolder, startShop } from "../../running/shop.ts";

const BANK = "Bank Of Nobody Else";
const NAME = "OYELARAN TEMIDAYO";
/** The total and what is due first, as pages, events and logs may write them. */
const SECRETS = ["93,137", "9313700", "93137", "65,196", "6519600", "65196", BANK, NAME];

const secretsIn = (text: string) =>
  SECRETS.filter((secret) => text.toUpperCase().includes(secret.toUpperCase()));

test("while a buyer claims and the shop receives, streams and pages of others and the log hold none of it", async () => {
  const shop = await startShop();
  const admin = await signedInAdmin(shop.url, ADMIN);
  const { number, path, guest: buyer } = await sendOrder(shop);
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
      "select id as payment, order_id as id from payments",
    );
    const confirm = { ...payment, act: "confirm", kobo: "6519600" };
    const page = `/admin-dashboard/orders/${number}`;
    const answer = await admin.fetch(page, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(confirm),
    });
    expect(answer.status).toBeLessThan(400);
    expect(await atDatabase(shop, "select state from payments")).toEqual([{ state: "received" }]);
    // The shop has told whoever it tells.
    while (buyersStream.events.length === 0) await delay(20);
    await delay(500);

    for (const { events } of readers) expect(events).not.toEqual([]);
    expect(secretsIn(JSON.stringify(readers.map(({ events }) => events)))).toEqual([]);
    const key = new URLSearchParams(other.path.split("?")[1]).get("key") ?? "";
    for (const address of addressesFor(number, key, other.path)) {
      for (const person of [other.guest, customer] as Guest[]) {
        const text = await readSome(person, address);
        expect([address, ...secretsIn(text)]).toEqual([address]);
      }
    }
    expect(secretsIn(shop.output())).toEqual([]);
  } finally {
    for (const reader of [...readers, buyersStream]) reader.close();
    await shop.stop();
    removeFolder(shop.dataDir);
  }
});

/** Public pages, everybody's own, and those of the order without its key or with another's. */
const addressesFor = (number: string, key: string, own: string) => [
  ...["/", "/products", "/chat", "/order/new", "/order/find", "/user-dashboard/orders"],
  ...["/user-dashboard/user-chat", "/user-dashboard/statement", "/user-dashboard/statement.pdf"],
  ...[own, `/order/${number}`, `/order/${number}?key=${key}`],
  ...[
    `/live?order=${number}&key=${key}`,
    "/papers/RC-000001.pdf",
    `/papers/RC-000001.pdf?key=${key}`,
  ],
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
