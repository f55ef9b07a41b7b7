/**
 * How much anybody may do within a fixed window of time. `docs/limits.md` says what each of these
 * leaves in the database. Carriers put thousands of phones behind one address, so an address may do
 * much. Uploads have numbers of their own: `uploads/upload-quotas.server.ts`.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The window of the attempts below, and of sign-ins. */
export const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS;

/**
 * Attempts at something (an account, an order): of one address at one of them, of all addresses at
 * one of them, of one address at any.
 */
const FEW = { fromAddress: 5, fromAnywhere: 20, ofAddress: 100 };
/** Of what people may well do often: one office orders ten things, one after the other. */
const MANY = { fromAddress: 30, fromAnywhere: 40, ofAddress: 200 };

/** What is limited as an attempt. */
export const attempts = {
  /** Wrong passwords. */
  "sign-in": FEW,
  register: FEW,
  /** Links that verify an e-mail address. */
  mail: FEW,
  /** Links that set a new password, counted apart: asking for the others never uses these up. */
  reset: FEW,
  order: MANY,
  /** Links that opened no order. */
  "order-guess": FEW,
  /** 'Find my order'. */
  "order-link": FEW,
  profile: MANY,
};

/** Wrong passwords of a browser that has signed in to the account before, or of a session. */
export const WRONG_PASSWORDS_OF_DEVICE = 5;

/** Chats that guests of one address may begin. */
export const newChats = { minute: 60, hour: 600 };

/** What one address may send in an hour. */
export const hourly = { contact: 60, feedback: 60, vitals: 600, "guest phone": 600 };

/**
 * Mails in an hour that strangers may cause to one mailbox. A person gets ten: `security` is kept for
 * the links and warnings that keep an account its owner's, so that orders in somebody's name do not
 * use up the owner's way back in. The shop hears of waiting chats more often.
 */
export const hourlyMails = { any: 7, security: 3, "waiting chats": 60 };
