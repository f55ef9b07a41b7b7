import { verdictOf } from "../artwork-check/verdict.ts";
import type { Artwork, Order } from "../order.ts";

/**
 * The artwork from which the shop can make the first proof (TRADE §3): one file for each line, in
 * their order, each checked fine.
 * @returns undefined when a line has none or several
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
