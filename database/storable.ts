/** Texts as PostgreSQL stores them: without null characters, and in `jsonb` without half emojis. */

export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** Rows for one parameter of type `jsonb`: `jsonb_to_recordset`. */
export const jsonbOf = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === "string" ? storable(value) : value));

/** The first characters of a text, without half of an emoji at the end. */
export const firstOf = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
