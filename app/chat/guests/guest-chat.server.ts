/** Summarizes a guest's chat, to ask a customer whether to merge it into the account. */
import { eq, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { conversations, files, messages, orders } from "../../../database/schema.ts";
import { unsentFiles } from "../../uploads/files/files.server.ts";
import { isShownIn } from "../conversations.server.ts";

export interface GuestChat {
  count: number;
  /** The first 200 characters, or a file's name; empty when all messages were wiped. */
  lastMessage: string;
  orders: number;
  /** Uploaded files that no message or order uses. */
  unsent: number;
}

/** Undefined when the guest has no visible message, order or file. */
export async function readGuestChat(guestId: string): Promise<GuestChat | undefined> {
  const [newest] = await db
    .select({
      count: sql<number>`(count(*) over ())::integer`,
      lastMessage: sql<string>`case when ${messages.type} = 'file'
        then coalesce(${files.name}, 'A file') else left(${messages.message}, 200) end`,
    })
    .from(conversations)
    .innerJoin(messages, isShownIn)
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(eq(conversations.participantId, guestId))
    .orderBy(sql`${messages.seq} desc`)
    .limit(1);
  const ordered = await db.$count(orders, eq(orders.participantId, guestId));
  const unsent = await db.$count(files, unsentFiles(guestId));
  if (!newest && ordered === 0 && unsent === 0) return undefined;
  return { count: 0, lastMessage: "", ...newest, orders: ordered, unsent };
}
