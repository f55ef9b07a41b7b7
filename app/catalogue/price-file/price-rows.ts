/** The rows of the price list's file, which docs/price-file.md describes. */

import { csvRow, nairaCell, plainCell, wordsOfCell } from "../../imports/csv.ts";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { readCount } from "../prices/choice.ts";
import { newId } from "../prices/option-ids.ts";
import type { OptionValue, PriceList, PriceOption } from "../prices/price-list.ts";
import { counted, signed } from "../ticket/choice/ticket.ts";

export const columns = [
  "product",
  "name",
  "revision",
  "kind",
  "ordered",
  "quantity",
  "price",
  "option",
  "value",
  "an_order",
  "each",
  "percent",
  "days",
  "width",
  "height",
  "chosen",
  "split",
  "other_option",
  "other_value",
  "words",
] as const;
export type Row = Record<(typeof columns)[number], string>;
const words = new Set(["name", "option", "value", "other_option", "other_value", "words"]);

export const headRow: string = csvRow(columns);

const written = (row: Partial<Row>): string =>
  csvRow(columns.map((name) => (words.has(name) ? plainCell(row[name] ?? "") : (row[name] ?? ""))));
const naira = (kobo: number | null | undefined): string => (kobo ? nairaCell(kobo) : "");

/** A product's price list as rows. */
export function writeRows(
  product: { id: string; name: string; revision: number },
  { rungs, step, packs, options, exclusions }: PriceList,
): string {
  const own = { product: product.id, name: product.name, revision: `${product.revision}` };
  const ordered = packs ? "packs" : step ? `steps of ${step}` : "any";
  const nameOf = ([option, value]: [string, string]) => {
    const found = options.find(({ id }) => id === option);
    return [found?.name ?? "", found?.values.find(({ id }) => id === value)?.name ?? ""] as const;
  };
  return [
    ...rungs.map(({ quantity, price }, at) =>
      written({
        ...own,
        kind: "rung",
        ordered: at === 0 ? ordered : "",
        quantity: `${quantity}`,
        price: naira(price),
      }),
    ),
    ...options.flatMap(({ name, chosen, split, values }) =>
      values.map((value) =>
        written({
          ...own,
          kind: "value",
          option: name,
          value: value.name,
          an_order: naira(value.order),
          each: naira(value.each),
          percent: `${(value.percent ?? 0) / 100 || ""}`,
          days: `${value.days ?? ""}`,
          width: `${value.width ?? ""}`,
          height: `${value.height ?? ""}`,
          chosen: value.id === chosen ? "yes" : "",
          split: split ? "yes" : "",
        }),
      ),
    ),
    ...exclusions.map((pair) => {
      const [[option, value], [otherOption, otherValue]] = [nameOf(pair.one), nameOf(pair.other)];
      return written({
        ...own,
        kind: "pair",
        option,
        value,
        other_option: otherOption,
        other_value: otherValue,
        words: pair.words ?? "",
      });
    }),
  ].join("");
}

/** A row from its cells; undefined when there are too few or too many. */
export function readCells(cells: readonly string[]): Row | undefined {
  if (cells.length !== columns.length) return undefined;
  return Object.fromEntries(
    columns.map((name, at) => [name, wordsOfCell(cells[at] ?? "").trim()]),
  ) as Row;
}

/** A row of the file, numbered as a spreadsheet does. */
export interface NumberedRow {
  number: number;
  row: Row;
}

/** What the rows of one product say together. */
export interface RowsRead {
  /** Not checked yet. */
  list: PriceList;
  /** What is wrong, by the number of the row. */
  errors: Map<number, string>;
  /** The row that a path of the list comes from. */
  rowOf: (path: string) => number;
}

/**
 * Reads the rows of one product as its whole price list.
 * @param before the stored list: options and values of the same name keep their ids
 */
export function readRows(rows: readonly NumberedRow[], before: PriceList): RowsRead {
  const errors = new Map<number, string>();
  const places = new Map<string, number>();
  const list: PriceList = { rungs: [], options: [], exclusions: [] };
  const fail = (number: number, message: string): number => {
    if (!errors.has(number)) errors.set(number, message);
    return Number.NaN;
  };
  for (const { number, row } of rows) {
    if (row.kind === "rung") {
      places.set(`rungs.${list.rungs.length}`, number);
      const quantity =
        readCount(row.quantity) ??
        fail(number, `Quantity '${row.quantity.slice(0, 40)}' is not a number. Write 1000.`);
      const price = row.price === "" ? null : amount(row.price, number, fail);
      list.rungs.push({ quantity, price });
      readOrdered(list, row.ordered, number, fail);
    } else if (row.kind === "value") {
      readValue({ number, row }, list, before, places, fail);
    } else if (row.kind !== "pair") {
      fail(number, "The kind of a row is rung, value or pair.");
    }
  }
  // Second, because values may stand below the pairs that name them.
  for (const { number, row } of rows) {
    if (row.kind !== "pair") continue;
    const one = placeIn(list, row.option, row.value);
    const other = placeIn(list, row.other_option, row.other_value);
    if (!one || !other) {
      fail(number, "No value of this product has these names.");
      continue;
    }
    places.set(`exclusions.${list.exclusions.length}`, number);
    list.exclusions.push({ one, other, ...(row.words ? { words: row.words } : {}) });
  }
  const first = rows[0]?.number ?? 0;
  const rowOf = (path: string): number => {
    const parts = path.split(".");
    for (let length = parts.length; length > 0; length--) {
      const found = places.get(parts.slice(0, length).join("."));
      if (found !== undefined) return found;
    }
    return first;
  };
  return { list, errors, rowOf };
}

