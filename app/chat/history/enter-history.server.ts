/**
 * Enters conversations that were held on another site: at their own times, read by both sides, and
 * waiting for nobody. Nobody is told of them.
 */
import { randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../database/db.server.ts";
import { conversations, participants } from "../../../database/schema.ts";
import { jsonbOf } from "../../../database/storable.ts";
import { hashToken } from "../../accounts/viewer.server.ts";
import { type MadeRecord, NotThere } from "../../imports/importer.ts";
import { fileAddress } from "../../uploads/file-name.ts";
import { claimImported } from "../../uploads/files/files.server.ts";
import { merge } from "../guests/merge-guest-chat.server.ts";
import { supportParticipant } from "../participants.server.ts";
import { holdHistory } from "../removal/wipe.server.ts";

/** Conversations that are entered together. */
const SLICE = 200;
/** Messages that one statement enters. */
const MESSAGES = 1_000;

/** A message of another site. */
export interface OldMessage {
  /** What the other site calls it. */
  key: string;
  fromSupport: boolean;
  timestamp: Date;
  /** A text, or a file that the import has taken. */
  content: string | { id: string; name: string };
}

/** Everything between one person and the shop, in the order of time. */
export interface OldConversation {
  /** An account of this shop, or somebody who has none. */
  person:
    | { userId: string }
    | { guest: string; participantId: string | undefined; phoneNumber: string | null };
  messages: readonly OldMessage[];
}

/** One whose person is known here. */
interface Placed extends OldConversation {
  participantId: string;
}

/**
 * @param onDone told how many messages are entered
 * @throws NotThere when a file was purged meanwhile
 */
export async function enterHistory(
  tx: Transaction,
  importId: string,
  all: readonly OldConversation[],
  onDone: (count: number) => void,
): Promise<MadeRecord[]> {
  if (all.length === 0) return [];
  await holdHistory(tx);
  const supportId = await supportParticipant(tx);
  // Stands for whoever has a chat here already, until both chats are one.
  const passing = uuidv7();
  await addGuest(tx, passing, null);
  const owners = new Map<string, string>();
  const records: MadeRecord[] = [];
  let done = 0;
  for (let at = 0; at < all.length; at += SLICE) {
    const { placed, made } = await place(tx, all.slice(at, at + SLICE));
    records.push(...made, ...(await enter(tx, supportId, placed, passing)));
    for (const { participantId, messages } of placed) {
      done += messages.length;
      for (const { fromSupport, content } of messages) {
        if (typeof content === "string") continue;
        owners.set(content.id, fromSupport ? supportId : participantId);
      }
    }
    onDone(done);
  }
  await tx.delete(participants).where(eq(participants.id, passing));
  if ((await claimImported(tx, importId, owners)) < owners.size) {
    throw new NotThere("A file of the import");
  }
  return records;
}

/** Finds who writes, or makes them. */
async function place(
  tx: Transaction,
  part: readonly OldConversation[],
): Promise<{ placed: Placed[]; made: MadeRecord[] }> {
  const userIds = part.flatMap(({ person }) => ("userId" in person ? [person.userId] : []));
  if (userIds.length > 0) {
    await tx
      .insert(participants)
      .values(userIds.map((userId) => ({ id: uuidv7(), kind: "customer" as const, userId })))
      .onConflictDoNothing();
  }
  const known = await tx
    .select({ id: participants.id, userId: participants.userId })
    .from(participants)
    .where(inArray(participants.userId, userIds));
  const byUser = new Map(known.map(({ id, userId }) => [userId, id]));
  const made: MadeRecord[] = [];
  const placed: Placed[] = [];
  for (const old of part) {
    const { person } = old;
    if ("userId" in person) {
      placed.push({ ...old, participantId: byUser.get(person.userId) ?? "" });
      continue;
    }
    const participantId = person.participantId ?? uuidv7();
    placed.push({ ...old, participantId });
    if (person.participantId) continue;
    await addGuest(tx, participantId, person.phoneNumber);
    const target = { key: person.guest, target: participantId };
    made.push({ kind: "old-guest", ...target, before: null, after: "" });
  }
  return { placed, made };
}

/** Nobody has the token: nobody can write as this guest. */
const addGuest = (tx: Transaction, id: string, phoneNumber: string | null) =>
  tx.insert(participants).values({
    ...{ id, kind: "guest" as const, phoneNumber },
    tokenHash: hashToken(randomBytes(32).toString("hex")),
  });

async function enter(
  tx: Transaction,
  supportId: string,
  part: readonly Placed[],
  passing: string,
): Promise<MadeRecord[]> {
  const people = part.map(({ participantId }) => participantId);
  const there = await tx
    .select()
    .from(conversations)
    .where(inArray(conversations.participantId, people))
    .orderBy(conversations.id)
    .for("update");
  const ownOf = new Map(there.map((row) => [row.participantId, row]));
  const fresh = part
    .filter(({ participantId }) => !ownOf.has(participantId))
    // As when they begin it themselves.
    .map((old) => ({ ...old, id: "userId" in old.person ? old.person.userId : uuidv7() }));
  await addConversations(tx, supportId, fresh);
  const records = fresh.flatMap(({ id, messages }) =>
    recordsOf(id, messages, {
      before: null,
      after: stampOf({ lastSeq: messages.length, revision: 0 }),
    }),
  );
  for (const old of part) {
    const own = ownOf.get(old.participantId);
    if (!own) continue;
    // Their chat here goes on: the messages of both stand in the order of time.
    const id = uuidv7();
    await addConversations(tx, supportId, [{ ...old, id, participantId: passing }]);
    const [theirs] = await tx.select().from(conversations).where(eq(conversations.id, id));
    if (!theirs) throw new Error("A conversation that was just made is gone");
    await merge(tx, own, theirs, old.participantId);
    records.push(...recordsOf(own.id, old.messages, { before: {}, after: "" }));
  }
  return records;
}

const recordsOf = (
  conversationId: string,
  written: readonly OldMessage[],
  { before, after }: { before: object | null; after: string },
): MadeRecord[] => [
  { kind: "old-conversation", key: conversationId, target: conversationId, before, after },
  ...written.map(({ key }) => ({
    ...{ kind: "old-chat", key, target: conversationId },
    ...{ before: null, after: "" },
  })),
];

/** Tells whether anything was written or removed since. */
export const stampOf = ({ lastSeq, revision }: { lastSeq: number; revision: number }) =>
  `${lastSeq}.${revision}`;

async function addConversations(
  tx: Transaction,
  supportId: string,
  part: readonly (Placed & { id: string })[],
): Promise<void> {
  if (part.length === 0) return;
  await tx.insert(conversations).values(
    part.map(({ id, participantId, messages }) => {
      const [first, last, count] = [messages[0], messages.at(-1), messages.length];
      if (!first || !last) throw new Error("A conversation without a message");
      return {
        ...{ id, participantId, lastSeq: count },
        ...{ lastMessageAt: last.timestamp, createdAt: first.timestamp },
        ...{ supportDeliveredSeq: count, supportReadSeq: count },
        ...{ participantDeliveredSeq: count, participantReadSeq: count },
      };
    }),
  );
  const rows = part.flatMap(({ id, participantId, messages }) =>
    messages.map(({ fromSupport, timestamp, content }, index) => ({
      ...{ id, seq: index + 1, clientId: uuidv7(), timestamp },
      sender: fromSupport ? supportId : participantId,
      receiver: fromSupport ? participantId : supportId,
      ...(typeof content === "string"
        ? { message: content }
        : { message: fileAddress(content), type: "file", file: content.id }),
    })),
  );
  for (let at = 0; at < rows.length; at += MESSAGES) {
    const values = sql.param(jsonbOf(rows.slice(at, at + MESSAGES)));
    await tx.execute(sql`
      insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message, type,
        file_id, "timestamp", is_history)
      select id, seq, sender, receiver, "clientId", message, type, file, "timestamp", true
      from jsonb_to_recordset(${values}::jsonb) as one(
        id uuid, seq integer, sender uuid, receiver uuid, "clientId" uuid, message text, type text,
        file uuid, "timestamp" timestamptz)`);
  }
}
