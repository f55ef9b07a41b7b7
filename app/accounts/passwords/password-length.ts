/** In characters. */
export const passwordLength = { min: 8, max: 128 };

/** Shown before typing (PRODUCT §3). */
export const passwordHint = `At least ${passwordLength.min} characters, at most ${passwordLength.max}.`;
