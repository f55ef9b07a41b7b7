/**
 * The lines of an order's form. The fields of the first have plain names (`product`, `quantity`,
 * `o-paper`), as in a form with a single line; those of the others begin with a number:
 * `2.quantity`.
 */
import type { Values } from "../../../kept-form/drafts.ts";

/** What a line is about. One of the two is empty. */
export interface About {
  /** A product's id. */
  product: string;
  /** `{category}/{id}` of the static catalogue. */
  item: string;
}

/** A line as a form sends it. */
export interface FormLine extends About {
  /** The number before its fields. It says nothing about the line's place. */
  slot: number;
  /** Quantity and make-up as typed, by their plain names. */
  fields: Values;
}

/** The names of all fields of lines. */
export const LINE_FIELD = /^(?:([2-9]|[1-9]\d{1,3})\.)?(product|item|quantity|o-.*)$/s;

/** The names of the fields that hold the ids of a line's files. */
export const FILES_FIELD = /^(?:([2-9]|[1-9]\d{1,3})\.)?files$/;

/** The ids of files, by the slot of their line. */
export type LineFiles = Readonly<Record<number, readonly string[]>>;

/** The name of a line's field. */
export const lineField = (slot: number, name: string): string =>
  slot === 1 ? name : `${slot}.${name}`;

/** The fields of one line, by their names in the form. */
export const inForm = (slot: number, fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [lineField(slot, name), text]));

/** @returns the lines of a form, in the order in which they are sent */
export function readFormLines(values: Values): FormLine[] {
  const lines = new Map<number, FormLine>();
  for (const [name, text] of Object.entries(values)) {
    const [, number = "1", field] = LINE_FIELD.exec(name) ?? [];
    if (!field) continue;
    const slot = Number(number);
    const line = lines.get(slot) ?? { slot, product: "", item: "", fields: {} };
    lines.set(slot, line);
    if (field === "product" || field === "item") line[field] = text;
    else line.fields[field] = text;
  }
  return [...lines.values()];
}

/**
 * The files of a form's lines.
 * @param all returns all values of a field
 */
export const readLineFiles = (values: Values, all: (name: string) => string[]): LineFiles =>
  Object.fromEntries(
    readFormLines(values).map(({ slot }) => [slot, all(lineField(slot, "files"))]),
  );
