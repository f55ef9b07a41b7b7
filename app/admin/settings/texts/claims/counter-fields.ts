/** The rows of counters. */
export const COUNTERS = [0, 1, 2] as const;
type Row = (typeof COUNTERS)[number];

export const counterField = (row: Row, what: "figure" | "words") => `counter-${row}-${what}`;

/** What their fields are called. */
export const counterNames: Readonly<Record<Row, { figure: string; words: string }>> = {
  0: { figure: "First counter", words: "Words of the first counter" },
  1: { figure: "Second counter", words: "Words of the second counter" },
  2: { figure: "Third counter", words: "Words of the third counter" },
};
