import { verdictOf } from "../artwork-check/verdict.ts";
import type { Artwork, Order } from "../order.ts";

/**
 * The artwork of which the first proof can be made (TRADE §3): one file a line, in their order, that
 * checked fine.
 * @returns undefined when a line has none, or several
 */
export function artworkForProof({
  lines,
  artwork,
}: Pick<Order, "lines" | "artwork">): Artwork[] | undefined {
  const found = lines.map(({ place }) => {
    const [only, more] = artwork.filter(({ line }) => line === place);
    const isFine = only?.pages && only.check && verdictOf(only.check.findings) === "fine";
    return isFine && !more ? only : undefined;
  });
  return found.every((file) => file !== undefined) ? found : undefined;
}
