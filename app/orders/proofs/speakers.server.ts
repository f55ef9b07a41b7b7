/** Who speaks in the proof room, and the rules for what they write. */

import { paragraphs } from "../../accounts/field-rules.server.ts";
import type { SessionUser } from "../../accounts/viewer.server.ts";
import { overtaken, parseField, Undo } from "../changes/order-act.server.ts";
import type { OpenOrder } from "../changes/order-changes.server.ts";
import { isApproved, overtakenWords, takesPins } from "../status.ts";
import { PIN_LIMITS } from "./proof-room.ts";

/** A buyer, or somebody whom they have invited. */
export type Guest = { side: "buyer" } | { side: "colleague"; id: string };
export type Speaker = Guest | { side: "shop"; admin: SessionUser };

/** The columns that name them. */
export function speakerOf(speaker: Speaker) {
  return {
    author: speaker.side,
    colleagueId: speaker.side === "colleague" ? speaker.id : null,
  };
}

/** @throws Undo with what is wrong with them */
export function parseWords(typed: string, missing: string): string {
  return parseField("words", paragraphs("This", missing, PIN_LIMITS.words), typed);
}

/** Refuses to talk about the proofs of an order that is being printed, or is over. */
export function requireTalk({ order }: OpenOrder): void {
  if (takesPins(order.status)) return;
  if (!isApproved(order.status)) throw new Undo(overtaken(overtakenWords(order, "changed")));
  throw new Undo(
    overtaken("The proof is approved: nothing is pinned to it any more. Call us at once."),
  );
}
