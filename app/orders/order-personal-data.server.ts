/** What orders keep of a person: the contact, what they wrote and the names of their files. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { db, type Queries } from "../../database/db.server.ts";
import {
  artworkChecks,
  conversations,
  fileFacts,
  files,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  papers,
  participants,
  payments,
  quoteDrafts,
  quoteLines,
  quotes,
  reviews,
  statementLines,
} from "../../database/schema.ts";
import { definePersonalData } from "../accounts/personal-data.server.ts";
import { defineJob } from "../jobs/jobs.server.ts";
import { dropFile } from "../uploads/files/files.server.ts";

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

/** What a bank says of a transfer, once it is erased. */
const NO_WORDS = { remark: "", sender: "", bankNumber: "" } satisfies Partial<
  typeof statementLines.$inferInsert
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
      statementLines.remark,
      statementLines.sender,
      statementLines.bankNumber,
      quotes.acceptedBy,
      quoteDrafts.fields,
      reviews.byline,
    ],
    // Of papers, invoices and credit notes stay alone: tax law has a shop keep them as they were given.
    stays: [
      ...[orders.notes, orderEvents.note, files.name, quotes.note, quotes.reason],
      ...[reviews.words, reviews.answer, reviews.hiddenReason],
      papers.content,
      // Of the file, not of who sent it.
      ...[artworkChecks.findings, fileFacts.facts],
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
      // What everybody reads is nobody's at once.
      await eraseReviewers(transaction, isTheirs);
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

/**
 * Erases the contact of orders, the accounts that they were paid from, what the bank said of their
 * transfers, and who accepted their quotes; also on their papers, but for invoices and credit notes.
 */
async function eraseContacts(queries: Queries, which: SQL | undefined): Promise<void> {
  const erased = await queries
    .update(orders)
    .set(NO_CONTACT)
    .where(which)
    .returning({ id: orders.id });
  const ids = erased.map(({ id }) => id);
  await eraseReviewers(queries, inArray(orders.id, ids));
  await queries.update(payments).set(NO_ACCOUNT).where(inArray(payments.orderId, ids));
  const references = db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.orderId, ids));
  await queries
    .update(statementLines)
    .set(NO_WORDS)
    .where(inArray(statementLines.fingerprint, references));
  await queries.update(quotes).set({ acceptedBy: null }).where(inArray(quotes.orderId, ids));
  const isFree = inArray(papers.kind, ["receipt", "refund", "quote"]);
  await queries
    .update(papers)
    .set({ content: null })
    .where(and(inArray(papers.orderId, ids), isFree));
}

/** Takes name and photo off the reviews of orders; stars and words stay. */
async function eraseReviewers(queries: Queries, which: SQL | undefined): Promise<void> {
  const theirs = inArray(reviews.orderId, db.select({ id: orders.id }).from(orders).where(which));
  const photos = await queries
    .select({ fileId: reviews.fileId })
    .from(reviews)
    .where(and(theirs, isNotNull(reviews.fileId)));
  await queries.update(reviews).set({ byline: null, fileId: null }).where(theirs);
  for (const { fileId } of photos) if (fileId) await dropFile(queries, fileId);
}

const ofParticipants = (which: SQL | undefined) =>
  inArray(orders.participantId, db.select({ id: participants.id }).from(participants).where(which));

/** The orders of an account as its pages show them: terms, contact, what happened, files. */
async function exportOrders(userId: string) {
  const [rows, lines, events, owned, paid, offered, written, said] = await Promise.all([
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
        bankRemark: statementLines.remark,
        bankSender: statementLines.sender,
        bankNumber: statementLines.bankNumber,
      })
      .from(payments)
      .leftJoin(statementLines, eq(statementLines.fingerprint, payments.reference))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    exportQuotes(userId),
    db
      .select({
        orderId: papers.orderId,
        kind: papers.kind,
        number: papers.number,
        day: papers.day,
        amount: papers.amount,
        content: papers.content,
      })
      .from(papers)
      .innerJoin(orders, eq(orders.id, papers.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(papers.kind), asc(papers.number)),
    db
      .select({
        orderId: reviews.orderId,
        productName: orderLines.name,
        stars: reviews.stars,
        words: reviews.words,
        shownAs: reviews.byline,
        answer: reviews.answer,
        hiddenReason: reviews.hiddenReason,
        timestamp: reviews.timestamp,
      })
      .from(reviews)
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, reviews.orderId), eq(orderLines.place, reviews.place)),
      )
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(participants, eq(participants.id, orders.participantId))
      .where(eq(participants.userId, userId))
      .orderBy(asc(reviews.timestamp), asc(reviews.id)),
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
    papers: written.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
    reviews: said.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...one }) => one),
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
