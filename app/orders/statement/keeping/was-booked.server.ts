import { type SQL, sql } from "drizzle-orm";

/** Whether a line was ever booked, including bookings that were taken back. */
export const wasBooked: SQL<boolean> = sql<boolean>`exists (
  select 1 from payments where payments.reference = statement_lines.fingerprint)`;
