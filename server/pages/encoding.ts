export type Encoding = "br" | "gzip" | "identity";

/**
 * The smallest accepted encoding.
 * @param accepted the request's Accept-Encoding
 */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  // Fast path for what every browser sends.
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
