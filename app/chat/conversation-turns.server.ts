import type { Viewer } from "../accounts/viewer.server.ts";
import { Turns } from "../limits/turns.server.ts";

/** A conversation changes one time after the other: more would only wait for its row. */
const turns = new Turns({ atOnce: 2, waiting: 200, patienceMs: 5_000 });

/**
 * Does what locks a conversation, with whatever else the same side does to it in turn.
 * @param who whose conversation it is; an admin names it
 * @throws Busy when too much waits
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
