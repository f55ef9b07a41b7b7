import { and, eq, gt } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";
import { findGuest } from "./viewer.server.ts";

/** Whether this browser has written as a guest, whoever is signed in now. */
export async function hasGuestChat(headers: Headers): Promise<boolean> {
  const guest = await findGuest(headers);
  if (!guest) return false;
  const written = and(eq(conversations.participantId, guest), gt(conversations.lastSeq, 0));
  return (await db.$count(conversations, written)) > 0;
}
