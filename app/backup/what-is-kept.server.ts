import { backups } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";

/** @param nights for how many nights a backup is kept; 0 when the shop makes and removes none by itself */
export const keptOfBackups = (nights: number) =>
  [
    {
      what: "Backups",
      whose: "Everybody",
      holds: "A copy of all that stands here, as it was when the copy was made.",
      why: "So that nothing is lost when a machine breaks",
      ground: "interest",
      until:
        nights > 0
          ? `About ${days(nights)}: what is deleted goes from the copies with them.`
          : "Until we remove them: copies are made by hand only.",
      seenBy: ["running"],
      tables: [backups],
    },
  ] as const satisfies Kept[];
