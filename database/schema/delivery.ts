/** Delivery fees and working days. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, isOneOf } from "./columns.ts";

export const zoneRules = ["fee", "none", "confirm"] as const;

/** Delivery to a state or city; without a row the fee is confirmed. */
export const deliveryZones = pgTable(
  "delivery_zones",
  {
    state: text().notNull(),
    /** Empty: the whole state. */
    city: text().notNull(),
    /** none: no delivery. confirm: the shop sets the fee of each order. */
    rule: text({ enum: zoneRules }).notNull(),
    /** Kobo. */
    fee: bigint({ mode: "number" }),
    /** Working days on the way; null: no date is promised. */
    days: integer(),
    /** Free shipping applies. */
    isFreeReached: boolean().notNull().default(true),
    /** Grows with every change. */
    revision: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.state, t.city] }),
    check("delivery_zones_rule", isOneOf(t.rule, zoneRules)),
    check(
      "delivery_zones_fee",
      sql`(${t.rule} = 'fee') = (${t.fee} is not null) and ${t.fee} >= 0`,
    ),
    check("delivery_zones_days", sql`${t.days} between 0 and 30`),
    check("delivery_zones_place", sql`${t.state} <> '' and length(${t.city}) <= 100`),
  ],
);

/** Counts zones that are removed, so that one which comes back has a revision of its own. */
export const zoneRemovals = pgSequence("delivery_zone_removals");

/** Days that are not working days; Nigeria's fixed ones are seeded. */
export const holidays = pgTable(
  "holidays",
  {
    id: uuid().primaryKey(),
    from: date().notNull(),
    /** The last day. */
    to: date().notNull(),
    name: text().notNull(),
    /** Day and month of every year. */
    yearly: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("holidays_days", sql`${t.to} >= ${t.from} and ${t.to} - ${t.from} <= 366`),
    check("holidays_yearly", sql`not ${t.yearly} or ${t.to} = ${t.from}`),
    check("holidays_name", sql`length(trim(${t.name})) between 1 and 100`),
  ],
);

/** How working days are counted; one row. */
export const workHours = pgTable(
  "work_hours",
  {
    id: boolean().primaryKey().default(true),
    /** Minutes after midnight in Lagos. */
    cutOff: integer().notNull().default(720),
    /** Working days until a proof is sent. */
    proofDays: integer().notNull().default(1),
    saturdays: boolean().notNull().default(false),
    /** Grows with every change. */
    revision: integer().notNull().default(1),
  },
  (t) => [
    check("work_hours_one", sql`${t.id}`),
    check("work_hours_cut_off", sql`${t.cutOff} between 0 and 1439`),
    check("work_hours_proof_days", sql`${t.proofDays} between 1 and 30`),
  ],
);
