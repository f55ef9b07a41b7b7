/** Reads a whole order, as each side sees it. */
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import {
  conversations,
  files,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  participants,
  products,
  proofFiles,
  users,
} from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import { may } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { orderDays } from "../../catalogue/prices/order-sum.ts";
import { productPath } from "../../catalogue/product.ts";
import { orderText, whatsappLink } from "../../shop/links.ts";
import { fileColumns, toFile } from "../../uploads/files/shown-file.server.ts";
import { readChecks } from "../artwork-check/check-artwork.server.ts";
import type { OrderRow } from "../changes/order-changes.server.ts";
import { dateOf, dateSentence, quotedWords } from "../dates/order-date.ts";
import { payBefore } from "../dates/order-dates.server.ts";
import { type Credit, findCredits } from "../money/credit/credit.server.ts";
import { raiseSentence, totalSentence } from "../money/order-total.server.ts";
import { readMoney } from "../money/reading/read-money.server.ts";
import { missingFor } from "../money-settings/money-rule.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";
import {
  lineWords,
  type Order,
  type OrderLine,
  type OrderSummary,
  orderNumber,
  orderTitle,
  pairFixes,
  parseOrderNumber,
  toProofs,
} from "../order.ts";
import { orderPath, proofPath, quotePath } from "../order-links.server.ts";
import { saidOfMoney } from "../payment-words.ts";
import { hasOpenQuote, quoteSentence } from "../quote.ts";
import { nextStatuses, type OrderStatus, statusSentence } from "../status.ts";
import { numberOf, summary, toSummary } from "./order-summaries.server.ts";
import { readQuotes } from "./read-quotes.server.ts";

/** An order as its buyer sees it; `id` comes from `openLink`. */
export async function readOrder(id: string): Promise<Order | undefined> {
  return (await read(eq(orders.id, id), false))?.order;
}

/** An order as an admin sees it. */
export interface AdminOrder extends Order {
  /** Its conversation; undefined for a customer who has none. */
  conversationId?: string;
  /** The account it belongs to. */
  userId?: string;
  /** The later order by which its buyer has ordered it again: `ITW-000123`. */
  againOf?: string;
  /** The contact's number in the international form, digits only; null once erased. */
  phoneDigits: string | null;
  /** ISO 8601, UTC; undefined while the shop was last to act. */
  waitingSince?: string;
  seen: boolean;
  /** The address of the buyer's page, with its key. */
  link: string;
  /** Kobo that are missing for a step; 0 when none are, null while there is no total. */
  missing: Partial<Record<OrderStatus, number | null>>;
  /** Credit of other orders that it may use. */
  credits: Credit[];
  /**
   * Opens WhatsApp to the buyer with a text about where the order stands; undefined once the
   * contact is erased.
   */
  whatsapp?: string;
}

/**
 * A whole order, for the shop.
 * @param number `ITW-000123` or its digits, from outside
 * @param origin the shop's public address, for the link in the WhatsApp text
 * @returns undefined when there is none
 * @throws Response 403 when the viewer is not an admin
 */
export async function readOrderAsAdmin(
  viewer: Viewer,
  number: string,
  origin: string,
): Promise<AdminOrder | undefined> {
  staffOf(viewer, "read-orders");
  const parsed = parseOrderNumber(number);
  const found = parsed ? await read(eq(orders.number, parsed), true) : undefined;
  if (!found) return undefined;
  const { order, row } = found;
  const [owner] = row.participantId
    ? await db
        .select({ conversationId: conversations.id, userId: participants.userId })
        .from(participants)
        .leftJoin(conversations, eq(conversations.participantId, participants.id))
        .where(eq(participants.id, row.participantId))
    : [];
  const link = origin + (await orderPath(order));
  // A proof or a quote that waits for an answer is answered on its own page.
  const isQuoted = hasOpenQuote(order);
  const isProofOpen = order.status === "proof-sent";
  const answered = isQuoted ? quotePath : isProofOpen ? proofPath : orderPath;
  const text = [
    `${orderNumber(order.number)}: ${orderTitle(order)}`,
    ...otherLines(order),
    statusSentence(order.status, order.delivery),
    // A quote has a day of its own.
    ...(order.date?.day && !isQuoted
      ? [dateSentence(order.delivery, order.date), quotedWords(order.lines, order.total)]
      : []),
    ...lastWords(order),
    origin + (await answered(order)),
  ];
  return {
    ...order,
    ...(owner?.conversationId ? { conversationId: owner.conversationId } : {}),
    ...(owner?.userId ? { userId: owner.userId } : {}),
    ...(row.againOf ? { againOf: await numberOf(row.againOf) } : {}),
    phoneDigits: row.phoneDigits,
    ...(row.waitingSince ? { waitingSince: row.waitingSince.toISOString() } : {}),
    seen: row.seenAt !== null,
    link,
    missing: await missingOf(row, order.paid),
    credits: may(viewer, "money") ? await findCredits(viewer, row) : [],
    ...(row.phoneDigits
      ? { whatsapp: whatsappLink(row.phoneDigits, text.filter(Boolean).join("\n")) }
      : {}),
  };
}

async function missingOf(row: OrderRow, paid: number): Promise<AdminOrder["missing"]> {
  const { status, total } = row;
  const rule = await ruleOf(db, row);
  const steps = nextStatuses(status, "shop").map((to) => {
    const missing = missingFor(to, { status, total, paid, rule });
    return [to, missing ?? null] as const;
  });
  return Object.fromEntries(steps);
}

/**
 * The order with a number.
 * @param number `ITW-000123` or its digits, from outside
 * @throws Response 403 when the viewer is not an admin
 */
