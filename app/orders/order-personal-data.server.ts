/** What orders hold about a person: the contact, what they wrote, and the names of their files. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../database/db.server.ts";
import {
  artworkChecks,
  fileFacts,
  files,
  orderEvents,
  orders,
  papers,
  participants,
  payments,
  proofAnswers,
  proofApprovals,
  proofColleagues,
  proofPins,
  quoteDrafts,
  quotes,
  reviews,
  statementLines,
} from "../../database/schema.ts";
import { definePersonalData } from "../accounts/personal-data.server.ts";
import { CONTACT_KEPT_DAYS } from "../accounts/removal/contact-kept.ts";
import { defineJob } from "../jobs/jobs.server.ts";
import { dropFile } from "../uploads/files/files.server.ts";

import { chatsOf, exportDrafts, exportOrders } from "./export-orders.server.ts";

/** The job that checks whether a closed order's contact is to be erased (PRODUCT §3). */
export const ERASE_CONTACT = "erase-order-contact";
/** {@link CONTACT_KEPT_DAYS} in seconds. */
export const CONTACT_KEPT_S = CONTACT_KEPT_DAYS * 86_400;

/** The contact columns of an order after erasure. */
const NO_CONTACT = {
  name: null,
  phoneNumber: null,
  phoneDigits: null,
  email: null,
  state: "",
  city: "",
  streetAddress: "",
} satisfies Partial<typeof orders.$inferInsert>;

/** The columns about a buyer's own bank account, and their picture, after erasure. */
const NO_ACCOUNT = { bankName: "", accountName: "", fileId: null } satisfies Partial<
  typeof payments.$inferInsert
>;

/** The columns with a bank's words about a transfer after erasure. */
const NO_WORDS = { remark: "", sender: "", bankNumber: "" } satisfies Partial<
  typeof statementLines.$inferInsert
>;

/** Registers the orders' part of an account's data and the job; call before the jobs start. */
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
      proofColleagues.name,
      proofApprovals.name,
    ],
    // Of papers only invoices and credit notes stay: tax law has a shop keep them as given.
    stays: [
      ...[orders.notes, orderEvents.note, files.name, quotes.note, quotes.reason],
      ...[reviews.words, reviews.answer, reviews.hiddenReason],
      ...[proofPins.words, proofAnswers.words, proofApprovals.lineNames, proofApprovals.files],
      papers.content,
      // These describe the file, not who sent it.
      ...[artworkChecks.findings, artworkChecks.fix, fileFacts.facts],
    ],
    exportOf: async (userId) => ({
      orders: await exportOrders(userId),
      quotesBeingWritten: await exportDrafts(userId),
    }),
    async erase(transaction, userId) {
      // For orders that close later, or have closed in between, the job erases the contact.
      const isTheirs = ofParticipants(eq(participants.userId, userId));
      const isOld = sql`${orders.closedAt} < now() - make_interval(secs => ${CONTACT_KEPT_S})`;
      await eraseContacts(transaction, and(isTheirs, isOld));
      // What everybody can read no longer names them from now on.
      await eraseReviewers(transaction, isTheirs);
      // A quote that is being written out of their chat holds their contact.
      await transaction
        .delete(quoteDrafts)
        .where(inArray(quoteDrafts.conversationId, chatsOf(userId)));
    },
    hasOfGuest: async (guestId) => (await db.$count(orders, eq(orders.participantId, guestId))) > 0,
  });
  // PRODUCT §3: only for a deleted account's order, and 90 days after it closed. Others keep it.
  defineJob<{ id: string }>(ERASE_CONTACT, async ({ id }) => {
    const accountIsGone = ofParticipants(
      and(eq(participants.kind, "customer"), isNull(participants.userId)),
    );
    await db.transaction((tx) => eraseContacts(tx, and(eq(orders.id, id), accountIsGone)));
  });
}

/**
 * Erases the contact of orders, the bank accounts that paid for them, the bank's words about their
 * transfers, and who answered their quotes and proofs. Their papers lose the contact, too, except
 * invoices and credit notes.
 */
export async function eraseContacts(queries: Queries, which: SQL | undefined): Promise<void> {
  const erased = await queries
    .update(orders)
    .set(NO_CONTACT)
    .where(which)
    .returning({ id: orders.id });
  const ids = erased.map(({ id }) => id);
  await eraseReviewers(queries, inArray(orders.id, ids));
  await erasePayers(queries, ids);
  const references = db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.orderId, ids));
  await queries
    .update(statementLines)
    .set(NO_WORDS)
    .where(inArray(statementLines.fingerprint, references));
  await queries.update(quotes).set({ acceptedBy: null }).where(inArray(quotes.orderId, ids));
  await queries
    .update(proofColleagues)
    .set({ name: null, revokedAt: sql`coalesce(${proofColleagues.revokedAt}, now())` })
    .where(inArray(proofColleagues.orderId, ids));
  await queries
    .update(proofApprovals)
    .set({ name: null })
    .where(inArray(proofApprovals.orderId, ids));
  const isFree = inArray(papers.kind, ["receipt", "refund", "quote"]);
  await queries
    .update(papers)
    .set({ content: null })
    .where(and(inArray(papers.orderId, ids), isFree));
}

/** Erases what buyers said of their own accounts, and their pictures of transfers. */
async function erasePayers(queries: Queries, orderIds: string[]): Promise<void> {
  const theirs = inArray(payments.orderId, orderIds);
  const pictures = await queries
    .select({ fileId: payments.fileId })
    .from(payments)
    .where(and(theirs, isNotNull(payments.fileId)));
  await queries.update(payments).set(NO_ACCOUNT).where(theirs);
  for (const fileId of new Set(pictures.flatMap(({ fileId }) => fileId ?? []))) {
    await dropFile(queries, fileId);
  }
}

/** Removes name and photo from the reviews of orders. Stars and words stay. */
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
