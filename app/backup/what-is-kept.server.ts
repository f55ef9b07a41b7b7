import { backups } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";

/** @param nights how many daily backups are kept */
export const keptOfBackups = (nights: number) =>
  [
    {
      what: "Backups",
      whose: "Everybody",
      holds: "A copy of all that stands here, as it was that night.",
      why: "So that nothing is lost when a machine breaks",
      ground: "interest",
      until: `About ${days(nights)}: what is deleted goes from the copies with them.`,
      seenBy: ["running"],
      tables: [backups],
    },
  ] as const satisfies Kept[];
