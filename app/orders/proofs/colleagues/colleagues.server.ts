/** Colleagues whom a buyer invites to comment. They see no prices and block nothing (TRADE §3). */
import { and, eq, isNull, sql } from "drizzle-orm";
import { proofColleagues } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { line } from "../../../accounts/field-rules.server.ts";
import {
  type Act,
  act,
  invalid,
  overtaken,
  parseField,
  Undo,
} from "../../changes/order-act.server.ts";
import { isClosed } from "../../status.ts";
import { PIN_LIMITS } from "../proof-room.ts";

const aName = line("A name", "Enter their name: it stands on their pins.", 100);

/**
 * Invites somebody by a link.
 * @param input.id UUID of the form: the same form invites once
 */
export function inviteColleague(
  orderId: string,
  input: { id: string; name: string },
): Promise<Act> {
  return act(orderId, async ({ tx, order }) => {
    if (isClosed(order.status)) throw new Undo(overtaken("This order is closed."));
    const name = parseField("name", aName, input.name);
    if (!isUuid(input.id)) throw new Undo(invalid("name", "Open the page again, then invite."));
    const invited = await tx
      .select()
      .from(proofColleagues)
      .where(and(eq(proofColleagues.orderId, orderId), isNull(proofColleagues.revokedAt)));
    if (invited.some(({ id }) => id === input.id)) return;
    if (invited.length >= PIN_LIMITS.colleagues) {
      const told = `${PIN_LIMITS.colleagues} colleagues have a link. Take one back first.`;
      throw new Undo(invalid("name", told));
    }
    await tx.insert(proofColleagues).values({ id: input.id, orderId, name }).onConflictDoNothing();
  });
}

/** Takes a colleague's link back. What they wrote stays. */
export function revokeColleague(orderId: string, id: string): Promise<Act> {
  return act(orderId, async ({ tx }) => {
    const revoked = isUuid(id)
      ? await tx
          .update(proofColleagues)
          .set({ revokedAt: sql`coalesce(${proofColleagues.revokedAt}, clock_timestamp())` })
          .where(and(eq(proofColleagues.id, id), eq(proofColleagues.orderId, orderId)))
          .returning({ id: proofColleagues.id })
      : [];
    if (revoked.length > 0) return;
    throw new Undo({ ok: false, status: 404, failure: "There is no such invitation." });
  });
}
