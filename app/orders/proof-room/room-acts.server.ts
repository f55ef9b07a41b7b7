/** What the forms of the proof room do. */
import { type Act, invalid, overtaken } from "../changes/order-act.server.ts";
import { inviteColleague, revokeColleague } from "../proofs/colleagues/colleagues.server.ts";
import { answerAsGuest, type NewPin, putPin } from "../proofs/pins/pins.server.ts";
import { changesInWords, judgeAllGood, judgePage } from "../proofs/verdicts/verdicts.server.ts";
import { approveProof, askForChange } from "../steps/order-steps.server.ts";
import type { OpenRoom } from "./open-room.server.ts";

/** The fields of all of them. */
export const ROOM_FIELDS = [
  ...["act", "id", "version", "line", "page", "x", "y", "words", "pin", "seen"],
  ...["verdict", "total", "seal", "name"],
];

const BUYER_ONLY = "Only the buyer decides. Your pins are shown to them.";

type Typed = Record<string, string>;

const numberOf = (typed: string | undefined) => (typed ? Number(typed) : Number.NaN);

/** A pin as a form or the page's script sends it. */
export function pinOf({ id = "", words = "", ...typed }: Typed): NewPin {
  const { x, y } = typed;
  return {
    ...{ id, words },
    version: numberOf(typed.version),
    line: numberOf(typed.line),
    page: numberOf(typed.page),
    ...(x || y ? { x: numberOf(x), y: numberOf(y) } : {}),
  };
}

/** @param room that the link has opened: a colleague may only pin and answer */
export async function actInRoom({ id, guest }: OpenRoom, typed: Typed): Promise<Act> {
  const { act, name = "", seal = "", verdict, words = "" } = typed;
  if (act === "pin") return putPin(id, guest, pinOf(typed));
  if (act === "answer") {
    const sent = { id: typed.id ?? "", pin: numberOf(typed.pin), words };
    return answerAsGuest(id, guest, { ...sent, seen: numberOf(typed.seen) });
  }
  if (guest.side !== "buyer") return overtaken(BUYER_ONLY);
  const version = numberOf(typed.version);
  const place = { line: numberOf(typed.line), page: numberOf(typed.page) };
  if (act === "judge" && (verdict === "good" || verdict === "change")) {
    return judgePage(id, version, place, verdict);
  }
  if (act === "all-good") return judgeAllGood(id, version, place);
  if (act === "send") return sendChanges(id, version);
  if (act === "approve") return approveProof(id, version, numberOf(typed.total), seal);
  if (act === "invite") return inviteColleague(id, { id: typed.id ?? "", name });
  if (act === "revoke") return revokeColleague(id, typed.id ?? "");
  return invalid("act", "There is no such act.");
}

/** 'Send 1 change' is the order's 'Ask for a change', with the pins as its words. */
async function sendChanges(id: string, version: number): Promise<Act> {
  const words = await changesInWords(id, version);
  if (!words) return overtaken("No page says “Change this”.");
  return askForChange(id, version, words);
}
