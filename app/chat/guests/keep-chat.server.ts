/** How a guest keeps the chat: by a private link, and a phone number (PRODUCT §6). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../../database/db.server.ts";
import { conversations, participants } from "../../../database/schema.ts";
import { guestParticipant, hashToken } from "../../accounts/viewer.server.ts";
import { limitOf, takeIn } from "../../limits/rate-limit.server.ts";
import { HOUR_MS, hourly } from "../../limits/rate-limits.ts";
import { waitInWords } from "../../limits/wait-in-words.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { takeNewChat } from "../sending/new-chat-limit.server.ts";

const phoneInput = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{7,24}$/, "Write the number with its digits, such as +234 800 000 0000.");

/** The path of a guest's private link, which gives access to the chat. */
export function privatePath(guestToken: string): string {
  return `/chat/back/${guestToken}`;
}

/**
 * Stores a guest's phone number and tells support, whose page may show the chat. A guest who has
 * not written yet counts against the limit of new chats.
 * @param address the caller's network address
 * @returns an error message, if refused
 */
export async function keepGuestPhone(
  guestToken: string,
  input: unknown,
  address: string,
): Promise<string | undefined> {
  const parsed = phoneInput.safeParse(input);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const phoneNumber = parsed.data;
  const tokenHash = hashToken(guestToken);
  const kept = await db.transaction(async (tx) => {
    const limit = limitOf("guest-phone", { address }, hourly["guest phone"]);
    const { waitSeconds } = await takeIn(tx, [limit], HOUR_MS);
    if (waitSeconds > 0) return { wait: waitSeconds };
    const [known] = await tx
      .update(participants)
      .set({ phoneNumber })
      .where(eq(participants.tokenHash, tokenHash))
      .returning({ id: participants.id });
    if (known) return known;
    const wait = await takeNewChat(tx, address);
    if (wait > 0) return { wait };
    const id = guestParticipant(guestToken);
    const guest = { id, kind: "guest", tokenHash, phoneNumber } as const;
    await tx
      .insert(participants)
      .values(guest)
      .onConflictDoUpdate({ target: participants.tokenHash, set: { phoneNumber } });
    return { id };
  });
  if ("wait" in kept) {
    return `Too many numbers came from your network. Try again in ${waitInWords(kept.wait)}, or call us.`;
  }
  const [begun] = await db
    .select({ conversationId: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, kept.id));
  if (begun) await publish("contact", [SUPPORT], begun);
  return undefined;
}

/** The guest of a private link; undefined once there is none. */
export async function findGuest(
  guestToken: string,
): Promise<{ phoneNumber: string | undefined } | undefined> {
  const [found] = await db
    .select({ phoneNumber: participants.phoneNumber })
    .from(participants)
    .where(eq(participants.tokenHash, hashToken(guestToken)));
  return found && { phoneNumber: found.phoneNumber ?? undefined };
}
