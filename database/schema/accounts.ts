/** Accounts: better-auth's tables, mailed links, and the audit. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { roles } from "./roles.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** The password was given by the environment or the first start: one of its own comes first. */
    mustChangePassword: boolean().notNull().default(false),
    /** A second lock is on: the password alone opens no session. better-auth names it so. */
    twoFactorEnabled: boolean().notNull().default(false),
    /** From when the dashboard stays shut without a second lock; set by the first staff sign-in. */
    secondLockFrom: instant(),
    role: text({ enum: roles }).notNull().default("user"),
    phoneNumber: text().notNull().default(""),
    country: text().notNull().default("Nigeria"),
    state: text().notNull().default(""),
    city: text().notNull().default(""),
    streetAddress: text().notNull().default(""),
    /** The last request, to within some minutes. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /**
     * The words of the admin's search, each after a space and without accents: of name and address;
     * names with an apostrophe also without it; the phone number in the international form without
     * 234, and after `<` reversed. The migration of the column defines the function.
     */
    searchText: text().notNull().generatedAlwaysAs(sql`user_words(name, email, phone_number)`),
  },
  (t) => [
    index("users_newest").on(t.createdAt, t.id),
    // Words, their beginnings and pairs; and the account's era, to query the newest alone.
    index("users_search")
      .using(
        "gin",
        sql`array_to_tsvector(word_starts(${t.searchText}) || start_pairs(${t.searchText}) || era(${t.createdAt}))`,
      )
      // New accounts wait in a list that a search reads besides: an import of thousands takes a third
      // of the time when their entries go in together. 64 kB are read in less than a millisecond.
      .with({ fastupdate: true, gin_pending_list_limit: 64 }),
    index("users_admins").on(t.id).where(sql`${t.role} = 'admin'`),
    index("users_staff").on(t.id).where(sql`${t.role} <> 'user'`),
    index("users_unverified").on(t.createdAt).where(sql`not ${t.emailVerified}`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_role", isOneOf(t.role, roles)),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** The SHA-256 of the token in the browser's cookie, in hexadecimal. */
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    /** A passkey has opened it. */
    byPasskey: boolean().notNull().default(false),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export const credentials = pgTable(
  "credentials",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("credentials_provider_account").on(t.providerId, t.accountId),
    index("credentials_user").on(t.userId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Codes from an app and recovery codes: better-auth's table for two factors. */
export const twoFactors = pgTable("two_factors", {
  id: uuid().primaryKey(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Of the codes from the app; encrypted with a key that is not in the database. */
  secret: text().notNull(),
  /** Hashes of the recovery codes that are left, as JSON; once the codes, encrypted as above. */
  backupCodes: text().notNull(),
  /** The app has shown a code that fits. */
  verified: boolean().notNull().default(false),
  /** Unused: `app/limits` counts wrong codes. */
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: instant(),
  /** The session that is setting the app up; no other is shown the secret. */
  setUpIn: uuid(),
  verifiedAt: instant(),
  lastUsedAt: instant(),
  createdAt: createdAt(),
});

/** Passkeys: better-auth's table, with the last use beside it. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Such as `Chrome on Android`, where it was made. */
    name: text(),
    publicKey: text().notNull(),
    credentialID: text().notNull().unique(),
    /** Of its uses, where the device counts them; up to 2^32. */
    counter: bigint({ mode: "number" }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    /** The kind of device. */
    aaguid: text(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Recovery codes that have opened the account once; of the present ones only. */
export const usedRecoveryCodes = pgTable(
  "used_recovery_codes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** An HMAC of the code. */
    digest: text().notNull(),
    usedAt: createdAt(),
  },
  (t) => [uniqueIndex("used_recovery_codes_once").on(t.userId, t.digest)],
);

const linkKinds = ["verify-email", "reset-password", "change-email", "invite-staff"] as const;

/**
 * Mailed links that verify an address, reset a password, change an address or invite to the staff.
 * Tokens are not stored.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: linkKinds }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address it was sent to. */
    email: text().notNull(),
    /** The address before a change, which gets a mail. */
    formerEmail: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Replaced by a newer link, or made obsolete by an account change. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check("account_links_kind", isOneOf(t.kind, linkKinds)),
    check("account_links_email", sql`${t.email} = lower(${t.email})`),
    index("account_links_user").on(t.userId),
    index("account_links_expiry").on(t.expiresAt),
  ],
);

/** The audit. Triggers refuse changes and deletions. */
export const auditLines = pgTable(
  "audit_lines",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /**
     * The admin's name at the time, or how it was done on the server; null in lines older than the
     * column whose account was deleted.
     */
    adminName: text(),
    /** A verb and its object: `wipe-chats`. */
    act: text().notNull(),
    /** Ids, numbers and product names; never what people wrote. */
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    timestamp: createdAt(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(admin_name, '') || ' ' || replace(act, '-', ' ') || ' ' || details::text)`,
      ),
  },
  (t) => [
    index("audit_lines_newest").on(t.timestamp, t.id),
    index("audit_lines_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);
