/** How much of a disk is free. */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Bytes that any user can still write on the disk of a folder, or of what is above it while the
 * folder is not there; undefined where the disk does not tell.
 */
export function freeSpace(folder: string): number | undefined {
  try {
    // Asked for in line: it is answered from memory, sooner than another thread takes it up.
    const { blocks, bavail, bsize } = statfsSync(folder);
    // What keeps nothing, such as /proc, has no blocks.
    return blocks > 0 ? bavail * bsize : undefined;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && folder !== dirname(folder) ? freeSpace(dirname(folder)) : undefined;
  }
}
