/**
 * How an order changes: in one transaction under its lock, with an event, a message in the
 * conversation, and a mail where there is an address. A trigger tells the open pages.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import {
  conversations,
  orderEvents,
  orders,
  participants,
  users,
} from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { writeOrderMessage } from "../../chat/sending/write-message.server.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import { Turns } from "../../limits/turns.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { enqueueAskedMail } from "../../mail/recipient-limit.server.ts";
import { type OrderEvent, orderNumber } from "../order.ts";
import { CONTACT_KEPT_S, ERASE_CONTACT } from "../order-personal-data.server.ts";
import { isClosed, type OrderStatus, type Side } from "../status.ts";

export type OrderRow = typeof orders.$inferSelect;

/** The mail about an event. It is composed when it is sent. */
export const ORDER_MAIL = "order";
/** The mail to the shop about what a buyer did. */
export const SHOP_MAIL = "shop-order";

/** An order under its lock, for as long as the transaction lasts. */
export interface OpenOrder {
  tx: Transaction;
  order: OrderRow;
  conversation: typeof conversations.$inferSelect | undefined;
  /** What to publish once the transaction is committed. */
  told: { participantId: string; conversationId: string; seq: number }[];
}

/** What an order keeps of its lines for lists (record 43). */
type SaidOfLines = "title" | "productNames" | "imageUrl" | "quantity";

/**
 * The order's promise from then on: by when to approve the proof, or since when the date is fixed.
 */
export type EventDate = { day: string; approveBy: Date } | { day: string; fixedAt: Date };

/** An event of an order. */
interface Happening {
  kind: OrderEvent["kind"];
  author: Side;
  userId?: string | undefined;
  /** The new status, for a step; otherwise it stays. */
  status?: OrderStatus;
  note?: string | undefined;
  amount?: number | undefined;
  date?: EventDate | undefined;
  /** The words in the conversation, between the order's number and the note. */
  message?: string;
  /** UUID of that message, for one that shows more than words. */
  clientId?: string;
  /** The file that the message is about. */
  artwork?: string;
  /** Whether the customer is mailed. The shop always is about what the customer does. */
  mails: boolean;
  /** Other columns of the order that change. */
  set?: Partial<
    Pick<
      OrderRow,
      | "total"
      | "askedTotal"
      | "estimate"
      | "deliveryFee"
      | "deliveryDays"
      | "promisedDay"
      | "approveBy"
      | "dateFixedAt"
      | SaidOfLines
    >
  >;
}

/**
 * Only so many at once: changes of one order follow one another, so more would only wait for its
 * row.
 */
const turns = new Turns({ atOnce: 2, waiting: 30, patienceMs: 5_000 });

/** The order has been given to an account since it was read. */
class Moved extends Error {}

/**
 * Does something to an order under its lock. The conversation is locked first, as everywhere.
 * @param id from outside, unchecked
 * @returns undefined when there is no such order
 * @throws Busy when too many people change it at this moment
 */
export async function changeOrder<Outcome>(
  id: string,
  work: (open: OpenOrder) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (!isUuid(id)) return undefined;
  return turns.take(id.toLowerCase(), () => change(id, work));
}

/**
 * Does something to several orders in one transaction. All are locked first, by everybody in the
 * same order.
 * @param ids from outside, unchecked
 * @returns undefined when one of them does not exist
 */
export async function changeOrders(
  ids: string[],
  each: (open: OpenOrder) => Promise<void>,
): Promise<true | undefined> {
  if (!ids.every(isUuid)) return undefined;
  return inTransaction(async (tx, told) => {
    const all = await tx
      .select({ id: orders.id, participantId: orders.participantId })
      .from(orders)
      .where(inArray(orders.id, ids));
    if (all.length < new Set(ids).size) return undefined;
    const participantIds = all.flatMap(({ participantId }) => participantId ?? []).sort();
    for (const id of participantIds) await lockConversationOf(tx, id);
    for (const id of all.map((order) => order.id).sort()) {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("update");
    }
    for (const id of ids) {
      // Read again, because the order before may be in the same conversation.
      const open = await openOrder(tx, id, told);
      if (open) await each(open);
    }
    return true;
  });
}

function change<Outcome>(
  id: string,
  work: (open: OpenOrder) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return inTransaction(async (tx, told) => {
    const open = await openOrder(tx, id, told);
    return open && work(open);
  });
}