export async function findOrderId(viewer: Viewer, number: string): Promise<string | undefined> {
  staffOf(viewer, "read-orders");
  const parsed = parseOrderNumber(number);
  const found = parsed
    ? await db.select({ id: orders.id }).from(orders).where(eq(orders.number, parsed))
    : [];
  return found[0]?.id;
}

/** What the shop said last; nothing once the buyer has answered. */
function lastWords({ events, total, askedTotal, quotes }: Order): (string | undefined)[] {
  if (askedTotal !== null) return [raiseSentence(askedTotal, total)];
  const last = events.findLast(({ kind }) => kind !== "artwork" && kind !== "link");
  if (last?.author !== "shop") return [];
  const { kind, amount = 0, note } = last;
  if (kind === "total") return [totalSentence(amount)];
  const quote = quotes.find(({ number }) => number === amount);
  if (kind === "quote" && quote) return [quoteSentence(quote), note];
  if (kind === "quote-withdrawn") return [`We took quote ${amount} back.`, note];
  return [saidOfMoney(kind, amount), note];
}

async function read(where: SQL, forAdmin: boolean) {
  const [found] = await db.select({ row: orders, line: summary }).from(orders).where(where);
  if (!found) return undefined;
  const { row, line } = found;
  const [calendar, pay, lines, events, owned, proofed, money, checks] = await Promise.all([
    readCalendar(),
    payBefore(db, row),
    linesOf(row.id),
    db
      .select({ event: orderEvents, authorName: users.name })
      .from(orderEvents)
      .leftJoin(users, eq(users.id, orderEvents.userId))
      .where(eq(orderEvents.orderId, row.id))
      .orderBy(asc(orderEvents.seq)),
    db
      .select({
        file: fileColumns,
        seq: orderFiles.seq,
        version: orderFiles.version,
        line: orderFiles.line,
        fixOf: orderFiles.fixOf,
        isUsed: orderFiles.isUsed,
      })
      .from(orderFiles)
      .innerJoin(files, eq(files.id, orderFiles.fileId))
      .where(eq(orderFiles.orderId, row.id))
      .orderBy(asc(orderFiles.seq), asc(files.createdAt), asc(files.id)),
    db
      .select({
        version: proofFiles.version,
        fileId: proofFiles.fileId,
        isWhole: proofFiles.isWhole,
      })
      .from(proofFiles)
      .where(eq(proofFiles.orderId, row.id))
      .orderBy(asc(proofFiles.version), asc(proofFiles.line)),
    readMoney(row, forAdmin),
    readChecks(row.id),
  ]);
  const named = (name: string | null) => (forAdmin && name ? { authorName: name } : {});
  const shown = owned.map(({ file, ...of }) => ({
    ...toFile(file),
    ...of,
    ...checks.get(file.id),
  }));
  const order: Order = {
    ...toSummary(line),
    notes: row.notes,
    lines,
    deliveryFee: row.deliveryFee,
    date: dateOf(row, orderDays(lines, { days: row.deliveryDays }), calendar, Date.now(), pay),
    name: row.name,
    phoneNumber: row.phoneNumber,
    email: row.email,
    state: row.state,
    city: row.city,
    streetAddress: row.streetAddress,
    version: row.lastSeq,
    askedTotal: row.askedTotal,
    events: events.map(({ event, authorName }) => ({
      seq: event.seq,
      kind: event.kind,
      status: event.status,
      author: event.author,
      ...named(authorName),
      ...(forAdmin && event.userId ? { authorId: event.userId } : {}),
      ...(event.note ? { note: event.note } : {}),
      ...(event.amount === null ? {} : { amount: event.amount }),
      ...(event.day === null ? {} : { day: event.day }),
      timestamp: event.timestamp.toISOString(),
    })),
    artwork: pairFixes(
      shown.filter(({ version }) => version === null).map(({ version: _, ...file }) => file),
    ),
    quotes: await readQuotes(
      row,
      events.map(({ event }) => event),
    ),
    proofs: toProofs(shown, proofed),
    ...money,
  };
  return { order, row };
}

/** An order's lines, as they were when it was ordered. */
export async function linesOf(orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .select({
      place: orderLines.place,
      name: orderLines.name,
      imageUrl: orderLines.imageUrl,
      quantity: orderLines.quantity,
      makeUp: orderLines.makeUp,
      price: orderLines.price,
      days: orderLines.days,
      printSpec: orderLines.printSpec,
      minimum: orderLines.minimum,
      minimumPrice: orderLines.minimumPrice,
      item: orderLines.item,
      productId: orderLines.productId,
      inShop: products.id,
    })
    .from(orderLines)
    .leftJoin(products, and(eq(products.id, orderLines.productId), isNull(products.deletedAt)))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place));
  return rows.map(({ item, inShop, productId, ...line }) => ({
    ...line,
    isOwnWords: productId === null && item === null,
    path: inShop ? productPath(inShop) : item && `/products/${item}`,
  }));
}

/** The lines in words, for an order that has several; empty for a single line. */
const otherLines = ({ lines }: Pick<Order, "lines">): string[] =>
  lines.length > 1 ? lines.map(lineWords) : [];

/** The text with which a buyer's WhatsApp to the shop starts (SPEC §1, PRODUCT §3). */
export function buyerWhatsappText(order: OrderSummary & Pick<Order, "lines">, url: string): string {
  const { title, quantity, number, lines } = order;
  const isOne = lines.length === 1;
  return orderText({
    name: isOne ? title : [title, ...otherLines(order)].join("\n"),
    ...(isOne ? { quantity } : {}),
    orderNumber: orderNumber(number),
    url,
  });
}
