/**
 * The data model, one file per feature. Field names follow SPEC §3; money is integer kobo, time is
 * `timestamptz` (UTC), ids are UUIDv7 made by the application.
 */
export * from "./schema/accounts.ts";
export * from "./schema/artwork.ts";
export * from "./schema/backups.ts";
export * from "./schema/catalogue.ts";
export * from "./schema/chat.ts";
export * from "./schema/contact.ts";
export * from "./schema/delivery.ts";
export * from "./schema/imports.ts";
export * from "./schema/limits.ts";
export * from "./schema/money.ts";
export * from "./schema/orders.ts";
export * from "./schema/papers.ts";
export * from "./schema/proofs.ts";
export * from "./schema/quotes.ts";
export * from "./schema/reviews.ts";
export * from "./schema/start.ts";
export * from "./schema/statements.ts";
export * from "./schema/uploads.ts";
export * from "./schema/visits.ts";
export * from "./schema/vitals.ts";
