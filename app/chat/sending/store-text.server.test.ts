/** One statement numbers a plain text, a transaction any other message: both follow one rule. */
import { asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, messages, participants } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { waitingSince } from "../conversation-marks.server.ts";
import { lockConversation } from "../conversations.server.ts";
import { supportParticipant } from "../participants.server.ts";
import { storeText } from "./send-message.server.ts";
import { writeMessage } from "./write-message.server.ts";

useTestDatabase();
const { newUser } = usePeople();
const MINUTE_MS = 60_000;
const ROUNDS = 40;
let supportId: string;
let authorId: string;

beforeAll(async () => {
  supportId = await supportParticipant();
  authorId = (await newUser("Amaka", "admin")).user.id;
});

/** Whole numbers from 0 to below `end`, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

/** A conversation with a history that the seed decides; its messages are a minute apart. */
async function newConversation(seed: number) {
  const number = numbersFrom(seed);
  const [id, participantId] = [uuidv7(), uuidv7()];
  const lastSeq = number(7);
  const hiddenSeq = number(3) ? 0 : number(lastSeq + 1);
  const begun = Date.now() - 60 * MINUTE_MS;
  await db.insert(participants).values({ id: participantId, kind: "customer" });
  await db.insert(conversations).values({
    id,
    participantId,
    lastSeq,
    hiddenSeq,
    supportReadSeq: number(lastSeq + 1),
    supportDeliveredSeq: number(lastSeq + 1),
    participantReadSeq: number(lastSeq + 1),
    participantDeliveredSeq: number(lastSeq + 1),
    supportNoticeSeq: number(2) ? lastSeq : number(lastSeq + 1),
    participantNoticeSeq: number(2) ? lastSeq : number(lastSeq + 1),
  });
  const history = Array.from({ length: lastSeq }, (_, at) => {
    const fromSupport = number(2) === 1;
    const [senderId, receiverId] = fromSupport
      ? [supportId, participantId]
      : [participantId, supportId];
    return {
      ...{ conversationId: id, seq: at + 1, senderId, receiverId, clientId: uuidv7() },
      message: "Said before",
      seenSeq: fromSupport && number(3) === 0 ? number(at + 1) : null,
      deletedAt: number(4) ? null : new Date(),
      timestamp: new Date(begun + at * MINUTE_MS),
    };
  });
  if (history.length > 0) await db.insert(messages).values(history);
  await db
    .update(conversations)
    .set({ waitingSince: waitingSince(hiddenSeq) })
    .where(eq(conversations.id, id));
  const fromSupport = number(2) === 1;
  const seen = number(2) ? undefined : number(lastSeq + 2);
  return { id, participantId, begun, fromSupport, seen };
}

/** The rows of a conversation without their ids; times as minutes. */
async function readTables({
  id,
  participantId,
  begun,
}: Awaited<ReturnType<typeof newConversation>>) {
  const minute = (time: Date | null) => time && Math.floor((+time - begun) / MINUTE_MS);
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  const said = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.seq));
  if (!row) throw new Error("The conversation is gone");
  const { lastMessageAt, waitingSince: waiting, ...marks } = row;
  return JSON.parse(
    JSON.stringify({
      row: { ...marks, createdAt: null, waits: minute(waiting), at: minute(lastMessageAt) },
      said: said.map(({ clientId: _, timestamp, deletedAt, ...message }) => ({
        ...message,
        ...{ at: minute(timestamp), isDeleted: deletedAt !== null },
      })),
    })
      .replaceAll(id, "conversation")
      .replaceAll(participantId, "participant"),
  );
}

test(`a text is written alike by the statement and by the transaction, in ${ROUNDS} conversations`, async () => {
  let compared = 0;
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const [short, long] = await Promise.all([newConversation(seed), newConversation(seed)]);
    const { fromSupport, seen } = short;
    const place = fromSupport ? short.id : short.participantId;
    const stored = await storeText(
      { place, supportId, authorId: fromSupport ? authorId : undefined },
      { clientId: uuidv7(), message: "Said now", seen },
    );
    // Left to the transaction.
    if (!stored) continue;
    compared++;
    const [senderId, receiverId] = fromSupport
      ? [supportId, long.participantId]
      : [long.participantId, supportId];
    await db.transaction(async (tx) => {
      const row = await lockConversation(tx, long.id);
      const content = { senderId, receiverId, clientId: uuidv7(), message: "Said now" };
      const author = fromSupport ? { authorId } : {};
      await writeMessage(tx, row, fromSupport, { ...content, ...author }, { seen });
    });
    expect(await readTables(short), `seed ${seed}`).toEqual(await readTables(long));
  }
  expect(compared).toBeGreaterThan(ROUNDS / 10);
});
