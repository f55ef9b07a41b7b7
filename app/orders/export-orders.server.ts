/** The orders of an account, for the export of its data. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import {
  conversations,
  files,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  papers,
  participants,
  payments,
  proofAnswers,
  proofApprovals,
  proofColleagues,
  proofPins,
  quoteDrafts,
  quoteLines,
  quotes,
  reviews,
  statementLines,
} from "../../database/schema.ts";

const ordersOf = (userId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(participants, eq(participants.id, orders.participantId))
    .where(eq(participants.userId, userId));

/** The rows of one order, or of another thing, without its id. */
const rowsOf = <Key extends string, Row extends Record<Key, string>>(
  rows: readonly Row[],
  key: Key,
  id: string,
) => rows.filter((row) => row[key] === id).map(({ [key]: _, ...rest }) => rest);

/** The orders of an account as its pages show them: terms, contact, what happened, files. */
export async function exportOrders(userId: string) {
  const theirs = ordersOf(userId);
  const [rows, lines, events, owned, paid, offered, written, said, proofs] = await Promise.all([
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
      .where(inArray(orders.id, theirs))
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
      .where(inArray(orderLines.orderId, theirs))
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
      .where(inArray(orderEvents.orderId, theirs))
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
      .where(inArray(orderFiles.orderId, theirs))
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
      .where(inArray(payments.orderId, theirs))
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
      .where(inArray(papers.orderId, theirs))
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
      .where(inArray(reviews.orderId, theirs))
      .orderBy(asc(reviews.timestamp), asc(reviews.id)),
    exportProofs(userId),
  ]);
  return rows.map(({ id, ...order }) => ({
    ...order,
    lines: rowsOf(lines, "orderId", id),
    events: rowsOf(events, "orderId", id).map(({ author, ...event }) => ({
      from: author === "buyer" ? "you" : "shop",
      ...event,
    })),
    payments: rowsOf(paid, "orderId", id),
    files: rowsOf(owned, "orderId", id),
    quotes: rowsOf(offered, "orderId", id),
    papers: rowsOf(written, "orderId", id),
    reviews: rowsOf(said, "orderId", id),
    proofRoom: proofs.of(id),
  }));
}

/** The quotes for an account's orders, with their lines. */
async function exportQuotes(userId: string) {
  const theirs = ordersOf(userId);
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
      .where(inArray(quotes.orderId, theirs))
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
      .where(inArray(quotes.orderId, theirs))
      .orderBy(asc(quoteLines.quoteId), asc(quoteLines.place)),
  ]);
  return rows.map(({ id, ...quote }) => ({
    ...quote,
    lines: rowsOf(lines, "quoteId", id),
  }));
}

/**
 * What was said in the proof rooms of an account's orders, who was invited, and what was approved.
 */
async function exportProofs(userId: string) {
  const theirs = ordersOf(userId);
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
      pins: rowsOf(pins, "orderId", orderId).map(
        ({ id, number, version, page, words, author, createdAt }) => ({
          ...{ number, version, page, words, author, createdAt },
          answers: rowsOf(answers, "pinId", id),
        }),
      ),
      invited: rowsOf(colleagues, "orderId", orderId).map(({ name, invitedAt }) => ({
        name,
        invitedAt,
      })),
      approved: rowsOf(approvals, "orderId", orderId).map(
        ({ version, author, name, total, files: frozen, approvedAt }) => ({
          ...{ version, author, name, total, approvedAt },
          files: frozen.map((file) => ({ name: file.name, sha256: file.sha256 })),
        }),
      ),
    }),
  };
}

export const chatsOf = (userId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, userId));

/** Drafts of quotes that the shop writes out of an account's chat, which may name the contact. */
export async function exportDrafts(userId: string) {
  const rows = await db
    .select({ fields: quoteDrafts.fields })
    .from(quoteDrafts)
    .where(inArray(quoteDrafts.conversationId, chatsOf(userId)));
  return rows.map(({ fields }) => fields);
}
