import { statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Bytes of the disk of a folder, or of its first existing parent, if known. */
export function diskSpace(folder: string): { freeBytes: number; totalBytes: number } | undefined {
  try {
    // Synchronous: the answer is in memory, faster than another thread.
    const { blocks, bavail, bsize } = statfsSync(folder);
    // Virtual file systems, such as /proc, have no blocks.
    return blocks > 0 ? { freeBytes: bavail * bsize, totalBytes: blocks * bsize } : undefined;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && folder !== dirname(folder) ? diskSpace(dirname(folder)) : undefined;
  }
}

/** Those of them that are free for any user. */
export const freeSpace = (folder: string): number | undefined => diskSpace(folder)?.freeBytes;
