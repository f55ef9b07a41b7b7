/**
 * What the shop answers to a file that it will never take: without a size, too large, of a wrong
 * type, or past a guest's daily quota. After any other answer (signed out meanwhile, a slow line, a
 * proxy's word) the file is kept, and can go on.
 */
const REFUSALS = [400, 415];
/** Also the limits of a proxy in between, which says so with a page of its own, or nothing. */
const LIMITS = [413, 429];

/**
 * Whether an upload that ended with this status is over for good.
 * @param told what the answer says: the shop's is a plain sentence
 */
export function isRefused(status: number, told: string): boolean {
  return REFUSALS.includes(status) || (LIMITS.includes(status) && /^[^<>{}]+$/.test(told.trim()));
}

/** Whether the shop no longer has the upload, or never had it: it is begun anew. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
