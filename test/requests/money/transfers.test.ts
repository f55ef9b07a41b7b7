/** Transfers on the shop's screens, as a browser without JavaScript sends their forms. */
import type { APIRequestContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, inject } from "vitest";
import { type SentOrder, sendOrder } from "../../../e2e/support/sent-orders.ts";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN, atDatabase } from "../../running/shop.ts";

const STATEMENT = "/admin-dashboard/statement";
const desk = (number: string) => `/admin-dashboard/orders/${number}`;
const digits = (number: string) => String(Number(number.slice(4)));
/** What a person reads of a page. */
const shown = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

let admin: APIRequestContext;
beforeAll(async () => {
  admin = await signedIn(ADMIN.email);
  return () => admin.dispose();
});

/** Sends a form as a page of its own. */
const post = (path: string, form: Record<string, string>) => {
  const headers = { origin: inject("shop").url, "sec-fetch-dest": "document", accept: "text/html" };
  return admin.post(path, { form, headers });
};

/** An order of ₦17,000, of which ₦11,900 are due first. */
async function ordered(shop: { url: string; dataDir: string }, buyer?: SentOrder["guest"]) {
  const sent = await sendOrder(shop, {}, buyer);
  await atDatabase(shop, `update orders set total = 1700000 where number = ${digits(sent.number)}`);
  return sent;
}

/** Sends a statement's file. */
function send(lines: string[], fields: { bank: string; look?: string }) {
  const buffer = Buffer.from(["Txn Date,Narration,Debit,Credit", ...lines].join("\n"));
  const file = { name: "nov.csv", mimeType: "text/csv", buffer };
  const headers = { origin: inject("shop").url, accept: "text/html" };
  return admin.post(STATEMENT, { multipart: { ...fields, file }, headers });
}

const COLUMNS_STEP = "Which column says what?";

/** Reads a statement of a new bank, pointing at its columns. @returns its page */
async function read(lines: string[], bank = `Bank ${uuidv7()}`): Promise<string> {
  const step = await send(lines, { bank });
  expect(await step.text()).toContain(COLUMNS_STEP);
  const fileId = new URL(step.url()).searchParams.get("file") ?? "";
  const columns = { day: "0", remark: "1", moneyOut: "2", moneyIn: "3" };
  const list = await post(STATEMENT, { act: "columns", fileId, ...columns });
  expect(list.url()).toContain("?read=");
  return list.text();
}

/** The checkbox of a line, by the words that only its remark has. */
function boxOf(html: string, words: string): string {
  const boxes = html.match(/<input[^>]*name="line"[^>]*>/g) ?? [];
  const box = boxes.find((one) => one.includes(words));
  if (!box) throw new Error(`No line says '${words}'`);
  return box;
}

const lineOf = (html: string, words: string) =>
  /value="([^"]+)"/.exec(boxOf(html, words))?.[1] ?? "";

const formOf = (html: string) => /name="formId" value="([^"]+)"/.exec(html)?.[1] ?? "";
const pageOf = async ({ guest, path }: SentOrder) => shown(await (await guest.fetch(path)).text());

