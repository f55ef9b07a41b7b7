/** Whatever happens to orders and their money: payments, receipts and ledger agree (TRADE §4). */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { admin, agree, claim, move, newOrder, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { writeCreditNote } from "../invoices/credit-notes.server.ts";
import { writeInvoice } from "../invoices/write-invoice.server.ts";
import { moveCredit } from "../money/credit/credit.server.ts";
import { bookTransfer, confirmClaim } from "../money/payments/book-transfer.server.ts";
import { markSeen, withdrawClaim } from "../money/payments/claims.server.ts";
import { refund, takeBack } from "../money/payments/correct-payments.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { checkMoney, findDifferences, lastDifferences } from "./check-money.server.ts";

useTestDatabase("demo");
useOrders();
const TODAY = "2026-11-21";
const amount = fc.integer({ min: 1, max: 3_000_000 });
const place = fc.nat(2);
const step = fc.oneof(
  fc.record({ act: fc.constant("agree" as const), at: place, amount }),
  fc.record({ act: fc.constant("pay" as const), at: place, amount }),
  fc.record({ act: fc.constant("share" as const), at: place, amount }),
  fc.record({ act: fc.constant("line" as const), at: place, amount, line: fc.nat(3) }),
  fc.record({ act: fc.constant("claim" as const), at: place, amount }),
  fc.record({ act: fc.constant("confirm" as const), at: place }),
  fc.record({ act: fc.constant("withdraw" as const), at: place }),
  fc.record({ act: fc.constant("take-back" as const), at: place, of: fc.nat(3) }),
  fc.record({ act: fc.constant("refund" as const), at: place, amount }),
  fc.record({ act: fc.constant("credit" as const), at: place, amount }),
  fc.record({ act: fc.constant("invoice" as const), at: place }),
  fc.record({ act: fc.constant("credit-note" as const), at: place, amount }),
  fc.record({ act: fc.constant("cancel" as const), at: place }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(ids: string[], one: Step, run: string): Promise<unknown> {
  const id = ids[one.at] ?? "";
  const other = ids[(one.at + 1) % ids.length] ?? "";
  const book = (shares: { orderId: string; amount: number }[], reference?: string) =>
    bookTransfer(admin, {
      ...{ shares, receivedOn: TODAY, today: TODAY, clientId: uuidv7() },
      ...(reference ? { reference } : {}),
    });
  const claimed = async () => {
    const [first] = (await readOrder(id))?.money.claims ?? [];
    return { paymentId: first?.id ?? "", amount: first?.amount ?? 0 };
  };
  switch (one.act) {
    case "agree":
      return agree(id, one.amount);
    case "pay":
      return book([{ orderId: id, amount: one.amount }]);
    case "share":
      return book([
        { orderId: id, amount: one.amount },
        { orderId: other, amount: one.amount },
      ]);
    case "line":
      return book([{ orderId: id, amount: one.amount }], `${run}-${one.line}`);
    case "claim":
      return claim(id, one.amount);
    case "confirm": {
      const told = await claimed();
      await markSeen(admin, id, told.paymentId);
      return confirmClaim(admin, id, { ...told, today: TODAY });
    }
    case "withdraw":
      return withdrawClaim(id, (await claimed()).paymentId);
    case "take-back": {
      const line = (await readOrder(id))?.money.lines[one.of];
      return takeBack(admin, id, { paymentId: line?.paymentId ?? "", reason: "Wrong" });
    }
    case "refund":
      return refund(admin, id, { amount: one.amount, reason: "Theirs", clientId: uuidv7() });
    case "credit":
      return moveCredit(admin, id, { from: other, amount: one.amount });
    case "invoice":
      await move(id, "approved");
      return writeInvoice(admin, id);
    case "credit-note":
      return writeCreditNote(admin, id, {
        ...{ amount: one.amount, reason: "A fold", clientId: uuidv7() },
      });
    case "cancel":
      return move(id, "cancelled", "No paper");
  }
}

test("after any sequence, also at once, payments = receipts = ledger, without gaps", async () => {
  let phones = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.boolean(),
      async (steps, atOnce) => {
        const made = await Promise.all(
          [1, 2, 3].map(() =>
            newOrder({ phoneNumber: `0803 75${String(++phones).padStart(5, "0")}` }),
          ),
        );
        const ids = made.map(({ id }) => id);
        const run = uuidv7();
        if (atOnce) await Promise.all(steps.map((one) => take(ids, one, run)));
        else for (const one of steps) await take(ids, one, run);
        expect(await findDifferences()).toEqual([]);
        for (const order of await Promise.all(ids.map((id) => readOrder(id)))) {
          const money = order?.money;
          // Every kobo has an entry, is asked for once, and belongs to somebody.
          const came = money?.lines.filter(({ kind }) => kind !== "let-go") ?? [];
          const sum = came.reduce((all, line) => all + line.amount, 0);
          expect(sum).toBeGreaterThanOrEqual(0);
          const letGo = (order?.paid ?? 0) - sum;
          expect(letGo >= 0 && letGo <= 10_000).toBe(true);
          // What was invoiced, less the credit notes, is what the order costs.
          const invoiced = order?.papers.reduce(
            (all, { kind, amount }) =>
              all + (kind === "invoice" ? amount : kind === "credit" ? -amount : 0),
            0,
          );
          if (order?.papers.some(({ kind }) => kind === "invoice")) {
            expect(invoiced).toBe(order.status === "cancelled" ? 0 : order.total);
          }
          if (order?.total && order.status !== "cancelled") {
            const left = (money?.due?.now ?? 0) + (money?.due?.later ?? 0);
            expect(left - (money?.credit ?? 0)).toBe(order.total - letGo - sum);
          }
        }
        const { rows } = await db.execute<{ doubles: number }>(sql`
        select count(*)::integer as doubles from (
          select reference from payments where reference is not null
          group by reference having count(*) > 1) twice`);
        expect(rows).toEqual([{ doubles: 0 }]);
      },
    ),
    { numRuns: process.env.LONG ? 60 : 6 },
  );
}, 300_000);

test("money that is entered for another order is found, though the sums agree", async () => {
  const [one, other] = [
    await newOrder({ phoneNumber: "0803 760 0002" }),
    await newOrder({ phoneNumber: "0803 760 0003" }),
  ];
  await bookTransfer(admin, {
    shares: [{ orderId: one.id, amount: 500_000 }],
    ...{ receivedOn: TODAY, today: TODAY, clientId: uuidv7() },
  });
  // As somebody with access to the database could.
  const moveEntries = (from: string, to: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table ledger_entries disable trigger user`);
      await tx.execute(sql`update ledger_entries set order_id = ${to} where order_id = ${from}`);
      await tx.execute(sql`alter table ledger_entries enable trigger user`);
    });
  await moveEntries(one.id, other.id);
  expect(await findDifferences()).toEqual(["Payments that are not what their entries say: 1."]);
  await moveEntries(other.id, one.id);
  expect(await findDifferences()).toEqual([]);
});

test("a difference is found, and told the shop in words until it is gone", async () => {
  await checkMoney();
  expect(await lastDifferences(admin)).toEqual([]);
  const { id } = await newOrder({ phoneNumber: "0803 760 0001" });
  await agree(id, 1_000_000);
  await bookTransfer(admin, {
    shares: [{ orderId: id, amount: 500_000 }],
    ...{ receivedOn: TODAY, today: TODAY, clientId: uuidv7() },
  });
  await db.transaction(async (tx) => {
    // As somebody with access to the database could.
    await tx.execute(sql`alter table ledger_entries disable trigger user`);
    await tx.execute(sql`delete from ledger_entries where order_id = ${id}`);
    await tx.execute(sql`update paper_counters set last = last + 1 where kind = 'receipt'`);
  });
  const found = await findDifferences();
  expect(found.join("\n")).toMatch(/^Payments and ledger differ: ₦[\d,.]+ and ₦[\d,.]+\.$/m);
  expect(found.join("\n")).toMatch(/^Receipts and entries differ: \d+ and \d+\.$/m);
  expect(found.join("\n")).toMatch(/^The counter of receipts is off: \d+ and \d+\.$/m);
  expect(found).toContain("Payments that are not what their entries say: 1.");
  await checkMoney();
  expect(await lastDifferences(admin)).toEqual(found);
  await expect(lastDifferences({ kind: "visitor" })).rejects.toMatchObject({ status: 403 });
});
