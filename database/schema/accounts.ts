/** The accounts: the tables that better-auth works on, links that prove an address, and what admins did. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Always lower case; the address is what a person signs in with. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    phoneNumber: text().notNull().default(""),
    country: text().notNull().default("Nigeria"),
    state: text().notNull().default(""),
    city: text().notNull().default(""),
    streetAddress: text().notNull().default(""),
    /** When they last asked for a page, to within some minutes. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /**
     * The words that the admin's search reads, each after one blank and without marks over or under
     * its letters: of the name and the address their words, of a name with an apostrophe also those
     * that it makes without; of the phone number its digits as they are dialled from abroad without
     * 234, and after `<` from behind. The function stands in the migration that makes the column.
     */
    searchText: text().notNull().generatedAlwaysAs(sql`user_words(name, email, phone_number)`),
  },
  (t) => [
    index("users_newest").on(t.createdAt, t.id),
    // The words, their beginnings and pairs, and beside these the account's era, so that the newest
    // can be asked for alone.
    index("users_search")
      .using(
        "gin",
        sql`array_to_tsvector(word_starts(${t.searchText}) || start_pairs(${t.searchText}) || era(${t.createdAt}))`,
      )
      .with({ fastupdate: false }),
    index("users_admins").on(t.id).where(sql`${t.role} = 'admin'`),
    index("users_unverified").on(t.createdAt).where(sql`not ${t.emailVerified}`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_role", sql`${t.role} in ('user', 'admin')`),
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

/**
 * Links that the shop has mailed to prove an address: to verify it, to reset a password, to change
 * to another address. The link itself is not kept: it is signed from the row's id.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["verify-email", "reset-password", "change-email"] }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it was sent. */
    email: text().notNull(),
    /** The address before a change, to which the change is told. */
    formerEmail: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** When a change of the account, or a newer link, took its place. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "account_links_kind",
      sql`${t.kind} in ('verify-email', 'reset-password', 'change-email')`,
    ),
    check("account_links_email", sql`${t.email} = lower(${t.email})`),
    index("account_links_user").on(t.userId),
    index("account_links_expiry").on(t.expiresAt),
  ],
);

/** What admins did: who, what, when. Triggers refuse to change or delete a line, or all. */
export const auditLines = pgTable(
  "audit_lines",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /**
     * The admin's name at that time, which outlives the account, or what the server did it by; null
     * in lines that are older than this column and whose account was gone by then.
     */
    adminName: text(),
    /** A verb and its object: `wipe-chats`. */
    act: text().notNull(),
    /** Ids and numbers that tell which, and names of products; never what people wrote. */
    details: jsonb().$type<Record<string, string | number>>().notNull(),
    timestamp: createdAt(),
    /** What the search reads. */
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
