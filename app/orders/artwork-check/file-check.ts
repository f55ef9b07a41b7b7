/** The words around what a check found, for pages and messages. */
import type { KeptFinding } from "../../../database/schema/orders.ts";
import type { FileCheck } from "../order.ts";
import { verdictOf } from "./verdict.ts";

/** What is said above the findings. */
export function verdictWords({ findings, acceptedAt }: FileCheck): string {
  if (acceptedAt) return "Sent as it is";
  const [first, ...more] = findings.filter(({ severity }) => severity !== "fine");
  if (!first) return "Fine. Ready to print.";
  if (first.kind === "by-hand") return "We look at this one by hand";
  if (first.kind === "locked") return "Locked by a password";
  if (verdictOf(findings) === "refused") return "This would print badly";
  return more.length === 0
    ? "Look at this. You may go on."
    : `Look at ${more.length + 1} things. You may go on.`;
}

/** What a buyer who asks for help writes to the shop. */
export function fixRequest(name: string, findings: readonly KeptFinding[]): string {
  const told = findings.filter(({ severity }) => severity !== "fine");
  return [`Please fix ${name} for me:`, ...told.map(({ what }, at) => `${at + 1}. ${what}`)].join(
    "\n",
  );
}
