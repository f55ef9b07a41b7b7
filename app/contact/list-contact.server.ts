/** Contact messages and feedback, for admins (PRODUCT §6). */
import { desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "../../database/db.server.ts";
import { cutPage, inTwoParts, olderThan, readPlace } from "../../database/newest-first.ts";
import { contactMessages, feedbacks } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { recordAct } from "../accounts/audit/record-act.server.ts";
import { staffOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";

const PAGE_SIZE = 25;
/** Unhandled messages are counted up to this. */
const COUNT_LIMIT = 100;
/** Prefix of a page key among handled messages. */
const HANDLED = "handled.";

const tables = { contact: contactMessages, feedback: feedbacks } as const;

/** The lists of the inbox. */
export type InboxKind = keyof typeof tables;

export function isInboxKind(text: string): text is InboxKind {
  return Object.hasOwn(tables, text);
}

/** A message of either kind. */
export interface InboxMessage {
  id: string;
  message: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  handled: boolean;
  name?: string;
  phone?: string;
  email?: string;
  subject?: string;
  stars?: number;
}

/**
 * Unhandled messages first, each part newest first.
 * @param after the key of the page before
 * @throws Response 403 when the viewer is not an admin
 */
export async function listInbox(
  viewer: Viewer,
  kind: InboxKind,
  after?: string | null,
): Promise<{ messages: InboxMessage[]; next: string | null }> {
  staffOf(viewer, "inbox");
  const amongHandled = after?.startsWith(HANDLED) ?? false;
  const place = readPlace(amongHandled ? after?.slice(HANDLED.length) : after);
  const open = amongHandled ? [] : await select(kind, false, place, PAGE_SIZE + 1);
  const left = PAGE_SIZE + 1 - open.length;
  const done = left > 0 ? await select(kind, true, amongHandled ? place : undefined, left) : [];
  const { rows, next } = cutPage(
    inTwoParts<Row>(open, done),
    PAGE_SIZE,
    ({ timestamp }) => timestamp,
  );
  const prefix = rows.at(-1)?.handledAt ? HANDLED : "";
  return {
    messages: rows.map(({ timestamp, handledAt, ...row }) => ({
      ...row,
      timestamp: timestamp.toISOString(),
      handled: handledAt !== null,
    })),
    next: next && prefix + next,
  };
}

type Row = Awaited<ReturnType<typeof select>>[number];

async function select(
  kind: InboxKind,
  handled: boolean,
  after: ReturnType<typeof readPlace>,
  limit: number,
) {
  const where = (table: { handledAt: PgColumn; timestamp: PgColumn; id: PgColumn }): SQL => {
    const side = handled ? isNotNull(table.handledAt) : isNull(table.handledAt);
    const older = olderThan(table.timestamp, table.id, after);
    return older ? sql`${side} and ${older}` : side;
  };
  if (kind === "contact") {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(where(contactMessages))
      .orderBy(desc(contactMessages.timestamp), desc(contactMessages.id))
      .limit(limit);
    return rows.map(({ clientId: _, ...row }) => row);
  }
  const rows = await db
    .select()
    .from(feedbacks)
    .where(where(feedbacks))
    .orderBy(desc(feedbacks.timestamp), desc(feedbacks.id))
    .limit(limit);
  return rows.map(({ clientId: _, name, phone, ...row }) => ({
    ...row,
    ...(name ? { name } : {}),
    ...(phone ? { phone } : {}),
  }));
}

/**
 * Counts unhandled messages, at most 100 of each kind.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countUnhandled(viewer: Viewer): Promise<Record<InboxKind, number>> {
  staffOf(viewer, "inbox");
  const count = async (table: (typeof tables)[InboxKind]) => {
    const some = db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(isNull(table.handledAt))
      .limit(COUNT_LIMIT)
      .as("some");
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
    return row?.count ?? 0;
  };
  const [contact, feedback] = await Promise.all([count(contactMessages), count(feedbacks)]);
  return { contact, feedback };
}

/**
 * Marks a message as handled or unhandled; false when there is no such message.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markHandled(
  viewer: Viewer,
  kind: InboxKind,
  id: string,
  handled: boolean,
): Promise<boolean> {
  const admin = staffOf(viewer, "inbox");
  if (!isUuid(id)) return false;
  const table = tables[kind];
  return db.transaction(async (tx) => {
    const [there] = await tx
      .select({ handledAt: table.handledAt })
      .from(table)
      .where(eq(table.id, id))
      .for("update");
    if (!there) return false;
    // Another admin has done it.
    if ((there.handledAt !== null) === handled) return true;
    await tx
      .update(table)
      .set({ handledAt: handled ? new Date() : null })
      .where(eq(table.id, id));
    await recordAct(tx, admin, `${handled ? "handle" : "reopen"}-${kind}`, { messageId: id });
    return true;
  });
}
