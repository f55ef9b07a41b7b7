/** Quotas and lifetimes of uploads (PRODUCT §4). */
const GIB = 1_073_741_824;

export const limits = {
  /** After a day, files that no message or order uses are purged. */
  unclaimedSeconds: 86_400,
  /**
   * Per day: of guests of one address, since many phones share one; of a customer; of the shop
   * (each admin's pictures, and all files of support).
   */
  guestDayBytes: GIB,
  guestDayFiles: 200,
  customerDayBytes: 2 * GIB,
  customerDayFiles: 400,
  shopDayBytes: 20 * GIB,
  shopDayFiles: 4_000,
  /** Free bytes that uploads leave on the disk. */
  keepFreeBytes: 2 * GIB,
  /** Free space is checked again after this many bytes. */
  lookAgainBytes: 1_048_576,
  /** How long an announced file reserves room on the disk. */
  reservedSeconds: 3_600,
  /** How long a silent upload blocks its uploader's next file. */
  turnSeconds: 60,
};

/** For tests: changes limits; returns a function that restores them. */
export function limitUploads(others: Partial<typeof limits>): () => void {
  const own = { ...limits };
  Object.assign(limits, others);
  return () => void Object.assign(limits, own);
}

export const NO_ROOM = "The shop cannot take files at the moment. Please try later.";
export const TOO_MANY_TODAY =
  "So many files have been sent from here today that no more can be taken.";
