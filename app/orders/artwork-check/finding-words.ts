/**
 * What the check says, in a buyer's words: what it found, what that does on paper, and what to do
 * about it. These words stand here and nowhere else.
 */
import { MOST_PAGES } from "../../uploads/file-pages.ts";

export type Severity = "refused" | "look" | "fine";

interface Words {
  /** Begins in lower case where a page number may stand before it. */
  what: string;
  effect?: string;
  todo?: string;
}

/** The numbers in a finding's words. */
export interface Numbers {
  /** Dots an inch. */
  dpi?: number;
  /** Millimetres found. */
  mm?: number;
  /** What is needed: millimetres, dots an inch, or pages. */
  needed?: number;
  /** Width and height that were found, and that are needed, mm. */
  size?: readonly [number, number];
  wanted?: readonly [number, number];
  /** Pages or percent. */
  count?: number;
  least?: number;
  most?: number;
  /** Names of fonts or colours. */
  names?: readonly string[];
}

const SEND_AGAIN = "Save it again and send the new file.";

/** Every kind of finding, with its severity and its words. */
export const FINDINGS = {
  locked: {
    severity: "refused",
    words: () => ({
      what: "locked with a password.",
      effect: "We cannot open it.",
      todo: "Save it without a password and send it again.",
    }),
  },
  damaged: {
    severity: "refused",
    words: () => ({
      what: "damaged or not complete.",
      effect: "We cannot open it.",
      todo: "Save or export it again and send the new file.",
    }),
  },
  empty: {
    severity: "refused",
    words: () => ({ what: "no pages in this file.", todo: SEND_AGAIN }),
  },
  long: {
    severity: "refused",
    words: () => ({
      what: `more than ${MOST_PAGES} pages.`,
      effect: "We cannot check so many in one file.",
      todo: "Send it in several files.",
    }),
  },
  "too-few-pages": {
    severity: "refused",
    words: ({ count = 0, least = 0, most = 0 }) => ({
      what: `${pagesOf(count)}. We print ${range(least, most)}.`,
      todo: least - count === 1 ? "Send the missing page as well." : "Send all pages in one PDF.",
    }),
  },
  "too-many-pages": {
    severity: "refused",
    words: ({ count = 0, least = 0, most = 0 }) => ({
      what: `${pagesOf(count)}. We print ${range(least, most)}.`,
      todo: "Send only the pages that are printed.",
    }),
  },
  shape: {
    severity: "refused",
    words: ({ size, wanted }) => ({
      what: `${area(size)}, another shape than the ${area(wanted)} we print.`,
      effect: "It would be cut off, or stand between white strips.",
      todo: `Set the page to ${area(wanted)} and send it again.`,
    }),
  },
  blurred: {
    severity: "refused",
    words: ({ dpi = 0, needed = 0 }) => ({
      what: `a picture is ${dpi} dpi at this size: it would print blurred.`,
      todo: `Put in a larger one, of ${needed} dpi or more, or let us redraw it.`,
    }),
  },
  "missing-font": {
    severity: "refused",
    words: ({ names = [] }) => ({
      what: `the letters of ${list(names)} are not in the file.`,
      effect: "Our machine would print other letters in their place.",
      todo: "Save the PDF with fonts embedded, or turn the letters into outlines.",
    }),
  },
  "white-overprint": {
    severity: "refused",
    words: () => ({
      what: "something white is set to overprint: it would disappear.",
      todo: "Switch overprint off for what is white and save the PDF again.",
    }),
  },
  launch: {
    severity: "refused",
    words: () => ({
      what: "the file starts a programme when it is opened.",
      effect: "We do not open such files in the workshop.",
      todo: "Print it into a new PDF and send that one.",
    }),
  },
  "one-page": {
    severity: "look",
    words: ({ least = 0, most = 0 }) => ({
      what: `one page. We print ${range(least, most)}.`,
      todo: "Send the others as well, or one PDF with all of them.",
    }),
  },
  "one-side": {
    severity: "look",
    words: () => ({
      what: "one page. We print both sides.",
      effect: "The back stays white.",
      todo: "Send the back as well, or go on as it is.",
    }),
  },
  "other-side": {
    severity: "look",
    words: ({ count = 0 }) => ({
      what: `${pagesOf(count)}. We print one side.`,
      effect: "Only the first page is printed.",
      todo: "Choose both sides for this line, or send one page.",
    }),
  },
  turned: {
    severity: "look",
    words: ({ wanted }) => ({
      what: `it lies on its side: we print ${area(wanted)}.`,
      effect: "We turn it.",
      todo: "Look at the proof whether it stands as you mean it.",
    }),
  },
  enlarged: {
    severity: "look",
    words: ({ count = 0, size, wanted }) => ({
      what: `${area(size)}. We print ${area(wanted)}.`,
      effect: `We ${count > 100 ? "enlarge" : "shrink"} it to ${count} %.`,
      todo: "Go on if that is what you want.",
    }),
  },
  "picture-shape": {
    severity: "look",
    words: ({ wanted }) => ({
      what: `the picture has another shape than ${area(wanted)}.`,
      effect: "A strip of it is cut off.",
      todo: `Cut it to ${area(wanted)} yourself, or look at the proof.`,
    }),
  },
  bleed: {
    severity: "look",
    words: ({ mm = 0, needed = 0 }) => ({
      what:
        mm < 0.5
          ? "the picture stops at the edge, there is no bleed."
          : `${length(mm)} of bleed. We need ${length(needed)}.`,
      effect: "A white hair may show where we cut.",
      todo: `Let it run ${length(needed)} over the edge on every side, or go on as it is.`,
    }),
  },
  soft: {
    severity: "look",
    words: ({ dpi = 0, needed = 0 }) => ({
      what: `a picture is ${dpi} dpi at this size: it prints a little soft.`,
      todo: `Best is ${needed} dpi or more. Put in a larger one if you have it.`,
    }),
  },
  "standard-font": {
    severity: "look",
    words: ({ names = [] }) => ({
      what: `the letters of ${list(names)} are not in the file.`,
      effect: "We print letters that look almost the same.",
      todo: "Save the PDF with fonts embedded to be sure.",
    }),
  },
  rgb: {
    severity: "look",
    words: () => ({
      what: "screen colours (RGB).",
      effect: "On paper they come out duller.",
      todo: "Save it in print colours (CMYK), or look at the proof.",
    }),
  },
  spot: {
    severity: "look",
    words: ({ names = [] }) => ({
      what: `${names.length === 1 ? "a special ink" : "special inks"}: ${list(names)}.`,
      effect: "We mix such colours out of four inks, which comes close.",
      todo: "Write to us if it has to be exactly that colour.",
    }),
  },
  ink: {
    severity: "look",
    words: ({ count = 0, most = 0 }) => ({
      what: `up to ${count} % of ink on one place.`,
      effect: `Above ${most} % it dries slowly and may smear.`,
      todo: `Keep dark colours below ${most} %, or go on as it is.`,
    }),
  },
  transparency: {
    severity: "look",
    words: () => ({
      what: "see-through parts.",
      effect: "Colours under them may change a little.",
      todo: "Look at them on the proof.",
    }),
  },
  "near-edge": {
    severity: "look",
    words: ({ mm = 0, needed = 0 }) => ({
      what:
        mm < 0.5 ? "words reach the edge where we cut." : `words are ${length(mm)} from the edge.`,
      effect: "The knife may touch them.",
      todo: `Move them in to ${length(needed)} and send the file again, or go on as it is.`,
    }),
  },
  script: {
    severity: "look",
    words: () => ({
      what: "the file carries a small programme.",
      effect: "We print its pages only.",
      todo: "What it shows or hides may be missing: look at the proof.",
    }),
  },
  attachment: {
    severity: "look",
    words: () => ({
      what: "other files are inside this one.",
      effect: "We print its pages only.",
      todo: "Send the others by themselves if they are to be printed.",
    }),
  },
  screenshot: {
    severity: "look",
    words: () => ({
      what: "this looks like a screenshot.",
      effect: "It holds no more than a screen shows.",
      todo: "Send the picture itself if you have it.",
    }),
  },
  messenger: {
    severity: "look",
    words: () => ({
      what: "a messenger seems to have shrunk this picture.",
      effect: "It has lost what makes it sharp.",
      todo: "Ask for it again “as a document”, or take the first file.",
    }),
  },
  moving: {
    severity: "look",
    words: () => ({
      what: "this picture moves.",
      effect: "We print its first picture only.",
      todo: "Send the one that you want as a picture of its own.",
    }),
  },
  several: {
    severity: "look",
    words: ({ count = 0 }) => ({
      what: `${count} pictures in one file.`,
      effect: "We print the first one only.",
      todo: "Send all pages as one PDF, or each picture as a file of its own.",
    }),
  },
  "colours-unread": {
    severity: "look",
    words: ({ count }) => ({
      what: "we did not check the colours.",
      effect: count ? `We do that up to ${count} MB.` : "They could not be read.",
      todo: "We look at them by hand before we print.",
    }),
  },
  "by-hand": {
    severity: "look",
    words: () => ({
      what: "we look at this one by hand.",
      todo: "You see it on the proof. A PDF is checked at once.",
    }),
  },
} as const satisfies Record<
  string,
  { severity: Exclude<Severity, "fine">; words: (numbers: Numbers) => Words }
>;

export type FindingKind = keyof typeof FINDINGS;

/** The words for what is fine. */
export const FINE = {
  size: ([width, height]: readonly [number, number]) => `size ${area([width, height])}`,
  bleed: (mm: number) => `${length(mm)} bleed`,
  letters: "all letters in the file",
  pictures: (dpi: number) => `pictures of ${dpi} dpi or more`,
  colours: "print colours",
  byHand: "We look at size and bleed by hand.",
};

/** `3 mm`, `1.5 mm`. */
export function length(mm: number): string {
  return `${Math.round(mm * 10) / 10} mm`;
}

export function area(size: readonly [number, number] | undefined): string {
  const [width, height] = (size ?? [0, 0]).map((side) => Math.round(side * 10) / 10);
  return `${width} × ${height} mm`;
}

function pagesOf(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

function range(least: number, most: number): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

/** 'Arial', 'Arial and Lato', 'Arial, Lato and 3 more'. */
function list(names: readonly string[]): string {
  const [first = "", second, ...more] = names;
  if (!second) return first;
  if (more.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${more.length} more`;
}
