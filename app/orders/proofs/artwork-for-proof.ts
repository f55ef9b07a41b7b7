import { verdictOf } from "../artwork-check/verdict.ts";
import type { Artwork, Order, OrderLine } from "../order.ts";

/**
 * Whether a proof has to show a line. What the shop has written in its own words, such as 'Redraw
 * your logo', may go without a file.
 */
export const needsFile = ({
  isOwnWords,
  printSpec,
}: Pick<OrderLine, "isOwnWords" | "printSpec">): boolean => !isOwnWords || printSpec !== null;

/**
 * The artwork from which the shop can make the first proof (TRADE §3): one file for each line, in
 * their order, each checked fine; a line that needs none may have none.
 * @returns undefined when a line has none or several
 */
export function artworkForProof({
  lines,
  artwork,
}: Pick<Order, "lines" | "artwork">): Artwork[] | undefined {
  const found = lines.flatMap((of) => {
    const [only, more] = artwork.filter(({ line }) => line === of.place);
    if (!only && !needsFile(of)) return [];
    const isFine = only?.pages && only.check && verdictOf(only.check.findings) === "fine";
    return isFine && !more ? only : undefined;
  });
  return found.length > 0 && found.every((file) => file !== undefined) ? found : undefined;
}
