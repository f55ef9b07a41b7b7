/** Whether a disk has room for what is about to be written. */
import { freeSpace } from "../../database/free-space.ts";
import { fileSize } from "../uploads/file-name.ts";

/** Bytes that a database takes beside its rows, and for each byte of their text. */
const DATABASE = { least: 200_000_000, perByte: 3 };

/** Bytes that the database takes which an archive is restored into. @param textBytes of its rows */
export const databaseRoom = (textBytes: number): number =>
  DATABASE.least + DATABASE.perByte * textBytes;

/**
 * Why something does not fit on the disk of a folder, in a sentence.
 * @param keepFree bytes that have to stay free
 * @returns undefined when it fits, or the disk does not tell
 */
export function lackOfRoom(
  folder: string,
  { what, needed, keepFree }: { what: string; needed: number; keepFree: number },
): string | undefined {
  const free = (freeSpace(folder) ?? Number.POSITIVE_INFINITY) - keepFree;
  if (free >= needed) return undefined;
  return `The disk of ${folder} has too little room: ${what} needs about ${fileSize(needed)}, and ${fileSize(Math.max(0, free))} are free for it.`;
}
