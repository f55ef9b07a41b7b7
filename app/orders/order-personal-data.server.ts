/** What orders keep of a person: the contact, what they wrote and the names of their files. */
import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../database/db.server.ts";
import {
  conversations,
  files,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  participants,
  payments,
  proofAnswers,
  proofApprovals,
  proofColleagues,
  proofPins,
  quoteDrafts,
  quoteLines,
  quotes,
} from "../../database/schema.ts";
import { definePersonalData } from "../accounts/personal-data.server.ts";
import { defineJob } from "../jobs/jobs.server.ts";

/** Looks whether a closed order's contact is to be erased (PRODUCT §3). */
export const ERASE_CONTACT = "erase-order-contact";
/** How long after it closes an order keeps its contact, in seconds (PRODUCT §3). */
export const CONTACT_KEPT_S = 90 * 86_400;

/** The contact of an order, as it stands once it is erased. */
const NO_CONTACT = {
  name: null,
  phoneNumber: null,
  phoneDigits: null,
  email: null,
  state: "",
  city: "",
  streetAddress: "",
} satisfies Partial<typeof orders.$inferInsert>;

/** What a buyer said of their own account. */
const NO_ACCOUNT = { bankName: "", accountName: "" } satisfies Partial<
  typeof payments.$inferInsert
>;

/** Makes the orders' part of an account's data, and its job, known; call before the jobs start. */
export function defineOrderPersonalData(): void {
  const columns = getTableColumns(orders);
  definePersonalData({
    name: "orders",
    erased: [
      ...Object.keys(NO_CONTACT).map((key) => columns[key as keyof typeof NO_CONTACT]),
      payments.bankName,
      payments.accountName,
      quotes.acceptedBy,
      quoteDrafts.fields,
      proofColleagues.name,
      proofApprovals.name,
    ],
    stays: [
      ...[orders.notes, orderEvents.note, files.name, quotes.note, quotes.reason],
      ...[proofPins.words, proofAnswers.words, proofApprovals.files],
    ],
    exportOf: async (userId) => ({
      orders: await exportOrders(userId),
      quotesBeingWritten: await exportDrafts(userId),
    }),
    async erase(transaction, userId) {
      // Of orders that close later, or have closed since, the job erases the contact.
      const isTheirs = ofParticipants(eq(participants.userId, userId));
      const isOld = sql`${orders.closedAt} < now() - make_interval(secs => ${CONTACT_KEPT_S})`;
      await eraseContacts(transaction, and(isTheirs, isOld));
      // A quote that is written out of their chat holds what is known of them.
      await transaction
        .delete(quoteDrafts)
        .where(inArray(quoteDrafts.conversationId, chatsOf(userId)));
    },
    hasOfGuest: async (guestId) => (await db.$count(orders, eq(orders.participantId, guestId))) > 0,
  });
  // PRODUCT §3: of a deleted account's order, 90 days after it closed. What is earlier or of an
  // account that is still there stays.
  defineJob<{ id: string }>(ERASE_CONTACT, async ({ id }) => {
    const accountIsGone = ofParticipants(
      and(eq(participants.kind, "customer"), isNull(participants.userId)),
    );
    await db.transaction((tx) => eraseContacts(tx, and(eq(orders.id, id), accountIsGone)));
  });
}

/** Erases the contact of orders, the accounts that they were paid from, and who answered quotes and proofs. */
async function eraseContacts(queries: Queries, which: SQL | undefined): Promise<void> {
  const erased = await queries
    .update(orders)
    .set(NO_CONTACT)
    .where(which)
    .returning({ id: orders.id });
  const ids = erased.map(({ id }) => id);
  await queries.update(payments).set(NO_ACCOUNT).where(inArray(payments.orderId, ids));
  await queries.update(quotes).set({ acceptedBy: null }).where(inArray(quotes.orderId, ids));
  await queries
    .update(proofColleagues)
    .set({ name: null, revokedAt: sql`coalesce(${proofColleagues.revokedAt}, now())` })
    .where(inArray(proofColleagues.orderId, ids));
  await queries
    .update(proofApprovals)
    .set({ name: null })
    .where(inArray(proofApprovals.orderId, ids));
}

const ofParticipants = (which: SQL | undefined) =>
  inArray(orders.participantId, db.select({ id: participants.id }).from(participants).where(which));