type Fail = (number: number, message: string) => number;

function amount(typed: string, number: number, fail: Fail): number {
  const read = readNaira(typed);
  return read.ok ? read.kobo : fail(number, read.error);
}

function readOrdered(list: PriceList, ordered: string, number: number, fail: Fail): void {
  const [, step] = /^steps of (\d{1,9})$/.exec(ordered) ?? [];
  if (step) list.step = Number(step);
  else if (ordered === "packs") list.packs = true;
  else if (ordered !== "" && ordered !== "any") {
    fail(number, "How it is ordered is any, packs, or steps of 50.");
  }
}

/** `12.5` → 1250; undefined for anything else than a number with at most two decimals. */
export function readHundredths(typed: string): number | undefined {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, "0")));
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Finds something by its name with the id that it has, or gives it a new one. */
export function idFor(
  name: string,
  here: readonly { id: string }[],
  before: readonly { id: string; name: string }[],
): string {
  const known = before.find((one) => isSame(one.name, name));
  if (known && !here.some(({ id }) => id === known.id)) return known.id;
  return newId(
    name,
    [...here, ...before].map(({ id }) => id),
  );
}

function readValue(
  { number, row }: NumberedRow,
  list: PriceList,
  before: PriceList,
  places: Map<string, number>,
  fail: Fail,
): void {
  const known = before.options.find(({ name }) => isSame(name, row.option));
  let option: PriceOption | undefined = list.options.find(({ name }) => isSame(name, row.option));
  if (!option) {
    places.set(`options.${list.options.length}`, number);
    const id = idFor(row.option, list.options, before.options);
    option = { id, name: row.option, chosen: "", values: [] };
    list.options.push(option);
  }
  const at = `options.${list.options.indexOf(option)}.values.${option.values.length}`;
  places.set(at, number);
  const hundredths = (typed: string, message: string): number =>
    readHundredths(typed) ?? fail(number, message);
  const value: OptionValue = {
    id: idFor(row.value, option.values, known?.values ?? []),
    name: row.value,
  };
  if (row.an_order) value.order = amount(row.an_order, number, fail);
  if (row.each) value.each = amount(row.each, number, fail);
  if (row.percent) value.percent = hundredths(row.percent, "Write the percent such as 12.5.");
  if (row.days) value.days = hundredths(row.days, "Write the working days such as 1.") / 100;
  for (const side of ["width", "height"] as const) {
    if (row[side]) value[side] = hundredths(row[side], "Write the millimetres such as 85.") / 100;
  }
  option.values.push(value);
  for (const column of ["split", "chosen"] as const) {
    if (row[column] !== "" && !isSame(row[column], "yes")) {
      fail(number, `Write yes under ${column}, or leave it empty.`);
    }
  }
  if (row.split) option.split = true;
  if (!row.chosen) return;
  if (option.chosen) fail(number, `Two values of ${option.name} are chosen beforehand.`);
  option.chosen = value.id;
}

function placeIn({ options }: PriceList, option: string, value: string) {
  const found = options.find(({ name }) => isSame(name, option));
  const inside = found?.values.find(({ name }) => isSame(name, value));
  return found && inside ? ([found.id, inside.id] as [string, string]) : undefined;
}

/** A list in words, each by what it is about, to tell what changes: '500' is '₦33,500'. */
export function listInWords({
  rungs,
  step,
  packs,
  options,
  exclusions,
}: PriceList): Map<string, string> {
  const names = new Map<string, string>(
    options.flatMap(({ id, name, values }) =>
      values.map((value) => [`${id} ${value.id}`, `${name}, ${value.name}`] as const),
    ),
  );
  const nameOf = (place: [string, string]) => names.get(place.join(" ")) ?? "";
  return new Map<string, string>([
    ...rungs.map(
      ({ quantity, price }) =>
        [formatCount(quantity), price === null ? "By quote" : formatNaira(price)] as const,
    ),
    ["how it is ordered", packs ? "In packs" : step ? `In steps of ${step}` : "Any quantity"],
    ...options.flatMap(({ id, chosen, split, values }) =>
      values.map((value) => {
        const said = [
          ...valueInWords(value),
          value.id === chosen ? "chosen beforehand" : "",
          split ? "a quantity for each" : "",
        ];
        return [nameOf([id, value.id]), said.filter(Boolean).join(", ")] as const;
      }),
    ),
    ...exclusions.map(
      ({ one, other, words: why }) =>
        [`${nameOf(one)}, with ${nameOf(other)}`, why || "Not together"] as [string, string],
    ),
  ]);
}

function valueInWords({ order, each, percent, days, width, height }: OptionValue): string[] {
  const costs = [
    order ? `${signed(order)} an order` : "",
    each ? `${signed(each)} each` : "",
    percent ? `${percent < 0 ? "−" : "+"} ${Math.abs(percent) / 100} %` : "",
  ].filter(Boolean);
  return [
    ...(costs.length > 0 ? costs : ["Same price"]),
    days ? `${counted(Math.abs(days), "day")} ${days > 0 ? "more" : "less"}` : "",
    width && height ? `${width} × ${height} mm` : "",
  ];
}
