/** What a guest has left, for the question whether to take it into an account. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { conversations, files, messages, orders } from "../../../database/schema.ts";
import { unsentFiles } from "../../uploads/files/files.server.ts";

/** What a guest has written, ordered and uploaded. */
export interface GuestChat {
  count: number;
  /** The first 200 characters, or a file's name; empty when all of it was wiped. */
  lastMessage: string;
  /** How many orders go along. */
  orders: number;
  /** How many files that are in no message and no order yet. */
  unsent: number;
}

/** The conversation of a guest; undefined when there is nothing in it to see, no order and no file. */
export async function readGuestChat(guestId: string): Promise<GuestChat | undefined> {
  const [newest] = await db
    .select({
      count: sql<number>`(count(*) over ())::integer`,
      lastMessage: sql<string>`case when ${messages.type} = 'file'
        then coalesce(${files.name}, 'A file') else left(${messages.message}, 200) end`,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        gt(messages.seq, conversations.hiddenSeq),
        isNull(messages.deletedAt),
      ),
    )
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(eq(conversations.participantId, guestId))
    .orderBy(sql`${messages.seq} desc`)
    .limit(1);
  const ordered = await db.$count(orders, eq(orders.participantId, guestId));
  const unsent = await db.$count(files, unsentFiles(guestId));
  if (!newest && ordered === 0 && unsent === 0) return undefined;
  return { count: 0, lastMessage: "", ...newest, orders: ordered, unsent };
}
