/** Enters orders that were made elsewhere, with what was received for them. Nobody is told of them. */
import { inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../database/db.server.ts";
import {
  ledgerEntries,
  orderCounter,
  orderEvents,
  orderLines,
  orders,
  paperCounters,
  papers,
  participants,
  payments,
  users,
} from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import type { Importing, MadeRecord } from "../../imports/importer.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import { inLists, parseOrderNumber } from "../order.ts";
import { CONTACT_KEPT_S, ERASE_CONTACT } from "../order-personal-data.server.ts";
import type { FiledOrder } from "./read-order.server.ts";

const SLICE = 250;

/** An order that gets its number here. */
interface Entered extends FiledOrder {
  id: string;
  number: number;
  at: Date;
}

/** What happened at noon in Lagos, or a moment ago when that is still to come. */
const noonOf = (day: string) =>
  new Date(Math.min(Date.parse(`${day}T11:00:00Z`), Date.now() - 60_000));

export async function enterOrders(
  tx: Transaction,
  filed: readonly FiledOrder[],
  { user }: Importing,
  onDone: (count: number) => void,
  keyOf: (reference: string) => string,
): Promise<MadeRecord[]> {
  // Nobody is told of what happened long ago.
  await tx.execute(sql`select set_config('itewe.import_history', 'on', true)`);
  const [counter] = await tx
    .update(orderCounter)
    .set({ last: sql`${orderCounter.last} + ${filed.length}` })
    .returning({ last: orderCounter.last });
  const before = (counter?.last ?? 0) - filed.length;
  const entered = filed.map((order, index): Entered => {
    return { ...order, id: uuidv7(), number: before + index + 1, at: noonOf(order.day) };
  });
  for (let at = 0; at < entered.length; at += SLICE) {
    await enter(tx, entered.slice(at, at + SLICE), user.id);
    onDone(Math.min(at + SLICE, entered.length));
  }
  await receive(tx, entered, user.id);
  await recordAct(tx, user, "import-orders", { fresh: entered.length });
  return entered.map(({ id, reference }) => ({
    ...{ kind: "order", key: keyOf(reference), target: id },
    ...{ before: null, after: "1" },
  }));
}

async function enter(tx: Transaction, part: readonly Entered[], userId: string): Promise<void> {
  const [known, owners] = [await findProducts(tx, part), await findOwners(tx, part)];
  const productOf = (name: string) => known.get(name.toLowerCase());
  const imageOf = (name: string) => productOf(name)?.imageUrl ?? null;
  await tx.insert(orders).values(
    part.map((order) => {
      const { lines, received: _, reference: __, day: ___, closed, at, ...rest } = order;
      return {
        ...rest,
        clientId: uuidv7(),
        participantId: (order.email && owners.get(order.email)) || null,
        ...inLists(lines.map((line) => ({ ...line, imageUrl: imageOf(line.name) }))),
        estimate: estimateOf(order),
        lastSeq: 1,
        ...{ seenAt: at, isNew: false, createdAt: at, updatedAt: at },
        closedAt: closed ? noonOf(closed) : null,
      };
    }),
  );
  await tx.insert(orderLines).values(
    part.flatMap(({ id, lines }) =>
      lines.map((line, index) => ({
        ...line,
        ...{ orderId: id, place: index + 1, minimum: 1 },
        productId: productOf(line.name)?.id ?? null,
        imageUrl: imageOf(line.name),
      })),
    ),
  );
  await tx.insert(orderEvents).values(
    part.map(({ id, status, reference, at }) => ({
      ...{ orderId: id, seq: 1, kind: "status" as const, status, author: "shop" as const, userId },
      // Whoever knows it by that number finds it here.
      note:
        parseOrderNumber(reference) && /^itw/i.test(reference)
          ? null
          : `Its number was ${reference}.`,
      timestamp: at,
    })),
  );
  await eraseLater(tx, part);
}

/** As the lines and the delivery had it; null: a line is by quote. */
function estimateOf({ lines, deliveryFee }: FiledOrder): number | null {
  if (lines.some(({ price }) => price === null)) return null;
  return lines.reduce((sum, { price }) => sum + (price ?? 0), deliveryFee ?? 0);
}

/** Products of the shop by their names, of which there is one alone. */
async function findProducts(tx: Transaction, part: readonly Entered[]) {
  const names = [
    ...new Set(part.flatMap(({ lines }) => lines.map(({ name }) => name.toLowerCase()))),
  ];
  const { rows } = await tx.execute<{ name: string; id: string; image: string }>(sql`
    select lower(name) as name, min(id::text) as id, min(image_url) as image from products
    where deleted_at is null and lower(name) = any(${sql.param(names)}::text[])
    group by lower(name) having count(*) = 1`);
  return new Map(rows.map(({ name, id, image }) => [name, { id, imageUrl: image }]));
}

/** The participants of the customers whose addresses the orders have. */
async function findOwners(tx: Transaction, part: readonly Entered[]): Promise<Map<string, string>> {
  const emails = [...new Set(part.flatMap(({ email }) => email ?? []))];
  if (emails.length === 0) return new Map();
  const customers = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.role} = 'user' and ${users.email} = any(${sql.param(emails)}::text[])`);
  if (customers.length === 0) return new Map();
  await tx
    .insert(participants)
    .values(customers.map(({ id }) => ({ id: uuidv7(), kind: "customer" as const, userId: id })))
    .onConflictDoNothing();
  const rows = await tx
    .select({ id: participants.id, userId: participants.userId })
    .from(participants)
    .where(
      inArray(
        participants.userId,
        customers.map(({ id }) => id),
      ),
    );
  const emailOf = new Map(customers.map(({ id, email }) => [id, email]));
  return new Map(rows.map(({ id, userId }) => [emailOf.get(userId ?? "") ?? "", id]));
}

/** As with every order that closes: its contact may be kept for 90 days after that. */
async function eraseLater(tx: Transaction, part: readonly Entered[]): Promise<void> {
  for (const { id, closed, email } of part) {
    if (!closed || !email) continue;
    const left = CONTACT_KEPT_S - (Date.now() - noonOf(closed).getTime()) / 1_000;
    if (left > 0) await enqueue(tx, ERASE_CONTACT, { id }, Math.ceil(left));
  }
}

/** What was received before: a payment of each order with an entry and a receipt, as of any other. */
async function receive(
  tx: Transaction,
  entered: readonly Entered[],
  userId: string,
): Promise<void> {
  const paid = entered.filter(({ received }) => received > 0);
  if (paid.length === 0) return;
  const [counter] = await tx
    .update(paperCounters)
    .set({ last: sql`${paperCounters.last} + ${paid.length}` })
    .where(sql`${paperCounters.kind} = 'receipt'`)
    .returning({ last: paperCounters.last });
  const first = (counter?.last ?? 0) - paid.length + 1;
  const rows = paid.map((order, index) => ({
    ...order,
    paymentId: uuidv7(),
    receipt: first + index,
  }));
  for (let at = 0; at < rows.length; at += SLICE) {
    const part = rows.slice(at, at + SLICE);
    await tx.insert(payments).values(
      part.map(({ id, paymentId, received, day, receipt, at: when }) => ({
        ...{ id: paymentId, orderId: id, state: "received" as const, amount: received },
        ...{ receivedOn: day, receipt, userId, receivedAt: when, createdAt: when },
      })),
    );
    await tx.insert(ledgerEntries).values(
      part.map(({ id, paymentId, received, day, at: when }) => ({
        ...{ id: uuidv7(), orderId: id, kind: "received" as const, amount: received },
        ...{ paymentId, day, userId, timestamp: when },
      })),
    );
    // What each says is worked out when it is asked for.
    await tx.insert(papers).values(
      part.map(({ id, paymentId, received, day, receipt, at: when }) => ({
        ...{ kind: "receipt" as const, number: receipt, orderId: id, ofId: paymentId },
        ...{ day, amount: received, userId, timestamp: when },
      })),
    );
  }
}