describe("on the page of the statement", () => {
  test("a bank's columns and days are shown again when they are asked for", async () => {
    const bank = `Bank ${uuidv7()}`;
    const lines = [`20/11/2026,${uuidv7()},,1`];
    await read(lines, bank);
    expect(await (await send(lines, { bank })).text()).not.toContain(COLUMNS_STEP);
    const again = await (await send(lines, { bank, look: "yes" })).text();
    expect(again).toContain(COLUMNS_STEP);
    expect(shown(again)).toContain("The day comes first.");
  });

  test("one transfer pays two orders, shared out as it is typed", async ({ shop }) => {
    const [one, other] = [await ordered(shop), await ordered(shop)];
    const words = `SHARED ${uuidv7()}`;
    const html = await read([`20/11/2026,${words},,"28,900"`]);
    const id = lineOf(html, words);
    const form = { act: "book", formId: formOf(html), line: id, [`choice-${id}`]: "own" };
    const short = `${one.number} 17,000; ${other.number} 11,000`;
    const refused = await post(STATEMENT, { ...form, [`orders-${id}`]: short });
    expect(refused.status()).toBe(409);
    const again = await refused.text();
    expect(shown(again)).toContain("₦28,000 of ₦28,900 are shared out: it has to be all.");
    expect(again, "what was typed is still there").toContain(`value="${short}"`);
    const shares = `${one.number} 17,000; ${other.number} 11,900`;
    for (const press of ["booked", "pressed twice"]) {
      const done = await post(STATEMENT, { ...form, [`orders-${id}`]: shares });
      expect(shown(await done.text()), press).toMatch(
        /1 transfer booked, ₦28,900\. Receipts RC-\d{6} to RC-\d{6}\./,
      );
    }
    expect(await pageOf(one)).toMatch(/₦17,000 received .*Paid in full/);
    expect(await pageOf(other)).toContain("₦11,900 received");
  });

  test("two transfers pay one order in one press, and fill it", async ({ shop }) => {
    const order = await ordered(shop);
    const words = uuidv7();
    const html = await read([
      `20/11/2026,FIRST ${words} ITW${digits(order.number)},,"11,900"`,
      `21/11/2026,SECOND ${words} ITW${digits(order.number)},,"5,100"`,
    ]);
    const ids = ["FIRST", "SECOND"].map((which) => lineOf(html, `${which} ${words}`));
    expect(boxOf(html, `FIRST ${words}`), "it is proposed").toContain("checked");
    const data = new URLSearchParams({ act: "book", formId: formOf(html) });
    for (const [index, id] of ids.entries()) {
      data.append("line", id);
      data.append(`choice-${id}`, `${digits(order.number)}:${[1_190_000, 510_000][index]}`);
    }
    const done = await admin.post(STATEMENT, {
      data: data.toString(),
      headers: { origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(shown(await done.text())).toContain("2 transfers booked, ₦17,000.");
    const page = await pageOf(order);
    for (const paid of ["₦11,900 received", "₦5,100 received", "Paid in full"]) {
      expect(page).toContain(paid);
    }
  });
});

describe("on the page of an order", () => {
  const transfer = (sent: SentOrder, id: string, fields: Record<string, string>) =>
    post(desk(sent.number), {
      ...{ act: "transfer", id, clientId: uuidv7(), receivedOn: "2026-11-20", note: "" },
      ...fields,
    });
  const idOf = async (shop: { dataDir: string }, { number }: SentOrder) => {
    const found = `select id from orders where number = ${digits(number)}`;
    const [row] = await atDatabase<{ id: string }>(shop, found);
    return row?.id ?? "";
  };

  test("one transfer pays another order, too; a part that cannot be is refused beside its field", async ({
    shop,
  }) => {
    const [one, other] = [await ordered(shop), await ordered(shop)];
    const id = await idOf(shop, one);
    for (const [share, why] of [
      ["28,900", "A part is more than ₦0 and less than the whole transfer."],
      ["-1", "A part is more than ₦0 and less than the whole transfer."],
      ["x", "Write the amount in naira, such as 45,000"],
    ] as const) {
      const fields = { amount: "28,900", other: other.number, share };
      const refused = await transfer(one, id, fields);
      expect(refused.status(), share).toBe(400);
      expect(shown(await refused.text())).toContain(why);
    }
    const itself = { amount: "28,900", other: one.number, share: "100" };
    expect((await transfer(one, id, itself)).status()).toBe(400);
    const shared = { amount: "28,900", other: other.number, share: "11,900" };
    expect((await transfer(one, id, shared)).status()).toBe(200);
    expect(await pageOf(one)).toContain("₦17,000 received");
    expect(await pageOf(other)).toContain("₦11,900 received");
  });

  test("what somebody else has written down is recorded again only as another transfer", async ({
    shop,
  }) => {
    const order = await ordered(shop);
    const id = await idOf(shop, order);
    const amount = "11,900";
    expect((await transfer(order, id, { amount })).status()).toBe(200);
    const second = await transfer(order, id, { amount });
    expect(second.status()).toBe(409);
    const html = await second.text();
    expect(shown(html)).toMatch(/RC-\d{6} was booked by hand with about this amount/);
    expect(html).toContain('name="another"');
    expect(await pageOf(order)).toContain("₦11,900 received");
    expect((await transfer(order, id, { amount, another: "yes" })).status()).toBe(200);
  });

  test("a press on a claim that is gone says why, though its button is gone as well", async ({
    shop,
  }) => {
    const order = await ordered(shop);
    const id = await idOf(shop, order);
    const payment = uuidv7();
    await atDatabase(
      shop,
      `insert into payments (id, order_id, claim_client_id, state, claimed, claimed_at, closed_at)
       values ('${payment}', '${id}', '${uuidv7()}', 'withdrawn', 1190000, now(), now())`,
    );
    const late = await post(desk(order.number), { act: "confirm", id, payment, kobo: "1190000" });
    expect(late.status()).toBe(409);
    expect(shown(await late.text())).toContain("The buyer says now that this was not paid yet.");
  });

  test("what a statement has brought is recorded again only as another transfer", async ({
    shop,
  }) => {
    const order = await ordered(shop);
    const id = await idOf(shop, order);
    const words = uuidv7();
    const html = await read([`20/11/2026,${words} ITW${digits(order.number)},,"11,900"`]);
    const line = lineOf(html, words);
    const choice = { [`choice-${line}`]: `${digits(order.number)}:1190000` };
    await post(STATEMENT, { act: "book", formId: formOf(html), line, ...choice });
    const fields = { amount: "11,900", clientId: uuidv7(), note: "Told on the phone" };
    const asked = await transfer(order, id, fields);
    expect(asked.status()).toBe(409);
    const question = await asked.text();
    expect(shown(question)).toMatch(
      /RC-\d{6} was booked from the bank's statement with about this amount: is it the same transfer\?/,
    );
    expect(question).toMatch(/<input[^>]*type="checkbox"[^>]*name="another"/);
    expect(question, "what was typed is still there").toContain('value="Told on the phone"');
    expect((await transfer(order, id, { ...fields, another: "yes" })).status()).toBe(200);
    expect(await pageOf(order)).toContain("Told on the phone");
  });
});
