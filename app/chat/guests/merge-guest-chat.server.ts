/**
 * Merges a guest's chat into a customer's account, in one transaction and under the locks that
 * number messages, so that nothing is sent in between.
 */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import {
  addedGuests,
  chatNotes,
  conversations,
  files,
  messages,
  movedConversations,
  orders,
  participants,
} from "../../../database/schema.ts";
import type { SessionUser } from "../../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { dropFile, unsentFiles } from "../../uploads/files/files.server.ts";
import { hasAwayCheckRun, rescheduleAwayCheck } from "../away/away-mail.server.ts";
import { waitingSince } from "../conversation-marks.server.ts";
import { customerParticipant, holdGuest } from "../participants.server.ts";
import { purgeDeletedLater } from "../removal/deletion.server.ts";
import { holdHistory } from "../removal/wipe.server.ts";

/**
 * Merges a guest's chat into a customer's account. A customer without a chat takes over the
 * guest's. Otherwise the messages of both get new numbers in the order of time, so that no number
 * on an open page comes to mean another message. Wiped messages come first and stay hidden, so that
 * they can still be restored or purged. Repeating the merge publishes its events again.
 * @returns the account's participant; undefined when nothing was merged
 */
export async function addGuestChat(
  guestId: string,
  user: SessionUser,
): Promise<string | undefined> {
  const moved = await db.transaction(async (transaction) => {
    await holdGuest(transaction, guestId);
    await holdHistory(transaction);
    const customerId = await customerParticipant(transaction, user.id);
    const locked = await transaction
      .select()
      .from(conversations)
      .where(inArray(conversations.participantId, [guestId, customerId]))
      // In a fixed order, so that two merges into one account do not deadlock.
      .orderBy(asc(conversations.id))
      .for("update");
    const theirs = locked.find(({ participantId }) => participantId === guestId);
    const own = locked.find(({ participantId }) => participantId === customerId);
    const [guest] = await transaction
      .select({ phoneNumber: participants.phoneNumber })
      .from(participants)
      .where(and(eq(participants.id, guestId), eq(participants.kind, "guest")))
      .for("update");
    if (!theirs || !guest) {
      // A guest without messages may have uploaded a file.
      const brought = await transaction
        .update(files)
        .set({ ownerId: customerId })
        .where(unsentFiles(guestId))
        .returning({ id: files.id });
      if (brought.length === 0) return findFormerMerge(transaction, guestId, own);
      await becomePart(transaction, guestId, customerId, guest?.phoneNumber);
      return { from: [], to: "", customerId, isNew: true };
    }
    const to =
      own && own.lastSeq > 0
        ? await merge(transaction, own, theirs, customerId)
        : await takeOver(transaction, own, theirs, customerId);
    // Also files whose upload is not finished.
    await transaction.update(files).set({ ownerId: customerId }).where(eq(files.ownerId, guestId));
    await transaction
      .update(orders)
      .set({ participantId: customerId })
      .where(eq(orders.participantId, guestId));
    await becomePart(transaction, guestId, customerId, guest.phoneNumber);
    // A chat that had not begun was known by the account's id.
    const from = [theirs.id, own?.id ?? user.id].filter((id) => id !== to);
    // For links in mails, and pages that missed the event.
    await transaction
      .insert(movedConversations)
      .values(from.map((fromId) => ({ fromId, toId: to })))
      .onConflictDoNothing();
    return { from, to, customerId, isNew: true };
  });
  if (!moved) return undefined;
  const { to, customerId, isNew } = moved;
  if (!to) return customerId;
  for (const from of moved.from) await publish("moved", [SUPPORT, customerId], { from, to });
  await publish("thread", [SUPPORT], { conversationId: to });
  // The person's pages reload; those with only the guest's cookie are empty now.
  await publish("history", [customerId, guestId, SUPPORT], {});
  return isNew ? customerId : undefined;
}

/**
 * The earlier merges into this conversation, to publish their events again in case a process died
 * before publishing. A guest's account is not stored, so all merges into it are returned.
 */
async function findFormerMerge(
  transaction: Queries,
  guestId: string,
  own: Conversation | undefined,
) {
  if (!own) return undefined;
  const added = await transaction
    .select({ id: addedGuests.id })
    .from(addedGuests)
    .where(eq(addedGuests.id, guestId));
  if (added.length === 0) return undefined;
  const former = await transaction
    .select({ id: movedConversations.fromId })
    .from(movedConversations)
    .where(eq(movedConversations.toId, own.id));
  const from = former.map(({ id }) => id);
  return { from, to: own.id, customerId: own.participantId, isNew: false };
}

