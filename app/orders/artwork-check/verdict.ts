import type { KeptFinding } from "../../../database/schema/artwork.ts";

/** The severity of the worst finding. */
export function verdictOf(list: readonly Pick<KeptFinding, "severity">[]): KeptFinding["severity"] {
  const has = (severity: KeptFinding["severity"]) => list.some((one) => one.severity === severity);
  return has("refused") ? "refused" : has("look") ? "look" : "fine";
}
