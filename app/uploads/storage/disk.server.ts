import { diskSpace, freeSpace } from "../../../database/free-space.ts";

/** Free bytes below which a disk is `low` and `full`. */
interface Levels {
  low: number;
  full: number;
}

/** The shop refuses forms with less, long before its database fails. */
export const FULL_BELOW_BYTES = 256 * 1_048_576;
/** `low` before uploads stop (at 2 GiB, PRODUCT §4). */
const SHOP_LEVELS: Levels = { low: 3 * 1_073_741_824, full: FULL_BELOW_BYTES };

let watched: { folder: string; holdsRows: boolean; levels: Levels } | undefined;

/** Sets the disk; call at start. @param holdsRows whether the database is on it, too */
export function watchDisk(folder: string, holdsRows: boolean, levels = SHOP_LEVELS): void {
  watched = { folder, holdsRows, levels };
}

/**
 * How full the disk is:
 * - `low`: the owner must make room before uploads stop
 * - `full`: the rest is the database's; forms are refused
 */
export function diskState(): { state: "roomy" | "low" | "full"; freeBytes: number } {
  const freeBytes = (watched && freeSpace(watched.folder)) ?? Number.POSITIVE_INFINITY;
  if (!watched || freeBytes >= watched.levels.low) return { state: "roomy", freeBytes };
  const isFull = watched.holdsRows && freeBytes < watched.levels.full;
  return { state: isFull ? "full" : "low", freeBytes };
}

/** All bytes of the disk; undefined where it does not tell. */
export function diskSize(): number | undefined {
  return watched && diskSpace(watched.folder)?.totalBytes;
}
