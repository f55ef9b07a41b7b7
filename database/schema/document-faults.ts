/**
 * Why the pages of a document are not shown:
 * - `locked`: opens with a password only
 * - `damaged`: cut off, or not what it says
 * - `empty`: has no pages
 * - `long`: has more pages than are read
 * - `heavy`: needed more time or memory than it may
 * - `other`: what is inside is no PDF, such as an old Illustrator file
 */
export const documentFaults = ["locked", "damaged", "empty", "long", "heavy", "other"] as const;
export type DocumentFault = (typeof documentFaults)[number];
