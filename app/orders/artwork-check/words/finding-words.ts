/**
 * What the check says, in a buyer's words: what it found, what that does on paper, and what to do
 * about it. These words stand in this folder and nowhere else.
 */
import { LOOK } from "./look.ts";
import { area, length } from "./numbers.ts";
import { REFUSED } from "./refused.ts";

export type Severity = "refused" | "look" | "fine";

/** Every kind of finding, with its severity and its words. */
export const FINDINGS = { ...REFUSED, ...LOOK } as const;

export type FindingKind = keyof typeof FINDINGS;

/** The words for what is fine. */
export const FINE = {
  together: (pages: number) =>
    pages === 2
      ? "front and back together, in two files"
      : `${pages} pages together, in several files`,
  size: ([width, height]: readonly [number, number]) => `size ${area([width, height])}`,
  bleed: (mm: number) => `${length(mm)} bleed`,
  letters: "all letters in the file",
  pictures: (dpi: number) => `pictures of ${dpi} dpi or more`,
  colours: "print colours",
  byHand: "We look at size and bleed by hand.",
};
