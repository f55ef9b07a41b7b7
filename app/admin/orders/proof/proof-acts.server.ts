/** What the forms of the shop's proof room do. */
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { type Act, invalid } from "../../../orders/changes/order-act.server.ts";
import { answerAsShop } from "../../../orders/proofs/pins/pins.server.ts";
import type { AdminOrder } from "../../../orders/reading/read-orders.server.ts";
import { sendProof } from "../../../orders/steps/order-steps.server.ts";
import { sendArtworkAsProof } from "../../../orders/steps/proof-from-artwork.server.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";

/** The fields of both; `file-2` is the file of line 2, `from` says that it is made from the artwork. */
export const PROOF_FIELDS = [
  ...[
    "act",
    "id",
    "pin",
    "words",
    "seen",
    "resolves",
    "shown",
    "version",
    "note",
    "total",
    "from",
    "reason",
    "whole",
  ],
  /^file-\d{1,2}$/,
];

/** Answers a pin, or sends the next version. */
export async function actOnProof(
  viewer: Viewer,
  order: AdminOrder,
  typed: Record<string, string>,
): Promise<Act> {
  if (typed.act === "answer") {
    const { id = "", words = "", pin, seen, resolves } = typed;
    return answerAsShop(viewer, order.id, {
      ...{ id, words },
      pin: Number(pin),
      seen: Number(seen),
      resolves: resolves === "1",
    });
  }
  if (typed.act !== "send") return invalid("act", "There is no such act.");
  const files = order.lines.flatMap(({ place }) => {
    const file = typed[`file-${place}`];
    return file ? { line: place, file } : [];
  });
  const total = typed.total ? readNaira(typed.total) : undefined;
  if (total && !total.ok) return invalid("total", total.error);
  const { note = "", version, reason } = typed;
  const proof = { version: Number(version), note, total: total?.kobo, reason };
  if (typed.from === "artwork") return sendArtworkAsProof(viewer, order, proof);
  return sendProof(viewer, order.id, { ...proof, files, isWhole: typed.whole === "1" });
}