async function inTransaction<Outcome>(
  work: (tx: Transaction, told: OpenOrder["told"]) => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    const told: OpenOrder["told"] = [];
    try {
      const outcome = await db.transaction((tx) => work(tx, told));
      await tell(told);
      return outcome;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
}

/** Locks an order and its conversation. */
async function openOrder(
  tx: Transaction,
  id: string,
  told: OpenOrder["told"],
): Promise<OpenOrder | undefined> {
  const [seen] = await tx
    .select({ participantId: orders.participantId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!seen) return undefined;
  const conversation = await lockConversationOf(tx, seen.participantId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (order?.participantId !== seen.participantId) throw new Moved();
  return { tx, order, conversation, told };
}

async function lockConversationOf(tx: Transaction, participantId: string | null) {
  if (!participantId) return undefined;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.participantId, participantId))
    .for("update");
  return conversation;
}

/** Whether an order belongs to an account with the order's e-mail address. */
async function isOwnMail(tx: Transaction, { participantId, email }: OrderRow): Promise<boolean> {
  if (!participantId || !email) return false;
  const own = await tx
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.id, participantId), eq(users.email, email)));
  return own.length > 0;
}

/** `ITW-000123: Your order is ready.`, as a conversation says it. */
const inChat = ({ number }: OrderRow, words?: string): string =>
  [`${orderNumber(number)}:`, words].filter(Boolean).join(" ");

/** Writes to the buyer in the chat without adding an event. */
export async function writeToBuyer(
  { tx, order, conversation, told }: OpenOrder,
  words: string,
  authorId?: string,
): Promise<void> {
  if (!conversation) return;
  const place = await writeOrderMessage(tx, conversation, {
    orderId: order.id,
    message: inChat(order, words),
    clientId: uuidv7(),
    fromSupport: true,
    authorId,
    tellAway: true,
  });
  told.push({ participantId: conversation.participantId, ...place });
}

/** Tells the open threads about messages that a committed change has written. */
export async function tell(told: OpenOrder["told"]): Promise<void> {
  for (const { participantId, conversationId, seq } of told) {
    await publish("message", [participantId, SUPPORT], { conversationId, seq });
  }
}

const keptDate = (date: EventDate) =>
  "approveBy" in date
    ? { promisedDay: date.day, approveBy: date.approveBy }
    : { promisedDay: date.day, dateFixedAt: date.fixedAt };

/**
 * Adds an event to a locked order.
 * @returns its number
 */
export async function addEvent(open: OpenOrder, what: Happening): Promise<number> {
  const { tx, order } = open;
  const seq = order.lastSeq + 1;
  const status = what.status ?? order.status;
  const closes = isClosed(status) && !order.closedAt;
  const [changed] = await tx
    .update(orders)
    .set({
      ...what.set,
      ...(what.date ? keptDate(what.date) : {}),
      status,
      lastSeq: seq,
      updatedAt: sql`clock_timestamp()`,
      remindedAt: null,
      ...(closes ? { closedAt: sql`clock_timestamp()` } : {}),
      ...(what.author === "shop"
        ? { waitingSince: null, isNew: false }
        : {
            // A closed order waits for nothing, even when somebody asks for its link.
            waitingSince: isClosed(status) ? null : (order.waitingSince ?? sql`clock_timestamp()`),
            seenAt: null,
          }),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!changed) throw new Error("An order under its lock is gone");
  open.order = changed;
  await tx.insert(orderEvents).values({
    orderId: order.id,
    seq,
    kind: what.kind,
    status,
    author: what.author,
    userId: what.userId,
    note: what.note || null,
    amount: what.amount,
    ...(what.date ? { day: what.date.day } : {}),
    ...(what.date && "approveBy" in what.date ? { approveBy: what.date.approveBy } : {}),
    timestamp: sql`clock_timestamp()`,
  });
  const hasMail = changed.email !== null;
  if (open.conversation) {
    const { participantId } = open.conversation;
    const place = await writeOrderMessage(tx, open.conversation, {
      orderId: order.id,
      message: [inChat(order, what.message), what.note].filter(Boolean).join("\n"),
      // The first message is the order's card.
      clientId: seq === 1 ? order.id : (what.clientId ?? uuidv7()),
      fromSupport: what.author === "shop",
      authorId: what.userId,
      artwork: what.artwork,
      // Whoever is mailed at once gets no second mail for being away.
      tellAway: what.author === "shop" && !hasMail,
    });
    open.conversation = { ...open.conversation, lastSeq: place.seq };
    open.told.push({ participantId, ...place });
  }
  if (what.mails && changed.email !== null) {
    const mail = { kind: ORDER_MAIL, id: `${order.id}_${seq}`, to: changed.email };
    if (what.author === "shop" || (await isOwnMail(tx, changed))) {
      await enqueueMail(tx, mail.kind, mail.id);
    } else {
      await enqueueAskedMail(tx, mail);
    }
  }
  if (what.author === "buyer") await enqueueMail(tx, SHOP_MAIL, `${order.id}_${seq}`);
  if (closes) await enqueue(tx, ERASE_CONTACT, { id: order.id }, CONTACT_KEPT_S);
  return seq;
}
