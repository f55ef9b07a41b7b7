import { backups } from "../../database/schema.ts";
import { days, type Kept } from "../privacy/kept.ts";

/**
 * @param nights for how many nights the shop keeps a backup; 0 when it makes and removes none by itself.
 * It cannot remove those that its owner has copied to another place.
 */
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
          ? `About ${days(nights)} on our server. Copies that we keep elsewhere stay until we remove them. What is deleted stays in the copies that long.`
          : "Until we remove them: copies are made by hand only.",
      seenBy: ["running"],
      tables: [backups],
    },
  ] as const satisfies Kept[];
