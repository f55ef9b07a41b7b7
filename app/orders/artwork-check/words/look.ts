/** What is to be looked at, in a buyer's words: what may cost most first. */
import { area, length, list, type Numbers, pagesOf, range, type Words } from "./numbers.ts";

export const LOOK = {
  "too-many-together": {
    severity: "look",
    words: ({ together = 0, least = 0, most = 0 }) => ({
      what: `${pagesOf(together)} in the files of this line together. We print ${range(least, most)}.`,
      todo: "Remove what is not meant, or tell us what to print.",
    }),
  },
  "in-parts": {
    severity: "look",
    words: ({ count = 0, together = 0, least = 0, most = 0 }) => ({
      what: `${pagesOf(count)} here, ${together} in the files of this line together. We print ${range(least, most)}.`,
      todo: "Send all pages in one PDF, or tell us in which order the files go.",
    }),
  },
  "one-page": {
    severity: "look",
    words: ({ least = 0, most = 0 }) => ({
      what: `one page. We print ${range(least, most)}.`,
      todo:
        most === 2
          ? "Send the other one as well, or one PDF with both."
          : "Send the others as well, or one PDF with all of them.",
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
  "odd-pages": {
    severity: "look",
    words: ({ count = 0 }) => ({
      what: `${pagesOf(count)}. Each sheet has two.`,
      effect: "The last one stays white at its back.",
      todo: "Send the missing page as well, or go on as it is.",
    }),
  },
  "empty-page": {
    severity: "look",
    words: () => ({
      what: "an empty page.",
      effect: "It stays white.",
      todo: "Go on if that is what you want.",
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
  "trim-box": {
    severity: "look",
    words: () => ({
      what: "the file wants it cut outside of its own page.",
      effect: "We cut around its middle instead.",
      todo: "Look at the proof where the cut runs.",
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
  registration: {
    severity: "look",
    words: () => ({
      what: "something is in the colour of cutting marks: all inks at once.",
      effect: "It dries slowly and may smear.",
      todo: "Make it black, or go on as it is.",
    }),
  },
  "inky-letters": {
    severity: "look",
    words: () => ({
      what: "black letters of several inks.",
      effect: "Small ones get coloured edges.",
      todo: "Set them in black alone (0, 0, 0, 100), or go on as it is.",
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
  "small-letters": {
    severity: "look",
    words: ({ count: size = 0, least = 0 }) => ({
      what: `letters are ${Math.round(size * 10) / 10} points tall.`,
      effect: "So small they are hard to read on paper.",
      todo: `Make them ${least} points or more, or go on as it is.`,
    }),
  },
  hairline: {
    severity: "look",
    words: ({ mm = 0, needed = 0 }) => ({
      what: `a line is ${Math.round(mm * 100) / 100} mm thin.`,
      effect: "On paper it may break or vanish.",
      todo: `Make it ${needed} mm or more, or go on as it is.`,
    }),
  },
  notes: {
    severity: "look",
    words: () => ({
      what: "notes or fields to fill in are on top of the page.",
      effect: "They may be missing on paper.",
      todo: "Save the file flattened, or look at the proof.",
    }),
  },
  layers: {
    severity: "look",
    words: () => ({
      what: "some layers are switched off.",
      effect: "They are not printed.",
      todo: "Look at the proof whether all is there that you mean.",
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
  "pages-unseen": {
    severity: "look",
    words: ({ count = 0, most = 0 }) => ({
      what:
        count === most + 1
          ? `page ${count} was not checked.`
          : `pages ${most + 1} to ${count} were not checked.`,
      effect: `We check the first ${most}.`,
      todo: "We look at them by hand before we print.",
    }),
  },
  "things-unseen": {
    severity: "look",
    words: () => ({
      what: "we could not check all that is on it.",
      effect: "Pictures, letters or colours may have been left out.",
      todo: "We look at them by hand before we print.",
    }),
  },
  "edges-unseen": {
    severity: "look",
    words: () => ({
      what: "we did not check the edges for bleed.",
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
} as const satisfies Record<string, { severity: "look"; words: (numbers: Numbers) => Words }>;
