import { webVitals } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";
import { VITALS_KEPT_DAYS } from "./vitals.server.ts";

export const keptOfVitals = [
  {
    what: "How fast pages were",
    whose: "Visitors",
    holds:
      "Which kind of page it was and how many milliseconds it took. Nothing about you or your device.",
    why: "So that the shop stays quick on a cheap phone",
    ground: "interest",
    until: `${days(VITALS_KEPT_DAYS)}.`,
    seenBy: ["audit"],
    tables: [webVitals],
  },
] as const satisfies Kept[];
