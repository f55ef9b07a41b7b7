import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders, papers } from "../../../database/schema.ts";
import {
  admin,
  agree,
  mailsOf,
  move,
  newOrder,
  pay,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { type Invoice, invoicePaper } from "../../papers/sale-papers.ts";
import { readSetting } from "../../shop/settings/settings.server.ts";
import { findDifferences } from "../ledger/check-money.server.ts";
import { setTotal } from "../money/order-total.server.ts";
import { setTaxSettings, taxAt } from "../money-settings/tax-settings.server.ts";
import { contentOf } from "../papers/kept-papers.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { writeCreditNote } from "./credit-notes.server.ts";
import { writeInvoice } from "./write-invoice.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let phones = 0;
const TOTAL = 9_310_000;

/** An order that is approved at this total. */
async function approved(total = TOTAL, change: Record<string, string> = {}) {
  const phoneNumber = `0803 600 ${String(++phones).padStart(4, "0")}`;
  const made = await newOrder({ phoneNumber, ...change });
  await agree(made.id, total);
  expect(await move(made.id, "approved")).toEqual({ ok: true });
  return made;
}

async function deliver(id: string) {
  for (const to of ["printing", "ready", "delivered"] as const) {
    expect(await move(id, to)).toEqual({ ok: true });
  }
}

async function paperOf(id: string, kind: "invoice" | "credit") {
  const all = await db.select().from(papers).where(eq(papers.orderId, id));
  const own = all.filter((one) => one.kind === kind);
  return own.map((row) => ({ number: row.number, content: contentOf(row, kind) }));
}

const invoiceOf = async (id: string) => {
  const [row] = await db.select().from(papers).where(eq(papers.orderId, id));
  return row?.kind === "invoice" ? contentOf(row, "invoice") : undefined;
};

const credit = (id: string, amount: number, clientId = uuidv7(), reason = "Two had a fold.") =>
  writeCreditNote(admin, id, { amount, reason, clientId });

async function chargeVat(isOn: boolean, change: Record<string, string> = {}) {
  const revision = (await readSetting(db, "tax"))?.revision ?? 0;
  const { standardRate } = await taxAt(db);
  const typed = {
    ...{ taxNumber: "12345678-0001", businessNumber: "RC 1234567", revision: `${revision}` },
    ...{ standardRate: `${standardRate / 100}`, ...(isOn ? { isCharged: "on" } : {}), ...change },
  };
  expect(await setTaxSettings(admin, typed)).toEqual({ ok: true });
}

test("the invoice comes with the goods, once, and what it says stays", async () => {
  const { id } = await approved();
  await pay(id, TOTAL);
  await deliver(id);
  const before = await version(id);
  // The same press, sent again.
  expect(await writeInvoice(admin, id)).toEqual({ ok: true });
  expect(await version(id)).toBe(before);
  const [written, ...more] = await paperOf(id, "invoice");
  expect(more).toEqual([]);
  expect(written?.content).toMatchObject({
    buyer: { name: "Bello Adunni" },
    order: expect.stringMatching(/^ITW-/),
    paid: [{ kobo: TOTAL, how: expect.stringMatching(/^receipt RC-\d{6}$/) }],
    pay: null,
  });
  await db.update(orders).set({ name: "Somebody else" }).where(eq(orders.id, id));
  expect(await paperOf(id, "invoice")).toEqual([written]);
  await expect(
    db.execute(sql`update papers set content = '{}' where order_id = ${id}`),
  ).rejects.toThrow();
  await expect(db.execute(sql`delete from papers where order_id = ${id}`)).rejects.toThrow();
  expect(await findDifferences()).toEqual([]);
});

test("written before the goods go, its date of supply is the promised one, or none yet", async () => {
  const supplied = async (promisedDay: string | null) => {
    const { id } = await approved();
    const dateFixedAt = promisedDay === null ? null : new Date();
    await db
      .update(orders)
      .set({ promisedDay, dateFixedAt, approveBy: dateFixedAt })
      .where(eq(orders.id, id));
    expect(await writeInvoice(admin, id)).toEqual({ ok: true });
    return invoicePaper((await invoiceOf(id)) as Invoice).facts.flat();
  };
  const dated = (words: string) =>
    expect.objectContaining({ label: "Date of supply", lines: [words] });
  expect(await supplied("2099-03-04")).toContainEqual(dated("4 March 2099"));
  expect(await supplied(null)).toContainEqual(dated("When the goods are handed over"));
  // Late already: nobody knows the day.
  expect(await supplied("2020-03-04")).toContainEqual(dated("When the goods are handed over"));
});

test("the shop can write it before, once a total is approved", async () => {
  const { id } = await newOrder({ phoneNumber: "0803 611 0001" });
  expect(await writeInvoice(admin, id)).toMatchObject({ status: 409 });
  await agree(id, TOTAL);
  expect(await writeInvoice(admin, id)).toMatchObject({ status: 409 });
  await move(id, "approved");
  // The shop has asked for more, and what is owed is still open.
  expect(await setTotal(admin, id, { total: TOTAL + 100, version: await version(id) })).toEqual({
    ok: true,
  });
  expect(await writeInvoice(admin, id)).toMatchObject({
    failure: expect.stringContaining("Wait for their answer"),
  });
  expect(await setTotal(admin, id, { total: TOTAL, version: await version(id) })).toEqual({
    ok: true,
  });
  expect(await writeInvoice(admin, id)).toEqual({ ok: true });
  expect((await readOrder(id))?.events.at(-1)).toMatchObject({ kind: "invoice", author: "shop" });
  // The invoice says what is left to pay.
  expect((await paperOf(id, "invoice"))[0]?.content).toMatchObject({
    paid: [],
    pay: { reference: expect.stringMatching(/^ITW\d+$/) },
  });
  // From now on only credit notes change the total.
  expect(await setTotal(admin, id, { total: 100, version: await version(id) })).toMatchObject({
    errors: { total: expect.stringContaining("with a credit note") },
  });
});

test("numbers have no gap and no double, with two at once and after a rollback", async () => {
  const [one, other, third] = [await approved(), await approved(), await approved()];
  const done = await Promise.all([one, other, one].map(({ id }) => writeInvoice(admin, id)));
  expect(done).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  // A commit that fails gives the number back.
  await db.execute(sql`
    create function fail_invoice() returns trigger language plpgsql as
    $$ begin if new.order_id = '${sql.raw(third.id)}' then raise exception 'Power cut'; end if; return null; end $$`);
  await db.execute(sql`
    create constraint trigger fail_invoice after insert on papers deferrable initially deferred
    for each row execute function fail_invoice()`);
  await expect(writeInvoice(admin, third.id)).rejects.toThrow();
  await db.execute(sql`drop trigger fail_invoice on papers`);
  expect(await paperOf(third.id, "invoice")).toEqual([]);
  expect(await writeInvoice(admin, third.id)).toEqual({ ok: true });
  const { rows } = await db.execute<{ number: number }>(
    sql`select number from papers where kind = 'invoice' order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(await findDifferences()).toEqual([]);
});

test("mails lead to the papers that they tell of", async () => {
  const { id } = await approved();
  await pay(id, TOTAL);
  await deliver(id);
  const other = await approved();
  expect(await writeInvoice(admin, other.id)).toEqual({ ok: true });
  expect(await credit(other.id, 100)).toEqual({ ok: true });
  expect(await move(other.id, "cancelled", "The event is off")).toEqual({ ok: true });
  const papersIn = async (order: string) => {
    const kind = mailKinds().find(({ name }) => name === "order");
    const found: string[] = [];
    for (const mail of await mailsOf(order, "order")) {
      const text = (await kind?.compose(mail.id))?.text ?? "";
      found.push(
        ...[...text.matchAll(/\/papers\/([A-Z]+)-\d+\.pdf\?key=[\w-]{22}/g)].map(
          ([, one]) => one ?? "",
        ),
      );
    }
    return found;
  };
  expect(await papersIn(id)).toEqual(["RC", "INV"]);
  expect(await papersIn(other.id)).toEqual(["INV", "CN", "CN"]);
});

describe("VAT", () => {
  test("that is switched on between quote and invoice is inside the same total", async () => {
    const { id } = await approved();
    await chargeVat(true);
    expect(await writeInvoice(admin, id)).toEqual({ ok: true });
    const invoice = await invoiceOf(id);
    expect(invoice?.shop).toMatchObject({
      taxNumber: "12345678-0001",
      registration: "RC 1234567",
    });
    expect(new Set(invoice?.lines.map(({ rate }) => rate))).toEqual(new Set([750]));
    expect((await readOrder(id))?.total).toBe(TOTAL);
    await chargeVat(false);
    const plain = await approved();
    expect(await writeInvoice(admin, plain.id)).toEqual({ ok: true });
    expect((await invoiceOf(plain.id))?.shop.taxNumber).toBeNull();
  });

  test("has the rate of each category", async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select category_name as name from products where id = (select product_id from order_lines limit 1)`,
    );
    await chargeVat(true, { [`rate.${rows[0]?.name}`]: "0" });
    const { id } = await approved();
    expect(await writeInvoice(admin, id)).toEqual({ ok: true });
    expect((await invoiceOf(id))?.lines[0]?.rate).toBe(0);
    await chargeVat(false);
  });
});

