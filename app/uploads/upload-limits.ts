/** How much may be uploaded of each kind, for the server and the browser (PRODUCT §4). */

const MEGABYTE = 1_048_576;

/** Bytes of one file. */
export const CHAT_FILE_BYTES = 50 * MEGABYTE;
/** Bytes of one product picture. */
export const PICTURE_BYTES = 25 * MEGABYTE;
/** Artwork and proofs: bytes of one file; files and bytes of one order. */
export const ARTWORK = {
  fileBytes: 100 * MEGABYTE,
  files: 40,
  orderBytes: 1024 * MEGABYTE,
};

/** `25 MB` or `1 GB`: a limit for a person to read. */
export function limitText(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE);
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
}

/**
 * Checks what is known of a file before a byte of it is sent.
 * @param noun what an empty file can be replaced with
 * @param advice what can be done about a file that is too large
 * @returns for the person, why the file cannot be sent; undefined when it can as far as one sees
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
