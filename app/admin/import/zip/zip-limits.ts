/** What a zip may be, known before any work is done on it. */
import { CHAT_FILE_BYTES } from "../../../uploads/upload-limits.ts";

/** Bytes of the zip. */
export const ZIP_BYTES = 2 * 1024 ** 3 - 1;
/** Of one that is sent with its form, where no script sends it piece by piece. */
export const PLAIN_ZIP_BYTES = 20 * 1024 * 1024;
/** Files in it. */
export const MOST_ENTRIES = 50_000;
/** Bytes of all of them, unpacked. */
export const UNPACKED_BYTES = 4_000_000_000;
/** Bytes of one of its files, unpacked; larger ones are not taken. */
export const FILE_BYTES = CHAT_FILE_BYTES;
