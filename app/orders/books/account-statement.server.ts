/** A customer's statement of account: what was invoiced, what came, what is owed (TRADE §4). */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { isUuid } from "../../../database/uuid.ts";
import { customerOf, staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { AccountStatement } from "../../papers/money-papers.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { taxAt } from "../money-settings/tax-settings.server.ts";
import { orderNumber } from "../order.ts";
import { paperNumber } from "../paper-number.ts";
import { shopOf } from "../papers/paper-facts.server.ts";

/**
 * The most lines, the newest ones, so that the paper takes at most 100 ms and 60 kB. Everything
 * before is in the opening sum.
 */
const MOST_LINES = 50;

type AccountLine = AccountStatement["lines"][number];

/**
 * A customer's own statement.
 * @throws Response 403 when the viewer is not a customer
 */
export async function readOwnStatement(viewer: Viewer): Promise<AccountStatement> {
  return read(customerOf(viewer).id);
}

/**
 * The statement of a customer for the shop.
 * @param userId from outside, unchecked
 * @throws Response 403 when the viewer is not an admin, 404 when there is no such customer
 */
export async function readStatementOf(viewer: Viewer, userId: string): Promise<AccountStatement> {
  staffOf(viewer, "money");
  return read(userId);
}

const nobody = () => new Response("User does not exist", { status: 404 });

interface Row extends Record<string, unknown> {
  kind: "invoice" | "credit-note" | "received" | "taken-back" | "refund" | "let-go" | "credit";
  day: string;
  number: number | null;
  amount: string;
  order: number;
  words: string;
}

async function read(userId: string): Promise<AccountStatement> {
  if (!isUuid(userId)) throw nobody();
  const { rows: people } = await db.execute<Record<"name" | "street" | "city" | "state", string>>(
    sql`select name, street_address as street, city, state from users
        where id = ${userId} and role = 'user'`,
  );
  const [person] = people;
  if (!person) throw nobody();
  const [{ rows }, { rows: sums }] = await Promise.all([
    db.execute<Row>(sql`
      select * from (${linesOf(userId)} order by day desc, at desc, id desc limit ${MOST_LINES}) newest
      order by day, at, id`),
    db.execute<{ owed: string }>(sql`
      select coalesce(sum(case when kind = 'invoice' then amount else -amount end), 0) as owed
      from (${linesOf(userId)}) every`),
  ]);
  const lines = rows.map(lineOf);
  const shown = lines.reduce((sum, { invoiced, received }) => sum + invoiced - received, 0);
  const today = lagosDay(new Date().toISOString());
  const { name, street, city, state } = person;
  return {
    shop: shopOf(await taxAt(db)),
    buyer: { name, lines: [street, [city, state].filter(Boolean).join(", ")].filter(Boolean) },
    from: lines[0]?.day ?? today,
    to: today,
    opening: Number(sums[0]?.owed ?? 0) - shown,
    lines,
  };
}

/**
 * Every paper and entry of an account's orders. Credit counts only where it came from or went to
 * somebody else's order.
 */
const linesOf = (userId: string) => sql`
  with own as (
    select o.id, o.number, o.title from orders o
    join participants p on p.id = o.participant_id where p.user_id = ${userId}
  )
  select case p.kind when 'credit' then 'credit-note' else p.kind end as kind, p.day::text as day, p.number, p.amount,
         o.number as order, case p.kind when 'credit' then p.content->>'reason' else o.title end as words,
         p.timestamp as at, p.number::text as id
  from papers p join own o on o.id = p.order_id where p.kind in ('invoice', 'credit')
  union all
  select e.kind, e.day::text, coalesce(m.receipt, e.number), e.amount, o.number, o.title, e.timestamp, e.id::text
  from ledger_entries e join own o on o.id = e.order_id
  left join payments m on m.id = e.payment_id
  where e.move_id is null or exists (
    select from ledger_entries x where x.move_id = e.move_id and x.order_id not in (select id from own)
  )`;

function lineOf({ kind, day, number, amount: text, order, words }: Row): AccountLine {
  const amount = Number(text);
  const line = { day, detail: `${orderNumber(order)}, ${words}` };
  const came = (what: string) => ({ ...line, what, invoiced: 0, received: amount });
  switch (kind) {
    case "invoice":
      return {
        ...line,
        what: `Invoice ${paperNumber("invoice", number ?? 0)}`,
        invoiced: amount,
        received: 0,
      };
    case "credit-note":
      return came(`Credit note ${paperNumber("credit", number ?? 0)}`);
    case "received":
      return came(`Receipt ${paperNumber("receipt", number ?? 0)}`);
    case "taken-back":
      return came(`Receipt ${paperNumber("receipt", number ?? 0)}, void`);
    case "refund":
      return came(number ? `Refund note ${paperNumber("refund", number)}` : "Taken off");
    case "let-go":
      return came("Bank charges let go");
    case "credit":
      return came("Credit");
  }
}
