/** Mails a side that has left messages unread for ten minutes, once until it reads (PRODUCT §6). */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { conversations, messages, participants, users } from "../../../database/schema.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { defineMail, enqueueMail, type Mail } from "../../mail/mail.server.ts";
import { renderMail } from "../../mail/mail-layout.server.tsx";
import { enqueueAskedMail } from "../../mail/recipient-limit.server.ts";
import { businessDetails } from "../../shop/business.server.ts";
import { business } from "../../shop/business.ts";
import {
  noticeSeq,
  type Row,
  readSeq,
  type Side,
  setNotice,
} from "../conversation-marks.server.ts";
import { findName } from "../list/person.server.ts";
import { AWAY_CHECK, AWAY_S, type Notice } from "./away-notice.server.ts";

const MAIL = "away";
const QUOTE_LENGTH = 500;

/** Registers the job and the mails; `origin` is the shop's public address, for the link. */
export function defineAwayMails(origin: () => string): void {
  defineJob<Notice>(AWAY_CHECK, mailWhenAway);
  defineMail({
    name: MAIL,
    compose: (id) => compose(id, origin()),
    sample: () =>
      write(
        { to: "tunde@bookshop.example", name: "Adébáyọ̀ Tunde", toSupport: false },
        { count: 2, text: "Your proof is ready. Shall we print?", date: new Date(0) },
        `${origin()}/user-dashboard/user-chat`,
      ),
  });
}

/**
 * Runs ten minutes after a message: mails the side, or checks again when its oldest unread is
 * younger.
 */
async function mailWhenAway({ conversationId, side, seq }: Notice): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for("update");
    if (!row || noticeSeq(row, side) !== seq) return;
    const [oldest] = await unread(tx, row, side).limit(1);
    if (!oldest) return storeNotice(tx, row, side, NO_NOTICE);
    const waits = AWAY_S - (Date.now() - oldest.timestamp.getTime()) / 1_000;
    if (waits > 1) {
      const next = { conversationId, side, seq: oldest.seq };
      await enqueue(tx, AWAY_CHECK, next, Math.ceil(waits));
      return storeNotice(tx, row, side, oldest.seq);
    }
    const id = `${conversationId}_${side}_${seq}`;
    if (side === "participant") return enqueueMail(tx, MAIL, id);
    const to = businessDetails().email;
    await enqueueAskedMail(tx, { kind: MAIL, id, to, purpose: "waiting chats" });
  });
}

/** All messages are read, deleted or wiped, so the next one schedules a check. */
const NO_NOTICE = 0;

async function storeNotice(tx: Queries, { id }: Row, side: Side, seq: number): Promise<void> {
  await tx.update(conversations).set(setNotice(side, seq)).where(eq(conversations.id, id));
}

/** A job that is due may be this late, in seconds. */
const LATE_S = 60;

/** Whether the check for a message that this side has still not read has run by now. */
export async function hasAwayCheckRun(
  transaction: Queries,
  row: Row,
  side: Side,
): Promise<boolean> {
  if (readSeq(row, side) >= noticeSeq(row, side)) return false;
  const [message] = await transaction
    .select({ timestamp: messages.timestamp })
    .from(messages)
    .where(and(eq(messages.conversationId, row.id), eq(messages.seq, noticeSeq(row, side))));
  return (
    message !== undefined && Date.now() - message.timestamp.getTime() > (AWAY_S + LATE_S) * 1_000
  );
}

/**
 * Schedules a check for the receiver of a restored message: an earlier check may have run while it
 * was deleted. Call under the conversation's lock.
 */
export async function scheduleCheckOfRestored(
  transaction: Queries,
  row: Row,
  message: { seq: number; senderId: string },
): Promise<void> {
  const side = message.senderId === row.participantId ? "support" : "participant";
  const isUnread = readSeq(row, side) < message.seq;
  // Otherwise a check is scheduled already, or they have been mailed.
  if (isUnread && noticeSeq(row, side) <= readSeq(row, side)) {
    await rescheduleAwayCheck(transaction, row, side, false);
  }
}

/**
 * Schedules the check of a side again after messages were renumbered, or after their reader got an
 * account and with it an address. Does not mail a side that was `told` already.
 * @param row the conversation, under its lock
 */
export async function rescheduleAwayCheck(
  transaction: Queries,
  row: Row,
  side: Side,
  told: boolean,
): Promise<void> {
  const [oldest] = await unread(transaction, row, side).limit(1);
  if (!oldest) return storeNotice(transaction, row, side, NO_NOTICE);
  if (!told) {
    const waits = AWAY_S - (Date.now() - oldest.timestamp.getTime()) / 1_000;
    const notice: Notice = { conversationId: row.id, side, seq: row.lastSeq };
    await enqueue(transaction, AWAY_CHECK, notice, Math.max(0, Math.ceil(waits)));
  }
  await storeNotice(transaction, row, side, row.lastSeq);
}

async function compose(id: string, origin: string): Promise<Mail | undefined> {
  const [conversationId = "", to, seq] = id.split("_");
  const side: Side = to === "support" ? "support" : "participant";
  const toSupport = side === "support";
  const [found] = await db
    .select({ row: conversations, user: users })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .leftJoin(users, eq(users.id, participants.userId))
    .where(eq(conversations.id, conversationId));
  const address = toSupport ? businessDetails().email : found?.user?.email;
  // A guest has no address.
  if (!found || !address) return undefined;
  const waiting = await unread(db, found.row, side).limit(100);
  const [first] = waiting;
  // Read or deleted since the mail was queued.
  if (!first) {
    await mailWhenAway({ conversationId, side, seq: Number(seq) });
    return undefined;
  }
  const name = await findName(found.row.participantId);
  const text = first.type === "file" ? "Sent a file." : first.message;
  return write(
    { to: address, name, toSupport },
    { count: waiting.length, text, date: first.timestamp },
    origin + (toSupport ? `/admin-dashboard/chats/${conversationId}` : "/user-dashboard/user-chat"),
  );
}

function write(
  person: { to: string; name: string; toSupport: boolean },
  waiting: { count: number; text: string; date: Date },
  link: string,
): Mail {
  const from = person.toSupport ? person.name : business.name;
  const several = waiting.count === 1 ? "A message" : `${waiting.count} messages`;
  const quote =
    waiting.text.length > QUOTE_LENGTH ? `${waiting.text.slice(0, QUOTE_LENGTH)}…` : waiting.text;
  return {
    to: person.to,
    subject: person.toSupport ? `${from} is waiting for an answer` : `${from} wrote to you`,
    date: new Date(),
    ...renderMail({
      heading: `${several} from ${from}`,
      lead: `${waiting.count === 1 ? "It has" : "They have"} been waiting in the chat for ten minutes.`,
      facts: [],
      quote,
      action: { label: "Open the chat", url: link },
    }),
  };
}

function unread(queries: Queries, row: Row, side: Side) {
  const fromSupport = side === "participant";
  return queries
    .select({
      seq: messages.seq,
      message: messages.message,
      type: messages.type,
      timestamp: messages.timestamp,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, row.id),
        gt(messages.seq, readSeq(row, side)),
        isNull(messages.deletedAt),
        fromSupport
          ? sql`${messages.senderId} <> ${row.participantId}`
          : // What a buyer does to an order is mailed to the shop at once.
            and(eq(messages.senderId, row.participantId), isNull(messages.orderId)),
      ),
    )
    .orderBy(asc(messages.seq))
    .$dynamic();
}
