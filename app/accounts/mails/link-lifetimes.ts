/** How long the links in mails are good (`docs/limits.md`). */
const DAY_S = 86_400;

/**
 * How long a link opens what it is for. A mail may wait for its server for five days; a link that
 * resets a password may not.
 */
export const linkLifetimes = {
  "verify-email": { seconds: 7 * DAY_S, words: "seven days" },
  "change-email": { seconds: 7 * DAY_S, words: "seven days" },
  "reset-password": { seconds: 3_600, words: "one hour" },
};

/** A link that has ended is still explained for so long; seconds. */
export const ENDED_LINK_KEPT_S = 30 * DAY_S;

/** An account whose address nobody has verified goes after so long; seconds. */
export const UNVERIFIED_KEPT_S = 30 * DAY_S;
