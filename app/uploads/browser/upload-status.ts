/** The file has no size, or a wrong type. */
const REFUSALS = [400, 415];
/** The file is too large, or past a quota; a proxy's answer is told from the shop's by its body. */
const LIMITS = [413, 429];

/**
 * Whether the shop refused the file for good; after any other answer the upload can be resumed.
 * @param body of the answer: the shop's is a plain sentence
 */
export function isRefused(status: number, body: string): boolean {
  return REFUSALS.includes(status) || (LIMITS.includes(status) && /^[^<>{}]+$/.test(body.trim()));
}

/** Whether the shop has lost the upload, so that it must be created again. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
