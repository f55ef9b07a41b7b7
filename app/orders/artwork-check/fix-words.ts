/** The words of 'Fix it for me': what it can do about a finding, and what it has done. */
import { joined } from "../../ui/format/joined.ts";
import { length, pagesIn } from "./words/numbers.ts";

const WORDS: Record<string, { can: string; did: string }> = {
  bleed: {
    can: "We can mirror the edge outwards and show you first.",
    did: "We mirrored the edge outwards. Inside the cut line nothing has moved.",
  },
  turned: { can: "We can turn it and show you first.", did: "We turned it." },
  enlarged: {
    can: "We can bring it to this size and show you first.",
    did: "We brought it to the size that we print.",
  },
  shape: {
    can: "We can set all of it on the right page and show you first.",
    did: "All of it is on the right page, with paper beside it.",
  },
  "picture-shape": {
    can: "We can cut it around its middle and show you first.",
    did: "We cut it to the right shape, around its middle.",
  },
  rgb: {
    can: "We can turn it into print colours and show you first.",
    did: "We turned the screen colours into print colours.",
  },
};

/** @param kind of the finding */
export const canWords = (kind: string): string => WORDS[kind]?.can ?? "";

/** @param kinds of the findings that are gone */
export function didWords(kinds: readonly string[]): string {
  return kinds.flatMap((kind) => WORDS[kind]?.did ?? []).join(" ");
}

/**
 * 'Pages 1 and 2 with 3 mm bleed', 'Your file in print colours'.
 * @param pages that have changed; none for a file of one page
 */
export function fixTitle(
  kinds: readonly string[],
  pages: readonly number[],
  bleedMm: number | undefined,
): string {
  const what = pages.length > 0 ? pagesIn(pages) : "Your file";
  const [only, more] = kinds;
  if (only === "bleed" && !more && bleedMm) return `${what} with ${length(bleedMm)} bleed`;
  return only === "rgb" && !more ? `${what} in print colours` : `${what}, fixed`;
}

/** What only a person can fix. @param left the numbers of the findings that stay */
export function staysWords(left: readonly number[]): string {
  const [first] = left;
  const both = "Both files stay with the order.";
  if (first === undefined) return both;
  const which = left.length === 1 ? `Finding ${first} stays` : `Findings ${joined(left)} stay`;
  return `${both} ${which}: that needs you, or us.`;
}
