/**
 * The shop's lists of orders. They follow an index from a key, so that they cost the same with a
 * hundred thousand orders as with a hundred.
 */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { inTwoParts } from "../../../database/newest-first.ts";
import { conversations, orderEvents, orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { MOST_NEW, type OrderSummary, parseOrderNumber } from "../order.ts";
import { type OrderStatus, orderStatuses } from "../status.ts";
import { PAGE_SIZE, placeOf, summary, toSummary } from "./order-summaries.server.ts";
import { orderWords, searchOrders } from "./search-orders.server.ts";

/** A line of the admin's list. */
export interface ListedOrder extends OrderSummary {
  /** The contact; null once it is erased. */
  name: string | null;
  phoneNumber: string | null;
  /** ISO 8601, UTC; undefined while the shop was last to act. */
  waitingSince?: string;
  /** Whether an admin has seen the customer's latest act. */
  seen: boolean;
  /** Whether the customer has asked for the link of the order's page and no admin has seen that. */
  asksForLink: boolean;
}

/** In a page's key: the place is among the orders that wait. */
const WAITING = "w";

/**
 * The shop's orders, one page at a time: those that wait for the shop first, longest first; then
 * the others, newest first. A search is ordered by number, newest first.
 * @param choice.status only this one; anything else shows all
 * @param choice.query an order's number, or words of name, e-mail, phone and product, with or
 *   without their tone marks
 * @param choice.after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listOrders(
  viewer: Viewer,
  choice: { status?: string | null; query?: string | null; after?: string | null } = {},
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  staffOf(viewer, "read-orders");
  const status = orderStatuses.find((name) => name === choice.status);
  const ofStatus = status ? eq(orders.status, status) : undefined;
  const words = orderWords(choice.query);
  if (words.length > 0) return listFound(words, ofStatus, choice);

  const waiting = readWaiting(choice.after);
  const isAmongWaiting = waiting !== undefined || !choice.after;
  const size = PAGE_SIZE + 1;
  const first = isAmongWaiting
    ? await selectListed()
        .where(
          and(
            ofStatus,
            isNotNull(orders.waitingSince),
            waiting &&
              sql`(${orders.waitingSince}, ${orders.number}) > (${waiting.since}::timestamptz, ${waiting.number}::integer)`,
          ),
        )
        .orderBy(asc(orders.waitingSince), asc(orders.number))
        .limit(size)
    : [];
  const before = isAmongWaiting ? undefined : placeOf(choice.after);
  const rest =
    first.length < size
      ? await selectListed()
          .where(
            and(
              ofStatus,
              isNull(orders.waitingSince),
              before ? lt(orders.number, before) : undefined,
            ),
          )
          .orderBy(desc(orders.number))
          .limit(size - first.length)
      : [];
  const rows = inTwoParts(first, rest);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const next = !last || rows.length <= PAGE_SIZE ? null : writePlace(last);
  return { orders: page.map(toListed), next };
}

function writePlace({ number, waitingSince }: { number: number; waitingSince: Date | null }) {
  return waitingSince ? `${WAITING}${waitingSince.getTime()}.${number}` : String(number);
}

function readWaiting(text: string | null | undefined) {
  const [, time, number] = /^w(\d{1,13})\.([1-9]\d{0,8})$/.exec(text ?? "") ?? [];
  if (!time || !number) return undefined;
  return { since: new Date(Number(time)).toISOString(), number: Number(number) };
}

/** The order with this number, then those that hold the words. */
async function listFound(
  words: string[],
  ofStatus: SQL | undefined,
  { query, after }: { query?: string | null; after?: string | null },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const number = parseOrderNumber(query);
  const isNamed = number === undefined ? undefined : eq(orders.number, number);
  const before = placeOf(after);
  const exact = isNamed && !before ? await selectListed().where(and(ofStatus, isNamed)) : [];
  const where = and(before ? lt(orders.number, before) : undefined, isNamed && not(isNamed));
  const ids = await searchOrders(words, ofStatus, where, PAGE_SIZE + 1);
  const rows = await selectListed().where(inArray(orders.id, ids)).orderBy(desc(orders.number));
  const page = rows.slice(0, PAGE_SIZE);
  return {
    orders: [...exact, ...page].map(toListed),
    next: rows.length > PAGE_SIZE ? String(page.at(-1)?.number) : null,
  };
}

function selectListed() {
  return db
    .select({
      ...summary,
      name: orders.name,
      phoneNumber: orders.phoneNumber,
      waitingSince: orders.waitingSince,
      seenAt: orders.seenAt,
      asksForLink: sql<boolean>`orders.seen_at is null and exists (
        select 1 from order_events e
        where e.order_id = orders.id and e.seq = orders.last_seq and e.kind = 'link')`,
    })
    .from(orders)
    .$dynamic();
}

function toListed(row: Awaited<ReturnType<typeof selectListed>>[number]): ListedOrder {
  const { waitingSince, seenAt, ...rest } = row;
  return {
    ...toSummary(rest),
    ...(waitingSince ? { waitingSince: waitingSince.toISOString() } : {}),
    seen: seenAt !== null,
  };
}

/** The number of the newest order, so that a page can ask for later ones; 0 when there is none. */
export async function newestOrderNumber(viewer: Viewer): Promise<number> {
  staffOf(viewer, "read-orders");
  const [newest] = await db
    .select({ number: orders.number })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(1);
  return newest?.number ?? 0;
}

/**
 * Orders that customers have sent after the one with this number, oldest first, at most {@link MOST_NEW}, for an
 * open page that may have missed them. Orders that admins have entered are not among them.
 * @throws Response 403 when the viewer is not an admin
 */
export async function ordersAfter(
  viewer: Viewer,
  number: number,
): Promise<{ number: number; title: string; quantity: number; name: string | null }[]> {
  staffOf(viewer, "read-orders");
  return db
    .select({
      number: orders.number,
      title: orders.title,
      quantity: orders.quantity,
      name: orders.name,
    })
    .from(orders)
    .innerJoin(
      orderEvents,
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.seq, 1),
        eq(orderEvents.author, "buyer"),
      ),
    )
    .where(gt(orders.number, Math.max(0, Math.min(number, 2_147_483_647))))
    .orderBy(asc(orders.number))
    .limit(MOST_NEW);
}

/**
 * The orders of a conversation, newest first, at most 10, to show beside its thread.
 * @param conversationId from outside
 * @throws Response 403 when the viewer is not an admin
 */
export async function ordersOfConversation(
  viewer: Viewer,
  conversationId: string,
): Promise<OrderSummary[]> {
  staffOf(viewer, "read-orders");
  if (!isUuid(conversationId)) return [];
  const rows = await db
    .select(summary)
    .from(orders)
    .innerJoin(conversations, eq(conversations.participantId, orders.participantId))
    .where(eq(conversations.id, conversationId))
    .orderBy(desc(orders.number))
    .limit(10);
  return rows.map(toSummary);
}

/** Whether a URL's filter names a status. */
export function isOrderStatus(text: string | null): text is OrderStatus {
  return orderStatuses.some((status) => status === text);
}
