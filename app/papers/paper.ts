/** What a paper shows, before it is drawn: plain data, without an order or a database. */

/** A label and the lines below it; the first may be bold. */
export interface PaperFact {
  label: string;
  lines: readonly string[];
  isName?: boolean;
}

export interface PaperCell {
  text: string;
  /** A second, smaller text below. */
  small?: string;
  isBold?: boolean;
}

export interface PaperColumn {
  head: string;
  /** Share of the paper's width, in px of the design (666 in all); the others share the rest. */
  width?: number;
  align: "left" | "right";
}

/** A line of sums at the right. */
export interface PaperSum {
  label: string;
  value: string;
  /** total: the one that is loudest. rule: with a thin line above it. */
  kind?: "total" | "rule";
}

/** A part of a paper, kept together on one page but for a table. */
export type PaperBlock =
  | {
      kind: "table";
      columns: readonly PaperColumn[];
      rows: readonly (readonly PaperCell[])[];
      sum?: readonly PaperCell[];
    }
  | { kind: "sums"; words: readonly PaperWords[]; sums: readonly PaperSum[] }
  | { kind: "amount"; label: string; kobo: number; words: string }
  | { kind: "why"; label: string; text: string }
  | { kind: "tear" };

/** Words beside the sums. */
export type PaperWords =
  | { kind: "label"; text: string }
  | { kind: "text"; text: string; isQuiet?: boolean }
  | { kind: "stamp"; text: string; isBad?: boolean }
  | { kind: "pair"; label: string; text: string };

export interface Paper {
  /** `Invoice`. */
  title: string;
  /** `INV-000087`, or a day. */
  number: string;
  /** The three columns below the title. */
  facts: readonly (readonly PaperFact[])[];
  blocks: readonly PaperBlock[];
  /** Two lines at the foot of every page. */
  foot: readonly [string, string];
}

/** Who writes the papers. */
export interface PaperShop {
  name: string;
  /** Lines of the address. */
  address: readonly string[];
  phone: string;
  email: string;
  /** Null: no word of VAT on any paper. */
  taxNumber: string | null;
  /** Of the business: `RC 0000000`. */
  registration: string | null;
}

/** Whom a paper is for: a name, then what stands below it. */
export interface PaperBuyer {
  name: string;
  lines: readonly string[];
}

const nairaAndKobo = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `₦65,170.00`, `− ₦65,170.00`: a paper always shows the kobo. */
export function paperMoney(kobo: number): string {
  return `${kobo < 0 ? "− " : ""}₦${nairaAndKobo.format(Math.abs(kobo) / 100)}`;
}

/** `2 December 2026` of `2026-12-02`. */
export function paperDay(day: string): string {
  return longDay.format(new Date(day));
}

/** `2 Dec 2026` of `2026-12-02`. */
export function paperShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** The column that says who writes. */
export function fromFact(shop: PaperShop): PaperFact {
  return {
    label: "From",
    isName: true,
    lines: [
      shop.name,
      ...shop.address,
      shop.phone,
      ...(shop.taxNumber === null ? [] : [`Tax number ${shop.taxNumber}`]),
      ...(shop.registration === null ? [] : [`Registration ${shop.registration}`]),
    ],
  };
}

/** The column that says for whom. */
export function buyerFact(label: string, buyer: PaperBuyer): PaperFact {
  return { label, isName: true, lines: [buyer.name, ...buyer.lines] };
}

/** Where questions go, at the foot. */
export function questions(shop: PaperShop): string {
  return `Questions: ${shop.phone}, ${shop.email}`;
}
