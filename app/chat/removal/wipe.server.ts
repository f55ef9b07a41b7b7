/** Wipes all chats: hidden at once, restorable for 30 days, then purged. */
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { db, longTransaction, type Queries } from "../../../database/db.server.ts";
import { chatNotes, conversations, users, wipes } from "../../../database/schema.ts";
import { FIRST_ID, uuidOf } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { EVERYONE, publish } from "../../live/live.server.ts";
import { dropFile } from "../../uploads/files/files.server.ts";
import { waitingSince } from "../conversation-marks.server.ts";
import { RESTORABLE_S } from "./deletion.server.ts";

const PURGE_WIPE = "purge-wipe";
/** Most messages purged in one transaction: a job has a minute, and writers must not wait. */
const PURGE_BATCH = 1_000;

/** Registers the purge; call before the jobs start. */
export function defineWipePurge(): void {
  defineJob<{ id: string }>(PURGE_WIPE, purgeWipe);
}

/**
 * Empties every conversation for both sides (PRODUCT §3). A restore brings unread messages back as
 * unread, unless their reader has read or written in that conversation since.
 * @returns how many messages were hidden
 * @throws Response 403 when the viewer is not an admin
 */
export async function wipeAllChats(viewer: Viewer): Promise<number> {
  const admin = staffOf(viewer, "chat");
  const count = await longTransaction(async (tx) => {
    await lockHistory(tx);
    const { rows } = await tx.execute<{ count: number }>(sql`
      with emptied as (
        update conversations c
        set hidden_seq = last_seq, revision = revision + 1, waiting_since = null
        from (select id, hidden_seq from conversations where hidden_seq < last_seq for update) old
        where c.id = old.id
        returning c.last_seq - old.hidden_seq as count
      )
      select coalesce(sum(count), 0)::integer as count from emptied`);
    const messageCount = rows[0]?.count ?? 0;
    if (messageCount === 0) return 0;
    await tx
      .update(chatNotes)
      .set({ hiddenAt: sql`clock_timestamp()` })
      .where(isNull(chatNotes.hiddenAt));
    const id = uuidv7();
    await tx.insert(wipes).values({
      id,
      userId: admin.id,
      // After the locks: later than every hidden message, before every later one.
      wipedAt: sql`clock_timestamp()`,
      messages: messageCount,
    });
    await recordAct(tx, admin, "wipe-chats", { messages: messageCount });
    await enqueue(tx, PURGE_WIPE, { id }, RESTORABLE_S);
    return messageCount;
  });
  // Published even for none: an earlier process may have died before publishing.
  await publish("history", [EVERYONE], {});
  return count;
}

/**
 * Restores whatever was wiped in the last 30 days; returns whether there was anything.
 * @throws Response 403 when the viewer is not an admin
 */
export async function restoreWipedChats(viewer: Viewer): Promise<boolean> {
  const admin = staffOf(viewer, "chat");
  const restored = await longTransaction(async (tx) => {
    await lockHistory(tx);
    const open = await tx
      .update(wipes)
      .set({ restoredAt: sql`clock_timestamp()` })
      .where(isOpen())
      .returning({ messages: wipes.messages });
    if (open.length === 0) return false;
    // Writers wait, so that no conversation is missed.
    await tx.execute(sql`
      with held as (select from conversations where hidden_seq > purged_seq for update)
      select count(*) from held`);
    await tx.execute(sql`
      update conversations set hidden_seq = purged_seq, revision = revision + 1,
        waiting_since = ${waitingSince(sql`conversations.purged_seq`)}
      where hidden_seq > purged_seq`);
    await tx.update(chatNotes).set({ hiddenAt: null }).where(isNotNull(chatNotes.hiddenAt));
    const count = open.reduce((sum, wipe) => sum + wipe.messages, 0);
    await recordAct(tx, admin, "restore-chats", { messages: count });
    return true;
  });
  await publish("history", [EVERYONE], {});
  return restored;
}

