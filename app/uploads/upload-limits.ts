/** Limits of single uploads (PRODUCT §4). */

const MEGABYTE = 1_048_576;

/** Bytes of one file. */
export const CHAT_FILE_BYTES = 50 * MEGABYTE;
/** Bytes of one picture of a product, or of a review. */
export const PICTURE_BYTES = 25 * MEGABYTE;
/** Bytes of a slide's picture, a logo or a portrait: it comes with its form. */
export const SITE_PICTURE_BYTES = 10 * MEGABYTE;
/** Bytes of a picture of a bank's receipt. */
export const TRANSFER_PICTURE_BYTES = 10 * MEGABYTE;
/** For artwork and proofs. */
export const ARTWORK = {
  fileBytes: 100 * MEGABYTE,
  files: 40,
  orderBytes: 1024 * MEGABYTE,
};

/** `25 MB` or `1 GB`. */
export function limitText(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE);
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
}

/**
 * Checks a file's size before it is uploaded.
 * @param noun what to choose instead of an empty file
 * @param advice what to do about a file that is too large
 * @returns why the file cannot be sent, for the user
 */
export function findFault(
  file: { name: string; size: number },
  maxBytes: number,
  { noun, advice } = { noun: "file", advice: "Make it smaller, or send a link to it." },
): string | undefined {
  if (file.size === 0) return `${file.name} is empty. Choose another ${noun}.`;
  if (file.size <= maxBytes) return undefined;
  return `${file.name} is larger than ${limitText(maxBytes)}. ${advice}`;
}
