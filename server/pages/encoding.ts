/** How an answer's body may be packed. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The smallest encoding that a browser takes; one with `q=0` it refuses.
 * @param accepted the request's Accept-Encoding
 */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  // What every browser sends, before the general rule.
  if (accepted.includes("br") && !accepted.includes("q=")) return "br";
  const taken = accepted
    .toLowerCase()
    .split(",")
    .flatMap((choice) => {
      const [name = "", quality = "q=1"] = choice.split(";").map((part) => part.trim());
      return Number(quality.replace(/^q=/, "")) > 0 ? name : [];
    });
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding)) ?? "identity";
}