/** The wipes that can be restored, all at once. */
export interface OpenWipe {
  /** Of the last one: ISO 8601, UTC. */
  wipedAt: string;
  /** The admin who did it; undefined when the account is gone. */
  by?: string;
  /** How many messages a restore brings back. */
  messages: number;
  /** There is more than one wipe. */
  several?: true;
}

/** @throws Response 403 when the viewer is not an admin */
export async function findOpenWipe(viewer: Viewer): Promise<OpenWipe | undefined> {
  staffOf(viewer, "chat");
  const [row] = await db
    .select({
      wipedAt: wipes.wipedAt,
      by: users.name,
      messages: sql<number>`(sum(${wipes.messages}) over ())::integer`,
      wipes: sql<number>`(count(*) over ())::integer`,
    })
    .from(wipes)
    .leftJoin(users, eq(users.id, wipes.userId))
    .where(isOpen())
    .orderBy(desc(wipes.wipedAt))
    .limit(1);
  if (!row) return undefined;
  const { by, wipedAt, messages: count } = row;
  return {
    wipedAt: wipedAt.toISOString(),
    messages: count,
    ...(by ? { by } : {}),
    ...(row.wipes > 1 ? { several: true } : {}),
  };
}

/** Excludes wipes and restores until the transaction ends; call before locking conversations. */
export async function holdHistory(transaction: Queries): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.history})`);
}

/** Excludes merges, whose conversations a wipe would miss. */
async function lockHistory(transaction: Queries): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCKS.history})`);
}

const isOpen = () => and(isNull(wipes.restoredAt), isNull(wipes.purgedAt));

/** Purges in batches what a wipe has hidden, unless it is restored. */
async function purgeWipe({ id }: { id: string }) {
  const [wipe] = await db.select().from(wipes).where(eq(wipes.id, id));
  if (!wipe || wipe.restoredAt || wipe.purgedAt) return;
  let last: string | undefined = FIRST_ID;
  while (last) last = await purgeAfter(last, id, wipe.wipedAt);
  await db.transaction(async (tx) => {
    await lockHistory(tx);
    const [purged] = await tx
      .update(wipes)
      .set({ purgedAt: sql`clock_timestamp()` })
      .where(and(eq(wipes.id, id), isNull(wipes.restoredAt)))
      .returning({ id: wipes.id });
    if (purged) await tx.delete(chatNotes).where(lte(chatNotes.hiddenAt, wipe.wipedAt));
  });
}

/**
 * Purges one batch of the first conversation from `from` on; returns where to continue, if
 * anywhere.
 */
function purgeAfter(from: string, id: string, wipedAt: Date): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockHistory(tx);
    // Locked, so that no restore runs during a batch.
    const [open] = await tx
      .select({ id: wipes.id })
      .from(wipes)
      .where(and(eq(wipes.id, id), isOpen()))
      .for("update");
    if (!open) return undefined;
    const [row] = await tx
      .select()
      .from(conversations)
      .where(and(gte(conversations.id, from), lt(conversations.purgedSeq, conversations.hiddenSeq)))
      .orderBy(asc(conversations.id))
      .limit(1)
      .for("update");
    if (!row) return undefined;
    const gone = await tx.execute<{ seq: number; file_id: string | null }>(sql`
      delete from messages where conversation_id = ${row.id} and seq in (
        select seq from messages where conversation_id = ${row.id} and seq <= ${row.hiddenSeq}
          and "timestamp" <= ${wipedAt} order by seq limit ${PURGE_BATCH}
      ) returning seq, file_id`);
    await tx
      .update(conversations)
      .set({ purgedSeq: Math.max(row.purgedSeq, ...gone.rows.map(({ seq }) => seq)) })
      .where(eq(conversations.id, row.id));
    for (const { file_id } of gone.rows) if (file_id) await dropFile(tx, file_id);
    return gone.rows.length === PURGE_BATCH ? row.id : nextId(row.id);
  });
}

/** The next id in the database's order. */
function nextId(id: string): string {
  return uuidOf((BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0"));
}
