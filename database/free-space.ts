import { statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Free bytes for any user on the disk of a folder, or of its first existing parent, if known. */
export function freeSpace(folder: string): number | undefined {
  try {
    // Synchronous: the answer is in memory, faster than another thread.
    const { blocks, bavail, bsize } = statfsSync(folder);
    // Virtual file systems, such as /proc, have no blocks.
    return blocks > 0 ? bavail * bsize : undefined;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && folder !== dirname(folder) ? freeSpace(dirname(folder)) : undefined;
  }
}
