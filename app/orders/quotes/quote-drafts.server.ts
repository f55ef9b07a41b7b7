/** Quotes while they are being written: stored as they are typed, until they are sent. */
import { asc, desc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import {
  conversations,
  orderLines,
  orders,
  quoteDrafts,
  quoteLines,
  quotes,
  users,
} from "../../../database/schema.ts";
import { storable } from "../../../database/storable.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readZones } from "../../catalogue/delivery/zones.server.ts";
import { deliveryTo, type Place } from "../../catalogue/prices/prices.ts";
import { business } from "../../shop/business.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNairaFigure } from "../../ui/format/money.ts";
import { ruleNow } from "../money-settings/money-settings.server.ts";
import { parseOrderNumber } from "../order.ts";
import { findOrdered } from "../requesting/lines/ordered-product.server.ts";
import {
  type DraftFields,
  type DraftGround,
  emptyDraft,
  type KnownLine,
  lineField,
  lineIds,
  productKey,
  type QuotedProduct,
  withLine,
} from "./quote-draft.ts";

/** What a draft is for: an order, or a chat that has no order yet. */
export type DraftOf = { orderId: string } | { conversationId: string };

const isOf = (of: DraftOf) =>
  "orderId" in of
    ? eq(quoteDrafts.orderId, of.orderId)
    : eq(quoteDrafts.conversationId, of.conversationId);

/** A draft as it was kept. */
export interface KeptDraft {
  fields: DraftFields;
  /** ISO 8601, UTC. */
  keptAt: string;
  /** Null when that account is gone. */
  keptBy: string | null;
}

/**
 * The draft that somebody of the shop has begun; undefined when there is none.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findDraft(viewer: Viewer, of: DraftOf): Promise<KeptDraft | undefined> {
  staffOf(viewer, "orders");
  const [kept] = await db
    .select({ fields: quoteDrafts.fields, keptAt: quoteDrafts.keptAt, keptBy: users.name })
    .from(quoteDrafts)
    .leftJoin(users, eq(users.id, quoteDrafts.userId))
    .where(isOf(of));
  return kept && { ...kept, keptAt: kept.keptAt.toISOString() };
}

/**
 * Stores a draft as it is typed; whoever types last wins.
 * @param of an order or conversation that exists
 * @param quoteId the id with which the form will send it: once that is sent, nothing is stored any
 *   more
 * @throws Response 403 when the viewer is not an admin
 */
export async function keepDraft(
  viewer: Viewer,
  of: DraftOf,
  typed: DraftFields,
  quoteId: string,
): Promise<Date> {
  const admin = staffOf(viewer, "orders");
  const fields = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, storable(value)]),
  );
  const keptAt = new Date();
  if (isUuid(quoteId) && (await db.$count(quotes, eq(quotes.id, quoteId))) > 0) return keptAt;
  // A customer's conversation begins with its first message; before that nothing can be stored for
  // it.
  if ("conversationId" in of) {
    const there = await db.$count(conversations, eq(conversations.id, of.conversationId));
    if (there === 0) return keptAt;
  }
  await db
    .insert(quoteDrafts)
    .values({ id: uuidv7(), ...of, fields, userId: admin.id, keptAt })
    .onConflictDoUpdate({
      target: "orderId" in of ? quoteDrafts.orderId : quoteDrafts.conversationId,
      set: { fields, userId: admin.id, keptAt },
    });
  return keptAt;
}

/** Deletes a draft, in the transaction that makes a quote of it. */
export async function dropDraft(tx: Transaction, of: DraftOf): Promise<void> {
  await tx.delete(quoteDrafts).where(isOf(of));
}

/** Everything that is needed to read a draft. */
export async function draftGround(fields: DraftFields, place: Place): Promise<DraftGround> {
  const get = (name: string) => fields[name];
  const keys = lineIds({ get }).map((id) => fields[lineField(id, "of")] ?? "");
  const [zones, products] = await Promise.all([readZones(), findProducts(keys)]);
  return { zones, products, place, today: lagosDay(new Date().toISOString()) };
}

/** The products that lines name by key (see `productKey`); those that are gone are left out. */
export async function findProducts(
  keys: readonly string[],
): Promise<Record<string, QuotedProduct>> {
  const wanted = [...new Set(keys)].filter(Boolean);
  const found = await Promise.all(
    wanted.map(async (key) => {
      const product = await findOrdered(key.includes("/") ? { item: key } : { product: key });
      return product ? [[key, product] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/**
 * The order that a quote is written for.
 * @param number `ITW-000123` or its digits, from outside
 * @throws Response 403 when the viewer is not an admin
 */
export async function findQuoted(
  viewer: Viewer,
  number: string,
): Promise<{ id: string; number: number; place: Place } | undefined> {
  staffOf(viewer, "orders");
  const parsed = parseOrderNumber(number);
  const [row] = parsed ? await db.select().from(orders).where(eq(orders.number, parsed)) : [];
  return row && { id: row.id, number: row.number, place: placeOfOrder(row) };
}

/** Where an order goes, in the form in which zones are looked up. */
export const placeOfOrder = ({
  delivery,
  state,
  city,
}: Pick<typeof orders.$inferSelect, "delivery" | "state" | "city">): Place =>
  delivery === "pick-up" ? { way: delivery } : { way: delivery, state, city };

/**
 * What a new quote of an order starts with: the previous quote, or else what was ordered.
 * @param place where the order goes
 */
export async function firstDraft(orderId: string, place: Place): Promise<DraftFields> {
  const [last] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.orderId, orderId))
    .orderBy(desc(quotes.number))
    .limit(1);
  const lines = last
    ? await db
        .select()
        .from(quoteLines)
        .where(eq(quoteLines.quoteId, last.id))
        .orderBy(asc(quoteLines.place))
    : await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.place));
  const known = lines.map(
    ({ productId, item, name, quantity, makeUp, choice, price }): KnownLine => {
      return { of: productKey(productId, item), name, quantity, makeUp, choice, price };
    },
  );
  const products = await findProducts(known.map(({ of }) => of));
  const { quoteDays } = await ruleNow(db);
  let fields = emptyDraft(lagosDay(new Date().toISOString()), quoteDays);
  for (const line of known) fields = withLine(fields, line, products[line.of]);
  if (!last)
    return { ...fields, days: slowestOf(lines.map((line) => ("days" in line ? line.days : null))) };
  const { goods, discount, discountPercent, discountReason, deliveryFee, days } = last;
  const { freeShippingFrom } = business.claims;
  const zone = deliveryTo(await readZones(), place, goods - discount, freeShippingFrom);
  return {
    ...fields,
    ...(discountPercent
      ? { discount: `${discountPercent / 100}`, discountIn: "percent" }
      : discount > 0
        ? { discount: formatNairaFigure(discount), discountIn: "naira" }
        : {}),
    discountReason,
    // Left empty where it is the zone's, so that it is worked out again.
    fee: zone.fee === deliveryFee ? "" : formatNairaFigure(deliveryFee),
    days: days === null ? "" : `${days}`,
  };
}

/** The slowest line's days as a field shows them; empty when a line promises none. */
function slowestOf(days: readonly (number | null)[]): string {
  const known = days.flatMap((one) => one ?? []);
  return known.length > 0 && known.length === days.length ? `${Math.max(...known)}` : "";
}
