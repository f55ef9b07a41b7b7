/** What the answer to an upload's request means for the file. */

/** The shop will never take the file: it has no size, or is of a wrong type. */
const REFUSALS = [400, 415];
/**
 * The shop will never take the file: too large, or past a guest's daily quota. A proxy in between
 * answers the same with a page of its own or nothing; then the upload can be resumed.
 */
const LIMITS = [413, 429];

/**
 * Whether the shop refused the file for good. After any other answer (signed out meanwhile, a slow
 * connection, a proxy's error) the upload can be resumed.
 * @param body of the answer: the shop's is a plain sentence
 */
export function isRefused(status: number, body: string): boolean {
  return REFUSALS.includes(status) || (LIMITS.includes(status) && /^[^<>{}]+$/.test(body.trim()));
}

/** Whether the shop does not have the upload, so that it has to be created again. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
