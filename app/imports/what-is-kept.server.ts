import { importFiles, importLines, importRecords, imports } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";
import { TAKE_BACK_DAYS } from "./importer.ts";

export const keptOfImports = [
  {
    what: "Lists that we brought into the shop",
    whose: "Customers whom the shop knew before",
    holds:
      "What a list or an earlier site of ours said of you, as a report, and which account or order it became here.",
    why: "So that an import can be looked at, and taken back",
    ground: "interest",
    until: `${days(TAKE_BACK_DAYS + 1)}; which account or order it became, as long as those are here.`,
    seenBy: ["import"],
    tables: [imports, importLines, importRecords, importFiles],
  },
] as const satisfies Kept[];
