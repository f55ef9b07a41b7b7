import { visits } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";
import { VISITS_KEPT_DAYS } from "./visits.server.ts";

export const keptOfVisits = [
  {
    what: "How often pages were opened",
    whose: "Visitors",
    holds:
      "For each day a page of the shop, what kind of site led to it, and how often. Nothing about you or your device.",
    why: "So that the shop knows which pages people look for",
    ground: "interest",
    until: `${days(VISITS_KEPT_DAYS)}.`,
    seenBy: ["figures"],
    tables: [visits],
  },
] as const satisfies Kept[];