describe("a credit note", () => {
  test("takes off the total once for each form; what was paid beyond it is credit", async () => {
    const { id } = await approved();
    expect(await credit(id, 100)).toMatchObject({
      failure: "There is no invoice yet: set the total instead.",
    });
    await pay(id, TOTAL);
    expect(await writeInvoice(admin, id)).toEqual({ ok: true });
    const clientId = uuidv7();
    expect(await credit(id, 1_370_000, clientId)).toEqual({ ok: true });
    expect(await credit(id, 1_370_000, clientId)).toEqual({ ok: true });
    expect(await credit(id, 1_370_001, clientId)).toMatchObject({ status: 409 });
    const order = await readOrder(id);
    expect(order?.total).toBe(TOTAL - 1_370_000);
    expect(order?.money.credit).toBe(1_370_000);
    const [note, ...more] = await paperOf(id, "credit");
    expect(more).toEqual([]);
    expect(note?.content).toMatchObject({
      standsAt: TOTAL - 1_370_000,
      reason: "Two had a fold.",
      settlement: expect.stringContaining("₦13,700.00 is your credit"),
    });
    // No more than is left on it.
    expect(await credit(id, TOTAL)).toMatchObject({
      errors: { credit: expect.stringContaining("₦79,400") },
    });
    expect(await credit(id, 0)).toMatchObject({ status: 400 });
    expect(await credit(id, 100, uuidv7(), " ")).toMatchObject({
      errors: { reason: "Write the reason." },
    });
    expect(await findDifferences()).toEqual([]);
  });

  test("takes off the rest of the invoice of an order that is cancelled", async () => {
    const { id } = await approved();
    await pay(id, TOTAL);
    expect(await writeInvoice(admin, id)).toEqual({ ok: true });
    expect(await credit(id, 10_000)).toEqual({ ok: true });
    expect(await move(id, "cancelled", "The event is off")).toEqual({ ok: true });
    const notes = await paperOf(id, "credit");
    expect(notes[1]?.content).toMatchObject({ standsAt: 0, reason: "The event is off" });
    expect((await readOrder(id))?.money.credit).toBe(TOTAL);
    expect(await credit(id, 100)).toMatchObject({ status: 409 });
  });
});

test("nobody but an admin writes an invoice or a credit note", async () => {
  const { id, guest } = await approved();
  const customer = await newUser("Tolu", "user");
  for (const viewer of [guest.viewer, customer as Viewer, { kind: "visitor" } as Viewer]) {
    expect(await status(writeInvoice(viewer, id))).toBe(403);
    const note = { amount: 100, reason: "None", clientId: uuidv7() };
    expect(await status(writeCreditNote(viewer, id, note))).toBe(403);
  }
});
