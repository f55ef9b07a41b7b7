/** Money of orders: payments, the ledger in which every kobo has an entry, and the shop's rules (TRADE §4). */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { orders } from "./orders.ts";
import { paperKinds } from "./paper-kinds.ts";
import { files } from "./uploads.ts";

/**
 * claimed: the buyer says so. seen: found in a statement or alert. received: the shop confirmed, and
 * a receipt is written. withdrawn: the buyer has not paid after all. not-found: the shop cannot see
 * it. taken-back: the booking was wrong; its receipt is void and keeps its number.
 */
const paymentStates = [
  "claimed",
  "seen",
  "received",
  "withdrawn",
  "not-found",
  "taken-back",
] as const;

/** Whether a payment is a claim that is still looked for: literal, so that its index is used. */
export const isOpenClaim = (state: AnyPgColumn) => sql`${state} in ('claimed', 'seen')`;

/**
 * Money for one order. A transfer that pays several orders is several payments of one form or line
 * of a statement. Triggers keep what was received as it was, and equal to its entries.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Made with the buyer's form: the same form makes one claim. */
    claimClientId: uuid().unique("payments_claim_client_id"),
    /** Made with the shop's form: the same form receives one payment for each of its orders. */
    clientId: uuid(),
    /** 1, 2, 3 … of a form or a line that pays several orders. */
    part: integer().notNull().default(1),
    state: text({ enum: paymentStates }).notNull(),
    method: text({ enum: ["transfer"] })
      .notNull()
      .default("transfer"),
    /** The outside line that it was found in, which is booked once, ever. */
    reference: text(),
    /** Kobo that the buyer says they sent; null: they said nothing. */
    claimed: bigint({ mode: "number" }),
    /** Kobo that came; null until they are received. */
    amount: bigint({ mode: "number" }),
    /** As the buyer wrote them. */
    bankName: text().notNull().default(""),
    accountName: text().notNull().default(""),
    /** The buyer's picture of the bank's receipt. */
    fileId: uuid().references(() => files.id),
    /** The day, in Lagos, on which it arrived. */
    receivedOn: date(),
    /** The time that the bank shows; null: it counts from the press that confirmed it. */
    paidAt: instant(),
    note: text().notNull().default(""),
    /** The number of the receipt: 1, 2, 3 … without gaps. */
    receipt: integer().unique("payments_receipt"),
    /** The admin who confirmed it. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    claimedAt: instant(),
    seenAt: instant(),
    receivedAt: instant(),
    /** Withdrawn, not found or taken back. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payments_client_id").on(t.clientId, t.part),
    uniqueIndex("payments_reference").on(t.reference, t.part),
    index("payments_order").on(t.orderId),
    index("payments_received").on(t.receivedOn),
    index("payments_open").on(t.claimedAt).where(isOpenClaim(t.state)),
    index("payments_user").on(t.userId),
    index("payments_file").on(t.fileId),
    check("payments_state", isOneOf(t.state, paymentStates)),
    check("payments_part", sql`${t.part} between 1 and 20`),
    check(
      "payments_claim",
      sql`num_nonnulls(${t.claimed}, ${t.claimedAt}, ${t.claimClientId}) in (0, 3)`,
    ),
    check("payments_claimed", sql`${t.claimed} > 0`),
    check("payments_amount", sql`${t.amount} > 0`),
    check(
      "payments_received",
      sql`(${t.state} in ('received', 'taken-back')) = (num_nonnulls(${t.amount}, ${t.receipt}, ${t.receivedOn}, ${t.receivedAt}) = 4) and (${t.receipt} is null) = (${t.amount} is null)`,
    ),
    check("payments_said", sql`${t.claimed} is not null or ${t.amount} is not null`),
    check("payments_seen", sql`${t.state} <> 'seen' or ${t.seenAt} is not null`),
    check(
      "payments_closed",
      sql`(${t.state} in ('withdrawn', 'not-found', 'taken-back')) = (${t.closedAt} is not null)`,
    ),
    check(
      "payments_words",
      sql`length(${t.note}) <= 500 and length(${t.bankName}) <= 100 and length(${t.accountName}) <= 100 and length(${t.reference}) <= 200`,
    ),
  ],
);

/**
 * received, taken-back: a payment and its correction. refund: sent back to the buyer. let-go: a
 * shortfall that the shop does not ask for, which is no money. credit: moved from one order to another.
 */
const entryKinds = ["received", "taken-back", "refund", "let-go", "credit"] as const;

/**
 * The ledger: the sum of an order's entries is what counts as paid. Triggers refuse to change or
 * delete an entry, and check the sums with every commit.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: entryKinds }).notNull(),
    /** Kobo; below zero: off the order. */
    amount: bigint({ mode: "number" }).notNull(),
    /** Of what was received or taken back. */
    paymentId: uuid().references(() => payments.id),
    /** Of credit: the two entries of one move, whose sum is zero. */
    moveId: uuid(),
    /** The number of a refund's note: 1, 2, 3 … without gaps; null in those of the first release. */
    number: integer().unique("ledger_entries_number"),
    /** Made with the form: the same form makes one entry. */
    clientId: uuid().unique("ledger_entries_client_id"),
    /** The day, in Lagos, that it counts on. */
    day: date().notNull(),
    /** Why. */
    note: text().notNull().default(""),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    timestamp: createdAt(),
  },
  (t) => [
    index("ledger_entries_order").on(t.orderId),
    uniqueIndex("ledger_entries_payment").on(t.paymentId, t.kind),
    index("ledger_entries_move").on(t.moveId).where(sql`${t.moveId} is not null`),
    index("ledger_entries_day").on(t.day),
    index("ledger_entries_user").on(t.userId),
    check("ledger_entries_kind", isOneOf(t.kind, entryKinds)),
    check(
      "ledger_entries_amount",
      sql`case ${t.kind} when 'received' then ${t.amount} > 0 when 'taken-back' then ${t.amount} < 0 when 'refund' then ${t.amount} < 0 else ${t.amount} <> 0 end`,
    ),
    check(
      "ledger_entries_of",
      sql`(${t.kind} in ('received', 'taken-back')) = (${t.paymentId} is not null) and (${t.kind} = 'credit') = (${t.moveId} is not null) and (${t.number} is null or ${t.kind} = 'refund')`,
    ),
    check("ledger_entries_note", sql`length(${t.note}) <= 500`),
  ],
);

/** The number of the newest paper of each kind; a row is locked by whoever takes the next. */
export const paperCounters = pgTable("paper_counters", {
  kind: text({ enum: paperKinds }).primaryKey(),
  last: integer().notNull().default(0),
});

/** What the last check of the money has found; one row. */
export const moneyChecks = pgTable(
  "money_checks",
  {
    id: boolean().primaryKey().default(true),
    /** In words; none when payments, receipts and ledger agree. */
    differences: jsonb().$type<string[]>().notNull(),
    timestamp: createdAt(),
  },
  (t) => [check("money_checks_one", sql`${t.id}`)],
);

/** What the owner has set, every version; the newest holds. */
export const settings = pgTable(
  "settings",
  {
    /** money, bank, tax, categories, or a section of the site's settings. */
    name: text().notNull(),
    revision: integer().notNull(),
    value: jsonb().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    timestamp: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.revision] }),
    index("settings_user").on(t.userId),
    check("settings_revision", sql`${t.revision} > 0`),
  ],
);
