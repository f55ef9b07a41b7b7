/**
 * The lines of an order's form. The first one's fields have plain names (`product`, `quantity`,
 * `o-paper`), as a form with one line always had; those of the others a number before: `2.quantity`.
 */
import type { Values } from "../../../kept-form/drafts.ts";

/** What a line is about: one of both is empty. */
export interface About {
  /** A product's id. */
  product: string;
  /** `{category}/{id}` of the static catalogue. */
  item: string;
}

/** A line as a form says it. */
export interface FormLine extends About {
  /** The number before its fields; tells nothing of its place among the lines. */
  slot: number;
  /** Quantity and make-up as they were typed, by their plain names. */
  fields: Values;
}

/** The names of all fields of lines. */
export const LINE_FIELD = /^(?:([2-9]|[1-9]\d{1,3})\.)?(product|item|quantity|o-.*)$/s;

/** The names of the fields with the ids of a line's files. */
export const FILES_FIELD = /^(?:([2-9]|[1-9]\d{1,3})\.)?files$/;

/** Ids of files by the slot of the line that they are for. */
export type LineFiles = Readonly<Record<number, readonly string[]>>;

/** The name of a line's field. */
export const lineField = (slot: number, name: string): string =>
  slot === 1 ? name : `${slot}.${name}`;

/** The fields of one line by the names that they have in the form. */
export const inForm = (slot: number, fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [lineField(slot, name), text]));

/** @returns the lines of a form, in the order in which it sends them */
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
 * @param all the values of its fields of a name
 */
export const readLineFiles = (values: Values, all: (name: string) => string[]): LineFiles =>
  Object.fromEntries(
    readFormLines(values).map(({ slot }) => [slot, all(lineField(slot, "files"))]),
  );
