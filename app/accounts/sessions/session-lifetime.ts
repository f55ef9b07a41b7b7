const DAY_S = 86_400;

/**
 * A session ends so long after its last use, which is noted once in so long; seconds
 * (`docs/limits.md`).
 */
export const sessionLifetime = { endsAfter: 30 * DAY_S, notedEvery: DAY_S };
