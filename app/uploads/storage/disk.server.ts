/** How full the disk of the data folder is, and what that means for the shop. */
import { freeSpace } from "../../../database/free-space.ts";

/** Below how many free bytes a disk is `low` and `full`. */
interface Levels {
  low: number;
  full: number;
}

/** The owner is told before uploads end (at 2 GiB, PRODUCT §4), and forms long before the database. */
const SHOP_LEVELS: Levels = { low: 3 * 1_073_741_824, full: 256 * 1_048_576 };

let watched: { folder: string; holdsRows: boolean; levels: Levels } | undefined;

/**
 * Says which disk it is; call at start.
 * @param holdsRows whether the database is on it, too: without room there nothing can be kept
 */
export function watchDisk(folder: string, holdsRows: boolean, levels = SHOP_LEVELS): void {
  watched = { folder, holdsRows, levels };
}

/**
 * How full the disk is at this moment.
 * - `low`: the owner makes room, or soon nobody can send files
 * - `full`: what is left is the database's own; nothing new is kept
 */
export function diskState(): { state: "roomy" | "low" | "full"; freeBytes: number } {
  const freeBytes = (watched && freeSpace(watched.folder)) ?? Number.POSITIVE_INFINITY;
  if (!watched || freeBytes >= watched.levels.low) return { state: "roomy", freeBytes };
  const isFull = watched.holdsRows && freeBytes < watched.levels.full;
  return { state: isFull ? "full" : "low", freeBytes };
}
