/** What lets a guest come back: a private link, and a number to be called on (PRODUCT §6). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { conversations, participants } from "../../database/schema.ts";
import { guestParticipant, hashToken } from "../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../live/live.server.ts";

const phoneInput = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{7,24}$/, "Write the number with its digits, such as +234 800 000 0000.");

/** Where a guest's private link leads; whoever has it has the chat. */
export function privatePath(guestToken: string): string {
  return `/chat/back/${guestToken}`;
}

/**
 * Keeps the number on which a guest can be reached, whether or not they have written yet, and
 * tells support, where their chat may be open.
 * @returns a sentence for the person when it is no phone number
 */
export async function keepGuestPhone(
  guestToken: string,
  input: unknown,
): Promise<string | undefined> {
  const parsed = phoneInput.safeParse(input);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  const phoneNumber = parsed.data;
  const [guest] = await db
    .insert(participants)
    .values({
      id: guestParticipant(guestToken),
      kind: "guest",
      tokenHash: hashToken(guestToken),
      phoneNumber,
    })
    .onConflictDoUpdate({ target: participants.tokenHash, set: { phoneNumber } })
    .returning({ id: participants.id });
  const [begun] = await db
    .select({ conversationId: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest?.id ?? guestParticipant(guestToken)));
  if (begun) await publish("contact", [SUPPORT], begun);
  return undefined;
}

/** What a guest's link stands for: undefined when there is no such guest (any more). */
export async function findGuest(
  guestToken: string,
): Promise<{ phoneNumber: string | undefined } | undefined> {
  const [found] = await db
    .select({ phoneNumber: participants.phoneNumber })
    .from(participants)
    .where(eq(participants.tokenHash, hashToken(guestToken)));
  return found && { phoneNumber: found.phoneNumber ?? undefined };
}
