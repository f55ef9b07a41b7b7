/** How much is taken, and for how long (PRODUCT §4). */
const GIB = 1_073_741_824;

export const limits = {
  /** A day: after it, what nobody has claimed is purged. */
  unclaimedSeconds: 86_400,
  /**
   * Within a day: of guests of one address, since many phones share one here; of a customer; of
   * each admin's pictures and of all that support sends.
   */
  guestDayBytes: GIB,
  guestDayFiles: 200,
  customerDayBytes: 2 * GIB,
  customerDayFiles: 400,
  shopDayBytes: 20 * GIB,
  shopDayFiles: 4_000,
  /** What stays free on the disk. */
  keepFreeBytes: 2 * GIB,
  /** So many bytes of an upload are written before it is looked again at what is free. */
  lookAgainBytes: 1_048_576,
  /** For so long an announced file has its room on the disk, whether it comes or not. */
  reservedSeconds: 3_600,
  /** Bytes that are so long not heard of keep nobody from bringing another file. */
  turnSeconds: 60,
};

/** Sets other limits than the shop's own; returns what undoes it. */
export function limitUploads(others: Partial<typeof limits>): () => void {
  const own = { ...limits };
  Object.assign(limits, others);
  return () => void Object.assign(limits, own);
}

/** What is said when the disk has no room for files. */
export const NO_ROOM = "The shop cannot take files at the moment. Please try later.";
