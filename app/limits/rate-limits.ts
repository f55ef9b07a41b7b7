/**
 * All rate limits; `docs/limits.md` says what each leaves in the database. Carriers put thousands
 * of phones behind one address, so limits by address are high. For uploads see
 * `uploads/upload-quotas.server.ts`.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The window of the attempts below, and of sign-ins. */
export const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;

/** Attempts at one subject from one address, at one subject, and from one address. */
const FEW = { fromAddress: 5, fromAnywhere: 20, ofAddress: 100 };
/** For frequent acts: one office orders ten things in a row. */
const MANY = { fromAddress: 30, fromAnywhere: 40, ofAddress: 200 };

export const attempts = {
  "sign-in": FEW,
  /** Codes of the second lock that do not fit. */
  code: FEW,
  register: FEW,
  /** Links that verify an e-mail address. */
  mail: FEW,
  /** Links to reset a password; separate, so that other links never use them up. */
  reset: FEW,
  order: MANY,
  /** Wrong order links. */
  "order-guess": FEW,
  /** 'Find my order'. */
  "order-link": FEW,
  profile: MANY,
};

/** The most wrong passwords from a known device of the account, or in a session. */
export const WRONG_PASSWORDS_OF_DEVICE = 5;

/** New guest chats from one address. */
export const newChats = { minute: 60, hour: 600 };

/** Submissions from one address per hour. */
export const hourly = {
  ...{ contact: 60, feedback: 60, vitals: 600, "guest phone": 600 },
  /** Requests for a passkey's challenge, and answers to it. */
  passkey: 300,
};

/** Pictures of pages that are drawn per hour: for one address, and of one person's files. */
export const drawnPages = { ofAddress: 3_000, ofOwner: 1_500 };

/**
 * Mails per hour that strangers can cause to one mailbox. `security` is reserved for sign-in links
 * and warnings, so that orders in somebody's name cannot use it up. The shop gets more.
 */
export const hourlyMails = { any: 7, security: 3, "waiting chats": 60 };
