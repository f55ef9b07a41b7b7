/** What is refused, in a buyer's words, the worst first. */
import { MOST_PAGES } from "../../../uploads/file-pages.ts";
import { area, list, type Numbers, pagesOf, range, type Words } from "./numbers.ts";

const SEND_AGAIN = "Save it again and send the new file.";

export const REFUSED = {
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
  spreads: {
    severity: "refused",
    words: () => ({
      what: "two pages stand side by side.",
      effect: "We print each page by itself, so they would be cut apart or shrunk.",
      todo: "Export single pages instead of spreads and send the new file.",
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
} as const satisfies Record<string, { severity: "refused"; words: (numbers: Numbers) => Words }>;