/**
 * Ends the guest: deletes the participant, and records that its unsent messages go to the account.
 */
async function becomePart(
  transaction: Queries,
  guestId: string,
  customerId: string,
  phoneNumber: string | null = null,
): Promise<void> {
  // Stored beside the account's own number, which is the one shown.
  await transaction
    .update(participants)
    .set({ phoneNumber: sql`coalesce(${participants.phoneNumber}, ${phoneNumber})` })
    .where(eq(participants.id, customerId));
  // Cookie and private link stop working.
  await transaction
    .delete(participants)
    .where(and(eq(participants.id, guestId), eq(participants.kind, "guest")));
  await transaction.insert(addedGuests).values({ id: guestId }).onConflictDoNothing();
}

type Conversation = typeof conversations.$inferSelect;

/** Gives the guest's conversation to a customer who has none, or an empty one. */
async function takeOver(
  transaction: Queries,
  empty: Conversation | undefined,
  theirs: Conversation,
  customerId: string,
): Promise<string> {
  if (empty) {
    await transaction
      .update(movedConversations)
      .set({ toId: theirs.id })
      .where(eq(movedConversations.toId, empty.id));
    await moveNotes(transaction, empty.id, theirs.id);
    await transaction.delete(conversations).where(eq(conversations.id, empty.id));
  }
  // A guest could not be mailed.
  const missed = await hasAwayCheckRun(transaction, theirs, "participant");
  const [row] = await transaction
    .update(conversations)
    .set({
      participantId: customerId,
      revision: Math.max(empty?.revision ?? 0, theirs.revision) + 1,
    })
    .where(eq(conversations.id, theirs.id))
    .returning();
  await changeWriter(transaction, theirs.id, theirs.participantId, customerId);
  if (row && missed) await rescheduleAwayCheck(transaction, row, "participant", false);
  return theirs.id;
}

/**
 * Moves the guest's messages into the customer's conversation and renumbers all of them.
 * @param own and `theirs` under their locks
 */
export async function merge(
  transaction: Queries,
  own: Conversation,
  theirs: Conversation,
  customerId: string,
): Promise<string> {
  const told = {
    support:
      (await hasAwayCheckRun(transaction, own, "support")) ||
      (await hasAwayCheckRun(transaction, theirs, "support")),
    // A guest could not be mailed.
    participant: await hasAwayCheckRun(transaction, own, "participant"),
  };
  await changeWriter(transaction, theirs.id, theirs.participantId, customerId);
  await dropCopies(transaction, own, theirs);
  const { id } = own;
  // Above all old numbers, so that none comes to mean another message.
  const start = Math.max(own.lastSeq, theirs.lastSeq);
  await renumber(transaction, { id, start, from: [own.id, theirs.id], customerId });
  await moveNotes(transaction, theirs.id, id);
  await transaction.delete(conversations).where(eq(conversations.id, theirs.id));
  await purgeDeletedLater(transaction, id);
  const [row] = await transaction
    .update(conversations)
    .set({
      createdAt: earlier(own.createdAt, theirs.createdAt),
      lastMessageAt: later(own.lastMessageAt, theirs.lastMessageAt),
      // A question that neither chat has answered is still waiting.
      waitingSince: waitingSince(sql`conversations.hidden_seq`),
      revision: Math.max(own.revision, theirs.revision) + 1,
    })
    .where(eq(conversations.id, id))
    .returning();
  if (row) {
    for (const side of ["support", "participant"] as const) {
      await rescheduleAwayCheck(transaction, row, side, told[side]);
    }
  }
  return id;
}

/**
 * Deletes one copy of a message that was sent as a guest and, because the answer was lost, again
 * after signing in. Keeps a visible copy.
 */
async function dropCopies(transaction: Queries, own: Conversation, theirs: Conversation) {
  const { rows } = await transaction.execute<{ file_id: string | null }>(sql`
    with twice as (
      select o.seq as own_seq, t.seq as their_seq,
             o.seq > ${own.hiddenSeq} and o.deleted_at is null
               or t.seq <= ${theirs.hiddenSeq} or t.deleted_at is not null as keeps_own
      from messages o join messages t on t.sender_id = o.sender_id and t.client_id = o.client_id
      where o.conversation_id = ${own.id} and t.conversation_id = ${theirs.id}
    )
    delete from messages m using twice
    where keeps_own and m.conversation_id = ${theirs.id} and m.seq = their_seq
      or not keeps_own and m.conversation_id = ${own.id} and m.seq = own_seq
    returning m.file_id`);
  for (const { file_id } of rows) if (file_id) await dropFile(transaction, file_id);
}

