/** Reads the rows of one order of `orders.csv`, and says what is wrong with them. */
import type { z } from "zod";
import { findState } from "../../accounts/address/state-names.ts";
import { email, line, name, paragraphs, phone } from "../../accounts/field-rules.server.ts";
import { MOST_LINES } from "../../catalogue/prices/order-sum.ts";
import { MOST_UNITS } from "../../catalogue/prices/price-list.ts";
import type { ReportLine } from "../../imports/importer.ts";
import { RowReader } from "../../imports/row-reader.ts";
import type { TableRow } from "../../imports/table.ts";
import { internationalDigits } from "../../shop/links.ts";
import { isClosed, type OrderStatus, orderStatuses } from "../status.ts";
import { ORDER, orderColumns } from "./order-columns.ts";

/** What the rows of an order say. */
export interface FiledOrder {
  /** What the file calls it: `ITW-000012`, or a number of its owner's own. */
  reference: string;
  day: string;
  status: OrderStatus;
  closed: string | null;
  /** Kobo; null: not said. */
  deliveryFee: number | null;
  total: number | null;
  received: number;
  name: string | null;
  phoneNumber: string | null;
  phoneDigits: string | null;
  email: string | null;
  delivery: "pick-up" | "delivery";
  state: string;
  city: string;
  streetAddress: string;
  notes: string;
  lines: { name: string; makeUp: string; quantity: number; price: number | null }[];
}

export interface ReadOrder {
  order: FiledOrder;
  /** What is wrong so far. */
  faults: () => ReportLine[];
  /** Of the first row. */
  reader: RowReader;
}

const RULES = {
  product: line("A name", "Write what is printed.", 200),
  makeUp: line("A make-up", "", 1_000),
  state: line("A state", "", 100),
  city: line("A city", "", 100),
  street: line("A street address", "", 200),
  notes: paragraphs("A note", ""),
};

/** @param rows of one order, at least one, in the order of the file; @param today in Lagos */
export function readOrder(rows: readonly TableRow[], today: string): ReadOrder {
  const [first] = rows;
  if (!first) throw new Error("An order without a row");
  const reference = (first.cell(ORDER) ?? "").trim();
  const readers = rows.map((row) => new RowReader(row, reference));
  const [reader = new RowReader(first, reference)] = readers;
  if (reference === "") reader.fault(ORDER, "Give it a number, such as ITW-000012 or your own.");
  if (reference.length > 60) reader.fault(ORDER, "A number has at most 60 characters.");
  if (rows.length > MOST_LINES) {
    reader.fault(ORDER, `An order has at most ${MOST_LINES} lines. This one has ${rows.length}.`);
  }
  const order: FiledOrder = {
    reference,
    ...readWhole(reader, today),
    lines: readers.map(readLine),
  };
  for (const other of readers.slice(1)) requireSame(reader, other, first.row);
  return { order, faults: () => readers.flatMap(({ faults }) => faults), reader };
}

function readWhole(reader: RowReader, today: string): Omit<FiledOrder, "reference" | "lines"> {
  const day = reader.day("day");
  if (day === null) reader.fault("day", "Write the day as 2026-11-23.");
  if (day && day > today) reader.fault("day", "This day is still to come.");
  const status = reader.choice("status", orderStatuses) ?? "received";
  const closed = reader.day("closed");
  const isOver = isClosed(status);
  if (closed && !isOver) reader.fault("closed", "Only what is delivered or cancelled is closed.");
  if (closed && (closed > today || (day && closed < day))) {
    reader.fault("closed", "Write a day between the order's and today.");
  }
  const total = amount(reader, "total");
  if (total === null && ["approved", "printing", "ready"].includes(status)) {
    reader.fault("total", `Write what was agreed: an order that is ${status} has a total.`);
  }
  const written = words(reader, "state", RULES.state);
  const state = findState(written) ?? written;
  const city = words(reader, "city", RULES.city);
  const streetAddress = words(reader, "street", RULES.street);
  const delivery = reader.choice("delivery", ["pick-up", "delivery"]);
  return {
    day: day ?? today,
    status: status === "proof-sent" ? "received" : status,
    closed: isOver ? (closed ?? day ?? today) : null,
    deliveryFee: amount(reader, "delivery fee"),
    total,
    received: amount(reader, "received") ?? 0,
    ...readContact(reader, isOver),
    delivery: delivery ?? (`${state}${city}${streetAddress}` === "" ? "pick-up" : "delivery"),
    ...{ state, city, streetAddress },
    notes: words(reader, "notes", RULES.notes),
  };
}

function readContact(reader: RowReader, isOver: boolean) {
  const said = ["name", "phone", "email"].map((column) => reader.words(column) ?? "");
  const nobody = { name: null, phoneNumber: null, phoneDigits: null, email: null };
  // The contact of what is long over may be erased.
  if (isOver && said.every((one) => one === "")) return nobody;
  const typedPhone = reader.field("phone", phone, undefined);
  const digits = internationalDigits(typedPhone);
  if (typedPhone !== "" && !/^\d{7,15}$/.test(digits)) {
    reader.fault("phone", "Enter a phone number such as 0803 123 4567 or +234 803 123 4567.");
  }
  return {
    name: reader.field("name", name, undefined),
    phoneNumber: typedPhone,
    phoneDigits: digits,
    email: said[2] === "" ? null : reader.field("email", email, undefined),
  };
}

function readLine(reader: RowReader): FiledOrder["lines"][number] {
  const quantity = reader.count("quantity", 1, MOST_UNITS, "100");
  if ((reader.words("quantity") ?? "") === "") reader.fault("quantity", "Write how many.");
  return {
    name: reader.field("product", RULES.product, undefined),
    makeUp: words(reader, "make up", RULES.makeUp),
    quantity: quantity ?? 1,
    price: amount(reader, "price"),
  };
}

/** Not below zero. */
function amount(reader: RowReader, column: string): number | null {
  const kobo = reader.naira(column, column);
  if (kobo !== null && kobo < 0) reader.fault(column, "This cannot be below zero.");
  return kobo;
}

const words = (reader: RowReader, column: string, rule: z.ZodType<string, string>): string =>
  (reader.words(column) ?? "") === "" ? "" : reader.field(column, rule, undefined);

/** What is said of the whole order stands in its first row; another row says the same, or nothing. */
function requireSame(first: RowReader, other: RowReader, row: number): void {
  for (const column of orderColumns) {
    const said = other.words(column) ?? "";
    if (said === "" || said === first.words(column)) continue;
    other.fault(column, `Row ${row} says something else for this order. Leave it empty here.`);
  }
}
