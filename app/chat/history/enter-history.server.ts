/**
 * Enters conversations that were held on another site: at their own times, read by both sides, and
 * waiting for nobody. Nobody is told of them.
 */
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../database/db.server.ts";
import { conversations, messages, participants } from "../../../database/schema.ts";
import { hashToken } from "../../accounts/viewer.server.ts";
import { type MadeRecord, NotThere } from "../../imports/importer.ts";
import { fileAddress } from "../../uploads/file-name.ts";
import { claimImported } from "../../uploads/files/files.server.ts";
import { merge } from "../guests/merge-guest-chat.server.ts";
import { customerParticipant, supportParticipant } from "../participants.server.ts";
import { holdHistory } from "../removal/wipe.server.ts";

const SLICE = 500;

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
  const owners = new Map<string, string>();
  const records: MadeRecord[] = [];
  let done = 0;
  for (const old of all) {
    const { participantId, made } = await participantOf(tx, old.person);
    records.push(...made);
    for (const { fromSupport, content } of old.messages) {
      if (typeof content !== "string") {
        owners.set(content.id, fromSupport ? supportId : participantId);
      }
    }
    records.push(...(await enter(tx, { participantId, supportId }, old)));
    done += old.messages.length;
    onDone(done);
  }
  if ((await claimImported(tx, importId, owners)) < owners.size) {
    throw new NotThere("A file of the import");
  }
  return records;
}

/** Who writes, and what had to be made for them. */
async function participantOf(
  tx: Transaction,
  person: OldConversation["person"],
): Promise<{ participantId: string; made: MadeRecord[] }> {
  if ("userId" in person) {
    return { participantId: await customerParticipant(tx, person.userId), made: [] };
  }
  if (person.participantId) return { participantId: person.participantId, made: [] };
  const participantId = uuidv7();
  await addGuest(tx, participantId, person.phoneNumber);
  const target = { key: person.guest, target: participantId };
  return { participantId, made: [{ kind: "old-guest", ...target, before: null, after: "" }] };
}

/** Nobody has the token: nobody can write as this guest. */
const addGuest = (tx: Transaction, id: string, phoneNumber: string | null) =>
  tx.insert(participants).values({
    ...{ id, kind: "guest" as const, phoneNumber },
    tokenHash: hashToken(randomBytes(32).toString("hex")),
  });

async function enter(
  tx: Transaction,
  { participantId, supportId }: { participantId: string; supportId: string },
  { person, messages: written }: OldConversation,
): Promise<MadeRecord[]> {
  const [own] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.participantId, participantId))
    .for("update");
  if (!own) {
    // As when they begin it themselves.
    const id = "userId" in person ? person.userId : uuidv7();
    const row = await addConversation(tx, { id, participantId, supportId }, written);
    return recordsOf(row.id, written, { before: null, after: stampOf(row) });
  }
  // Their chat here goes on: the messages of both stand in the order of time.
  const passing = uuidv7();
  await addGuest(tx, passing, null);
  const theirs = await addConversation(
    tx,
    { id: uuidv7(), participantId: passing, supportId },
    written,
  );
  await merge(tx, own, theirs, participantId);
  await tx.delete(participants).where(eq(participants.id, passing));
  return recordsOf(own.id, written, { before: {}, after: "" });
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

async function addConversation(
  tx: Transaction,
  { id, participantId, supportId }: { id: string; participantId: string; supportId: string },
  written: readonly OldMessage[],
) {
  const count = written.length;
  const [first, last] = [written[0], written.at(-1)];
  if (!first || !last) throw new Error("A conversation without a message");
  const [row] = await tx
    .insert(conversations)
    .values({
      ...{ id, participantId, lastSeq: count },
      ...{ lastMessageAt: last.timestamp, createdAt: first.timestamp },
      ...{ supportDeliveredSeq: count, supportReadSeq: count },
      ...{ participantDeliveredSeq: count, participantReadSeq: count },
    })
    .returning();
  if (!row) throw new Error("A conversation that was just made is gone");
  for (let at = 0; at < count; at += SLICE) {
    await tx.insert(messages).values(
      written.slice(at, at + SLICE).map(({ fromSupport, timestamp, content }, index) => {
        const isFile = typeof content !== "string";
        const [senderId, receiverId] = fromSupport
          ? [supportId, participantId]
          : [participantId, supportId];
        return {
          ...{ conversationId: id, seq: at + index + 1, senderId, receiverId },
          ...{ clientId: uuidv7(), timestamp, isHistory: true },
          message: isFile ? fileAddress(content) : content,
          type: isFile ? ("file" as const) : null,
          fileId: isFile ? content.id : null,
        };
      }),
    );
  }
  return row;
}