/** Moves messages into the conversation: wiped ones first, all in the order of time. */
async function renumber(
  transaction: Queries,
  to: { id: string; start: number; from: [string, string]; customerId: string },
): Promise<void> {
  const { id, start, from, customerId } = to;
  await transaction.execute(sql`
    with placed as (
      select m.conversation_id, m.seq, m.seen_seq,
             ${start}::integer + row_number() over (
               order by not hidden, m."timestamp", m.conversation_id, m.seq
             ) as place,
             hidden,
             from_person,
             shown and from_person as asks,
             shown and from_person and m.order_id is null and not m.is_history as asks_in_chat,
             shown and not from_person as answers,
             max(coalesce(m.seen_seq, m.seq)) filter (where shown and not from_person)
               over (partition by m.conversation_id) as answered,
             m.seq > c.support_read_seq as support_unread,
             m.seq > greatest(c.support_delivered_seq, c.support_read_seq) as support_missing,
             m.seq > c.participant_read_seq as participant_unread,
             m.seq > greatest(c.participant_delivered_seq, c.participant_read_seq)
               as participant_missing
      from messages m join conversations c on c.id = m.conversation_id
      cross join lateral (
        select m.seq <= c.hidden_seq as hidden, m.sender_id = ${customerId} as from_person,
               m.seq > c.hidden_seq and m.deleted_at is null as shown
      ) _
      where m.conversation_id in (${from[0]}::uuid, ${from[1]}::uuid)
    ), counted as (
      -- A side has seen everything before its first unseen visible message.
      update conversations c
      set last_seq = n.last, hidden_seq = n.hidden, purged_seq = ${start}::integer,
          support_read_seq = coalesce(n.support_unread - 1, n.last),
          support_delivered_seq = coalesce(n.support_missing - 1, n.last),
          participant_read_seq = coalesce(n.participant_unread - 1, n.last),
          participant_delivered_seq = coalesce(n.participant_missing - 1, n.last)
      from (
        select ${start}::integer + count(*) as last,
               ${start}::integer + count(*) filter (where hidden) as hidden,
               min(place) filter (where asks_in_chat and support_unread) as support_unread,
               min(place) filter (where asks and support_missing) as support_missing,
               min(place) filter (where answers and participant_unread) as participant_unread,
               min(place) filter (where answers and participant_missing) as participant_missing
        from placed
      ) n
      where c.id = ${id}
    )
    update messages m set conversation_id = ${id}, seq = p.place,
      seen_seq = case
        -- An answer in one chat does not answer a question in the other.
        when not p.from_person and coalesce(p.seen_place, p.place) >= open.place
          then open.place - 1
        else p.seen_place end
    from (
      select a.conversation_id, a.seq, a.place, a.from_person,
             -- The last seen message may be purged or a dropped copy. The answer then counts as
             -- having seen nothing: better a person who waits needlessly than one forgotten.
             case when a.seen_seq is not null then coalesce(seen.place, ${start}::integer) end
               as seen_place
      from placed a left join placed seen
        on seen.conversation_id = a.conversation_id and seen.seq = a.seen_seq
    ) p
    cross join (
      select min(place) filter (where asks_in_chat and seq > coalesce(answered, 0)) as place
      from placed
    ) open
    where m.conversation_id = p.conversation_id and m.seq = p.seq`);
}

/** Notes stand by time, and hidden ones stay hidden. */
async function moveNotes(transaction: Queries, from: string, to: string): Promise<void> {
  await transaction
    .update(chatNotes)
    .set({ conversationId: to })
    .where(eq(chatNotes.conversationId, from));
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

async function changeWriter(
  transaction: Queries,
  conversationId: string,
  from: string,
  to: string,
): Promise<void> {
  const here = eq(messages.conversationId, conversationId);
  await transaction
    .update(messages)
    .set({ senderId: to })
    .where(and(here, eq(messages.senderId, from)));
  await transaction
    .update(messages)
    .set({ receiverId: to })
    .where(and(here, eq(messages.receiverId, from)));
}
