const DAY_S = 86_400;

/**
 * A session expires after its last use, which is recorded once a day, and in any case a while after
 * its sign-in; seconds (`docs/limits.md`).
 */
export const sessionLifetime = {
  endsAfter: 30 * DAY_S,
  endsAtLatest: 180 * DAY_S,
  notedEvery: DAY_S,
};
