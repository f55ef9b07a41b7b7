/**
 * A guest's conversation becomes a customer's, when the customer says so. Everything happens in
 * one transaction, under the locks that give out message numbers: nothing is sent in between.
 */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../database/db.server.ts";
import { conversations, messages, participants } from "../../database/schema.ts";
import type { SessionUser } from "../accounts/auth.server.ts";
import { publish, SUPPORT } from "../live/live.server.ts";
import { customerParticipant } from "./chat.server.ts";

/** What a guest has written, for the question whether to keep it. */
export interface GuestChat {
  count: number;
  /** The first 200 characters. */
  lastMessage: string;
}

/** The conversation of a guest; undefined when nothing was written in it. */
export async function readGuestChat(guestId: string): Promise<GuestChat | undefined> {
  const [found] = await db
    .select({
      count: conversations.lastSeq,
      lastMessage: sql<string>`left(${messages.message}, 200)`,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)),
    )
    .where(eq(conversations.participantId, guestId));
  return found;
}

/**
 * Moves a guest's conversation into a customer's account. A customer who has none gets the
 * guest's as it is: pages that show it go on. Two are merged in the order of their times, under a
 * new id, since a number of a conversation never stands for another message.
 * @returns false when there is nothing to move (any more)
 */
export async function addGuestChat(guestId: string, user: SessionUser): Promise<boolean> {
  const moved = await db.transaction(async (transaction) => {
    const customerId = await customerParticipant(transaction, user.id);
    const locked = await transaction
      .select()
      .from(conversations)
      .where(inArray(conversations.participantId, [guestId, customerId]))
      // In one order: two hand-overs of one account wait for each other, never in a circle.
      .orderBy(asc(conversations.id))
      .for("update");
    const theirs = locked.find(({ participantId }) => participantId === guestId);
    const own = locked.find(({ participantId }) => participantId === customerId);
    const [guest] = await transaction
      .select({ id: participants.id })
      .from(participants)
      .where(and(eq(participants.id, guestId), eq(participants.kind, "guest")))
      .for("update");
    if (!theirs || !guest) return undefined;
    const to =
      own && own.lastSeq > 0
        ? await merge(transaction, own, theirs, customerId)
        : await takeOver(transaction, own, theirs, customerId);
    await transaction.delete(participants).where(eq(participants.id, guestId));
    return { from: [theirs.id, own?.id ?? ""].filter((id) => id && id !== to), to, customerId };
  });
  if (!moved) return false;
  for (const from of moved.from) {
    await publish("moved", [SUPPORT, moved.customerId], { from, to: moved.to });
  }
  return true;
}

type Conversation = typeof conversations.$inferSelect;

/** The conversation changes its owner, and nothing else. */
async function takeOver(
  transaction: Queries,
  empty: Conversation | undefined,
  theirs: Conversation,
  customerId: string,
): Promise<string> {
  if (empty) await transaction.delete(conversations).where(eq(conversations.id, empty.id));
  await transaction
    .update(conversations)
    .set({ participantId: customerId })
    .where(eq(conversations.id, theirs.id));
  await writeAs(transaction, theirs.id, theirs.participantId, customerId);
  return theirs.id;
}

/** Both go into a conversation with an id that no page has seen yet. */
async function merge(
  transaction: Queries,
  own: Conversation,
  theirs: Conversation,
  customerId: string,
): Promise<string> {
  await writeAs(transaction, theirs.id, theirs.participantId, customerId);
  // What was sent as a guest and, because no answer had come, once more after signing in.
  await transaction.execute(sql`
    delete from messages twice using messages kept
    where twice.conversation_id = ${theirs.id} and kept.conversation_id = ${own.id}
      and kept.sender_id = twice.sender_id and kept.client_id = twice.client_id`);
  // A participant has one conversation: the old one steps aside for the new one.
  const aside = uuidv7();
  await transaction.insert(participants).values({ id: aside, kind: "customer" });
  await transaction
    .update(conversations)
    .set({ participantId: aside })
    .where(eq(conversations.id, own.id));
  const id = uuidv7();
  const createdAt = own.createdAt < theirs.createdAt ? own.createdAt : theirs.createdAt;
  await transaction.insert(conversations).values({ id, participantId: customerId, createdAt });
  const both = sql`(${own.id}::uuid, ${theirs.id}::uuid)`;
  await transaction.execute(sql`
    with placed as (
      select m.conversation_id, m.seq,
             row_number() over (order by m."timestamp", m.conversation_id, m.seq) as place,
             m.sender_id = ${customerId} and m.seq > c.support_read_seq as unseen
      from messages m join conversations c on c.id = m.conversation_id
      where m.conversation_id in ${both}
    ), counted as (
      -- Support has seen everything before the first message that it has not.
      update conversations c
      set last_seq = n.count, support_read_seq = coalesce(n.first_unseen - 1, n.count),
          last_message_at = n.last
      from (
        select count(*) as count, min(p.place) filter (where p.unseen) as first_unseen,
               max(m."timestamp") as last
        from placed p join messages m using (conversation_id, seq)
      ) n
      where c.id = ${id}
    )
    update messages m set conversation_id = ${id}, seq = p.place
    from placed p where m.conversation_id = p.conversation_id and m.seq = p.seq`);
  await transaction.delete(conversations).where(inArray(conversations.id, [own.id, theirs.id]));
  await transaction.delete(participants).where(eq(participants.id, aside));
  return id;
}

async function writeAs(
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
