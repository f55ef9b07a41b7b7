import type { Viewer } from "../accounts/viewer.server.ts";
import { Turns } from "../limits/turns.server.ts";

/**
 * Limits how many requests wait for the row of one conversation, and how many write at all: a shop
 * that hears more than it can keep says so after five seconds, and browsers send again later.
 */
const turns = new Turns({
  atOnce: 2,
  // A few more than there are connections for writing, as each also publishes what it wrote.
  atOnceInAll: 16,
  waiting: 200,
  waitingInAll: 5_000,
  patienceMs: 5_000,
});

/**
 * Runs work that locks a conversation, after other work of the same side on it.
 * @param who the conversation's owner; an admin names it
 * @throws Busy when too many wait
 */
export function inTurn<Result>(
  who: { viewer: Viewer; guestToken?: string; conversationId?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.take(placeOf(who), work);
}

function placeOf({ viewer, guestToken, conversationId }: Parameters<typeof inTurn>[0]): string {
  if (viewer.kind === "admin") return `support ${conversationId}`;
  if (viewer.kind === "customer") return viewer.user.id;
  return viewer.kind === "guest" ? viewer.participantId : (guestToken ?? "");
}
