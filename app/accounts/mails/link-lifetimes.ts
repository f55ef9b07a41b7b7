/** Lifetimes of mailed links (`docs/limits.md`). */
const DAY_S = 86_400;

/** Longer than the five days of retries, except for resetting a password. */
export const linkLifetimes = {
  "verify-email": { seconds: 7 * DAY_S, words: "seven days" },
  "change-email": { seconds: 7 * DAY_S, words: "seven days" },
  "invite-staff": { seconds: 7 * DAY_S, words: "seven days" },
  "reset-password": { seconds: 3_600, words: "one hour" },
};

/** How long an expired link is still explained, in seconds. */
export const ENDED_LINK_KEPT_S = 30 * DAY_S;

/** After how long an unverified account is deleted, in seconds. */
export const UNVERIFIED_KEPT_S = 30 * DAY_S;
