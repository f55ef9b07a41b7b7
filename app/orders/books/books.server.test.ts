import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { ledgerEntries, orders } from "../../../database/schema.ts";
import { admin, agree, move, newOrder, pay, useOrders } from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { addGuestChat } from "../../chat/guests/merge-guest-chat.server.ts";
import { csvRows } from "../../imports/csv.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { writeCreditNote } from "../invoices/credit-notes.server.ts";
import { writeInvoice } from "../invoices/write-invoice.server.ts";
import { bookTransfer } from "../money/payments/book-transfer.server.ts";
import { refund, takeBack } from "../money/payments/correct-payments.server.ts";
import { setTaxSettings } from "../money-settings/tax-settings.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { readOwnStatement, readStatementOf } from "./account-statement.server.ts";
import { type MonthBook, writeMonthBook } from "./month-books.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let phones = 0;
const phoneNumber = () => `0803 400 ${String(++phones).padStart(4, "0")}`;
const TOTAL = 10_750_000;

/** The rows of a file, its heads first. */
async function rowsOf(book: MonthBook, month: string, viewer: Viewer = admin) {
  let text = "";
  for await (const part of writeMonthBook(viewer, book, month)) text += part;
  return [...csvRows(text)];
}

const invoiced = async (change: Record<string, string> = {}) => {
  const made = await newOrder({ phoneNumber: phoneNumber(), ...change });
  await agree(made.id, TOTAL);
  await move(made.id, "approved");
  expect(await writeInvoice(admin, made.id)).toEqual({ ok: true });
  return made;
};

test("a month's payments are rows, what was taken back or sent back below zero, other months apart", async () => {
  const { id, number } = await newOrder({ phoneNumber: phoneNumber() });
  await agree(id, TOTAL);
  const book = (receivedOn: string, amount: number) =>
    bookTransfer(admin, {
      shares: [{ orderId: id, amount }],
      receivedOn,
      today: "2026-04-01",
      clientId: uuidv7(),
    });
  for (const [day, amount] of [
    ["2026-02-28", 100],
    ["2026-03-01", 6_517_000],
    ["2026-03-31", 5_000],
    ["2026-04-01", 20_000],
  ] as const) {
    expect(await book(day, amount)).toEqual({ ok: true });
  }
  const order = `ITW-${String(number).padStart(6, "0")}`;
  const receipt = expect.stringMatching(/^RC-\d{6}$/);
  expect(await rowsOf("payments", "2026-03")).toEqual([
    ["order", "day", "amount", "receipt"],
    [order, "2026-03-01", "65170.00", receipt],
    [order, "2026-03-31", "50.00", receipt],
  ]);
  const line = (await readOrder(id))?.money.lines.find(({ day }) => day === "2026-03-31");
  expect(
    await takeBack(admin, id, { paymentId: line?.paymentId ?? "", reason: "Another's" }),
  ).toEqual({ ok: true });
  const back = { amount: 517_000, reason: "Too much", clientId: uuidv7() };
  expect(await refund(admin, id, back)).toEqual({ ok: true });
  const today = lagosDay(new Date().toISOString());
  const now = await rowsOf("payments", today.slice(0, 7));
  expect(now.slice(1).sort()).toEqual(
    [
      [order, today, "-50.00", receipt],
      [order, today, "-5170.00", expect.stringMatching(/^RF-\d{6}$/)],
    ].sort(),
  );
});