/** The orders of an account as its pages show them: terms, contact, what happened, files. */
async function exportOrders(userId: string) {
  const [rows, lines, events, owned, paid, offered, proofs] = await Promise.all([
    db
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        status: orders.status,
        closedAt: orders.closedAt,
        estimate: orders.estimate,
        deliveryFee: orders.deliveryFee,
        promisedDay: orders.promisedDay,
        total: orders.total,
        notes: orders.notes,
        name: orders.name,
        phoneNumber: orders.phoneNumber,
        email: orders.email,
        delivery: orders.delivery,
        state: orders.state,
        city: orders.city,
        streetAddress: orders.streetAddress,
      })
      .from(orders)
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orders.number)),
    db
      .select({
        orderId: orderLines.orderId,
        productName: orderLines.name,
        quantity: orderLines.quantity,
        makeUp: orderLines.makeUp,
        price: orderLines.price,
        days: orderLines.days,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orderLines.orderId), asc(orderLines.place)),
    db
      .select({
        orderId: orderEvents.orderId,
        timestamp: orderEvents.timestamp,
        kind: orderEvents.kind,
        status: orderEvents.status,
        author: orderEvents.author,
        amount: orderEvents.amount,
        day: orderEvents.day,
        note: orderEvents.note,
      })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orderEvents.orderId), asc(orderEvents.seq)),
    db
      .select({
        orderId: orderFiles.orderId,
        kind: orderFiles.kind,
        name: files.name,
        type: files.type,
        size: files.size,
      })
      .from(orderFiles)
      .innerJoin(files, eq(files.id, orderFiles.fileId))
      .innerJoin(orders, eq(orders.id, orderFiles.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(orderFiles.seq), asc(files.createdAt), asc(files.id)),
    db
      .select({
        orderId: payments.orderId,
        state: payments.state,
        claimed: payments.claimed,
        claimedAt: payments.claimedAt,
        bankName: payments.bankName,
        accountName: payments.accountName,
        amount: payments.amount,
        receivedOn: payments.receivedOn,
        receipt: payments.receipt,
        note: payments.note,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    exportQuotes(userId),
    exportProofs(userId),
  ]);
  return rows.map(({ id, ...order }) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...line }) => line),
    events: events
      .filter(({ orderId }) => orderId === id)
      .map(({ orderId: _, author, ...event }) => ({
        from: author === "buyer" ? "you" : "shop",
        ...event,
      })),
    payments: paid.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
    files: owned.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...file }) => file),
    quotes: offered.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
    proofRoom: proofs.of(id),
  }));
}

/** The quotes for an account's orders, with their lines. */
async function exportQuotes(userId: string) {
  const isTheirs = eq(participants.userId, userId);
  const [rows, lines] = await Promise.all([
    db
      .select({
        id: quotes.id,
        orderId: quotes.orderId,
        number: quotes.number,
        sentAt: quotes.sentAt,
        state: quotes.state,
        validUntil: quotes.validUntil,
        discount: quotes.discount,
        discountReason: quotes.discountReason,
        deliveryFee: quotes.deliveryFee,
        days: quotes.days,
        total: quotes.total,
        note: quotes.note,
        endedAt: quotes.endedAt,
        acceptedBy: quotes.acceptedBy,
        termsVersion: quotes.termsVersion,
        reason: quotes.reason,
      })
      .from(quotes)
      .innerJoin(orders, eq(orders.id, quotes.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(isTheirs)
      .orderBy(asc(quotes.orderId), asc(quotes.number)),
    db
      .select({
        quoteId: quoteLines.quoteId,
        name: quoteLines.name,
        quantity: quoteLines.quantity,
        makeUp: quoteLines.makeUp,
        price: quoteLines.price,
      })
      .from(quoteLines)
      .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
      .innerJoin(orders, eq(orders.id, quotes.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(isTheirs)
      .orderBy(asc(quoteLines.quoteId), asc(quoteLines.place)),
  ]);
  return rows.map(({ id, ...quote }) => ({
    ...quote,
    lines: lines.filter(({ quoteId }) => quoteId === id).map(({ quoteId: _, ...line }) => line),
  }));
}

/** What was said in the proof rooms of an account's orders, who was invited, and what was approved. */
async function exportProofs(userId: string) {
  const theirs = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(participants, eq(participants.id, orders.participantId))
    .where(eq(participants.userId, userId));
  const [pins, answers, colleagues, approvals] = await Promise.all([
    db
      .select()
      .from(proofPins)
      .where(inArray(proofPins.orderId, theirs))
      .orderBy(asc(proofPins.number)),
    db
      .select({ pinId: proofAnswers.pinId, author: proofAnswers.author, words: proofAnswers.words })
      .from(proofAnswers)
      .innerJoin(proofPins, eq(proofPins.id, proofAnswers.pinId))
      .where(inArray(proofPins.orderId, theirs))
      .orderBy(asc(proofAnswers.createdAt)),
    db.select().from(proofColleagues).where(inArray(proofColleagues.orderId, theirs)),
    db.select().from(proofApprovals).where(inArray(proofApprovals.orderId, theirs)),
  ]);
  return {
    of: (orderId: string) => ({
      pins: pins
        .filter((pin) => pin.orderId === orderId)
        .map(({ id, number, version, page, words, author, createdAt }) => ({
          ...{ number, version, page, words, author, createdAt },
          answers: answers
            .filter(({ pinId }) => pinId === id)
            .map(({ pinId: _, ...answer }) => answer),
        })),
      invited: colleagues
        .filter((one) => one.orderId === orderId)
        .map(({ name, invitedAt }) => ({ name, invitedAt })),
      approved: approvals
        .filter((one) => one.orderId === orderId)
        .map(({ version, author, name, total, files: frozen, approvedAt }) => ({
          ...{ version, author, name, total, approvedAt },
          files: frozen.map((file) => ({ name: file.name, sha256: file.sha256 })),
        })),
    }),
  };
}

const chatsOf = (userId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, userId));

/** What the shop has typed of a quote out of an account's chat, the contact among it. */
async function exportDrafts(userId: string) {
  const rows = await db
    .select({ fields: quoteDrafts.fields })
    .from(quoteDrafts)
    .where(inArray(quoteDrafts.conversationId, chatsOf(userId)));
  return rows.map(({ fields }) => fields);
}
