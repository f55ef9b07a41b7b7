/** The words around a check's findings, for pages and messages. */
import type { KeptFinding } from "../../../database/schema/artwork.ts";
import type { FileCheck } from "../order.ts";
import type { Side } from "../status.ts";
import { verdictOf } from "./verdict.ts";

/** Fields with the ids of files: what the buyer answers to the check before the order is sent. */
export const ACCEPTED = "accepted";
export const TO_FIX = "to-fix";

/** The words above the findings. @param side who reads them */
export function verdictWords({ findings, acceptedAt }: FileCheck, side: Side): string {
  if (acceptedAt) return "Sent as it is";
  const found = findings.filter(({ severity }) => severity !== "fine");
  const [first] = found;
  if (!first) {
    return findings.at(-1)?.kind === "fine-so-far" ? "Fine so far" : "Fine. Ready to print.";
  }
  if (first.kind === "by-hand") return "We look at this one by hand";
  if (first.kind === "locked") return "Locked by a password";
  if (verdictOf(findings) === "refused") return "This would print badly";
  const things = found.length === 1 ? "this" : `${found.length} things`;
  return side === "buyer" ? `Look at ${things}. You may go on.` : `Look at ${things}`;
}

/** What a buyer who asks for help writes to the shop. */
export function fixRequest(name: string, findings: readonly KeptFinding[]): string {
  const told = findings.filter(({ severity }) => severity !== "fine");
  return [`Please fix ${name} for me:`, ...told.map(({ what }, at) => `${at + 1}. ${what}`)].join(
    "\n",
  );
}