test("a month's invoices and VAT are rows, credit notes below zero, and no name is a formula", async () => {
  const tax = { taxNumber: "12345678-0001", businessNumber: "", standardRate: "7.5" };
  expect(await setTaxSettings(admin, { ...tax, isCharged: "on", revision: "0" })).toEqual({
    ok: true,
  });
  const { id, number } = await newOrder({ phoneNumber: phoneNumber() });
  await db.update(orders).set({ name: "=HYPERLINK(1)" }).where(eq(orders.id, id));
  await agree(id, TOTAL);
  await move(id, "approved");
  const promised = { promisedDay: "2099-03-04", dateFixedAt: new Date(), approveBy: new Date() };
  await db.update(orders).set(promised).where(eq(orders.id, id));
  await writeInvoice(admin, id);
  const note = { amount: 1_075_000, reason: "A fold", clientId: uuidv7() };
  expect(await writeCreditNote(admin, id, note)).toEqual({ ok: true });
  const today = lagosDay(new Date().toISOString());
  const month = today.slice(0, 7);
  const order = `ITW-${String(number).padStart(6, "0")}`;
  expect(await rowsOf("invoices", month)).toEqual([
    ["number", "day", "supplied", "order", "buyer", "net", "vat", "gross", "changes"],
    [
      ...["INV-000001", today, "2099-03-04", order, "'=HYPERLINK(1)"],
      ...["100000.00", "7500.00", "107500.00", ""],
    ],
    [
      ...["CN-000001", today, "", order, "'=HYPERLINK(1)"],
      ...["-10000.00", "-750.00", "-10750.00", "INV-000001"],
    ],
  ]);
  expect(await rowsOf("vat", month)).toEqual([
    ["number", "day", "rate", "net", "vat", "gross"],
    ["INV-000001", today, "7.5", "100000.00", "7500.00", "107500.00"],
    ["CN-000001", today, "7.5", "-10000.00", "-750.00", "-10750.00"],
  ]);
  expect(await rowsOf("vat", "2020-01")).toHaveLength(1);
});

test("the books are for admins, and of a month", async () => {
  const customer = (await newUser("Tolu", "user")) as Viewer;
  for (const book of ["invoices", "vat", "payments"] as const) {
    expect(await status((async () => writeMonthBook(customer, book, "2026-11"))())).toBe(403);
    for (const month of [null, "", "2026-13", "2026-1", "1999-01", "2026-11' or 1=1"]) {
      expect(await status((async () => writeMonthBook(admin, book, month))())).toBe(400);
    }
  }
});

test("a customer's statement has their papers and payments, and nobody else's", async () => {
  const customer = await newUser("Adunni Foods", "user");
  const other = await newUser("Somebody else", "user");
  const { id, guest } = await invoiced();
  await addGuestChat(guest.participantId, customer.user);
  await pay(id, TOTAL);
  const note = { amount: 1_000_000, reason: "Two had a fold", clientId: uuidv7() };
  expect(await writeCreditNote(admin, id, note)).toEqual({ ok: true });
  const statement = await readOwnStatement(customer as Viewer);
  expect(statement.opening).toBe(0);
  expect(
    statement.lines.map(({ what, invoiced: asked, received }) => [what, asked, received]),
  ).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Invoice INV-/), TOTAL, 0],
      [expect.stringMatching(/^Receipt RC-/), 0, TOTAL],
      [expect.stringMatching(/^Credit note CN-/), 0, 1_000_000],
    ]),
  );
  expect(statement.lines).toHaveLength(3);
  expect((await readOwnStatement(other as Viewer)).lines).toEqual([]);
  expect((await readStatementOf(admin, customer.user.id)).lines).toEqual(statement.lines);
  expect(await status(readStatementOf(other as Viewer, customer.user.id))).toBe(403);
  expect(await status(readStatementOf(admin, "nobody"))).toBe(404);
  expect(await status(readOwnStatement(admin))).toBe(403);
});

test("a long account keeps its newest lines, and what was before in its opening", async () => {
  const customer = await newUser("Old friend", "user");
  const { id, guest } = await invoiced();
  await addGuestChat(guest.participantId, customer.user);
  for (let at = 0; at < 110; at++) {
    await db.insert(ledgerEntries).values({
      ...{ id: uuidv7(), orderId: id, kind: "let-go", amount: 100, note: "" },
      day: `2026-0${1 + (at % 9)}-01`,
    });
  }
  const statement = await readOwnStatement(customer as Viewer);
  expect(statement.lines).toHaveLength(50);
  const shown = statement.lines.reduce((sum, one) => sum + one.invoiced - one.received, 0);
  expect(statement.opening + shown).toBe(TOTAL - 110 * 100);
  expect(statement.opening).toBe(-61 * 100);
});
