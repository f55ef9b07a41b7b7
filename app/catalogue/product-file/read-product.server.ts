/** Reads a row of `products.csv`, and says what is wrong with it. */

import { line, paragraphs } from "../../accounts/field-rules.server.ts";
import type { ReportLine } from "../../imports/importer.ts";
import { wordsInCell } from "../../imports/list-cell.ts";
import { nearest, RowReader } from "../../imports/row-reader.ts";
import type { TableRow } from "../../imports/table.ts";
import { formatCount } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { NO_PICTURE } from "../managing/product-picture.ts";
import { idFor, readHundredths } from "../price-file/price-rows.ts";
import { MOST_UNITS, type OptionValue, type PriceList } from "../prices/price-list.ts";
import { parsePriceList } from "../prices/price-list-rules.server.ts";
import { categoryKey } from "../static/static-search.server.ts";
import {
  cellsOf,
  type FiledProduct,
  MOST_OPTIONS,
  MOST_RUNGS,
  PAIRS,
  valueColumns,
} from "./product-columns.ts";

/** The categories by the names and aliases that people know them by. */
export interface KnownCategories {
  names: string[];
  byKey: Map<string, string>;
}

/** What a row says, if nothing is wrong with it. */
export interface ReadProduct {
  product: FiledProduct;
  faults: ReportLine[];
  reader: RowReader;
}

const MISSING = "Fill it, or write draft in the column state.";
const RULES = {
  name: line("A name", "Give it a name.", 200),
  description: paragraphs("A description", MISSING),
  feature: line("A feature", MISSING, 200),
};

/** A picture that the shop can show: one that came with it, or one that was uploaded. */
const PICTURE = {
  main: /^\/pictures\/(?:products\/[\w-]+|uploaded\/[\da-f-]{36})\.webp$/,
  detail: /^\/pictures\/(?:details\/[\w-]+|uploaded\/details\/[\da-f-]{36})\.webp$/,
};

/**
 * @param now the product as it is; undefined for a new one
 * @param id of the product
 */
export function readProduct(
  row: TableRow,
  now: FiledProduct | undefined,
  id: string,
  categories: KnownCategories,
): ReadProduct {
  const reader = new RowReader(row, row.cell("product name")?.trim() ?? "");
  const isDraft = readState(reader, now);
  const product: FiledProduct = {
    id,
    name: reader.field("product name", RULES.name, now?.name),
    isDraft,
    categoryName: readCategory(reader, now, categories),
    description: readText(reader, "description", isDraft, now?.description),
    features: [0, 1, 2].map((index) =>
      readText(reader, `feature ${index + 1}`, isDraft, now?.features[index]),
    ),
    ...readPictures(reader, isDraft, now),
    delivery:
      reader.words("working days") === undefined
        ? (now?.delivery ?? null)
        : reader.count("working days", 1, 999, "3"),
    list: { rungs: [], options: [], exclusions: [] },
  };
  product.list = readList(reader, now);
  return { product, faults: reader.faults, reader };
}

/** What is not in the file is a draft; a product of the shop stays what it is. */
function readState(reader: RowReader, now: FiledProduct | undefined): boolean {
  const state = reader.choice("state", ["draft", "published"]);
  return state === null ? (now?.isDraft ?? true) : state === "draft";
}

function readText(
  reader: RowReader,
  column: string,
  isDraft: boolean,
  now: string | undefined,
): string {
  const words = reader.words(column) ?? now ?? "";
  // What is missing is written into the draft.
  if (isDraft && words === "") return "";
  const rule = column === "description" ? RULES.description : RULES.feature;
  return reader.field(column, rule, now);
}

function readCategory(
  reader: RowReader,
  now: FiledProduct | undefined,
  { names, byKey }: KnownCategories,
): string {
  const typed = reader.words("category") ?? "";
  if (typed === now?.categoryName) return typed;
  const found = byKey.get(categoryKey(typed));
  if (found) return found;
  const near = nearest(typed, names);
  const meant = near ? ` Did you mean ${near}?` : "";
  reader.fault(
    "category",
    typed === "" ? "Choose a category." : `No such category.${meant} Or add it first.`,
  );
  return "";
}

function readPictures(reader: RowReader, isDraft: boolean, now: FiledProduct | undefined) {
  const read = (column: string, kind: keyof typeof PICTURE, before = NO_PICTURE) => {
    const is = before === NO_PICTURE ? "" : before;
    // An empty cell takes no picture away.
    const typed = reader.words(column) || is;
    if (now && typed !== is) {
      reader.fault(column, "Pictures are changed on the product's own page. Leave this empty.");
    } else if (typed === "" && !isDraft) {
      reader.fault(
        column,
        "A product without a picture is a draft: write draft in the column state.",
      );
    } else if (typed !== is && !PICTURE[kind].test(typed)) {
      const isHeic = /\.hei[cf]$/i.test(typed);
      const how = "Leave this empty, and add the picture to the draft.";
      reader.fault(column, isHeic ? `HEIC cannot be shown. Use JPG, PNG or WebP. ${how}` : how);
    }
    return typed === "" ? NO_PICTURE : typed;
  };
  return {
    imageUrl: read("picture", "main", now?.imageUrl),
    detailImages: [0, 1, 2].map((index) =>
      read(`picture ${index + 2}`, "detail", now?.detailImages[index]),
    ),
  };
}

/** The whole price list; what the file has no columns for stays. */
function readList(reader: RowReader, now: FiledProduct | undefined): PriceList {
  const quantity = reader.count("quantity", 1, MOST_UNITS, "100");
  if (reader.words("quantity") === "") reader.fault("quantity", "Write the smallest quantity.");
  const first = { quantity: quantity ?? 1, price: reader.naira("price", "price") };
  const { rungs, rungColumns } = readRungs(reader, now, first.quantity);
  const list: PriceList = {
    rungs: [first, ...rungs],
    ...readOrdered(reader, now),
    ...readOptions(reader, now),
  };
  if (reader.faults.length > 0) return list;
  const parsed = parsePriceList(list);
  if (parsed.ok) return parsed.list;
  for (const [path, words] of Object.entries(parsed.errors)) {
    reader.fault(columnOf(path, rungColumns), words);
  }
  return list;
}

function readRungs(reader: RowReader, now: FiledProduct | undefined, minimum: number) {
  const rungs: PriceList["rungs"] = [];
  const rungColumns = [""];
  if (reader.words("quantity 2") === undefined && reader.words("price 2") === undefined) {
    const kept = now?.list.rungs.slice(1).filter(({ quantity }) => quantity > minimum) ?? [];
    return { rungs: kept, rungColumns };
  }
  for (let at = 2; at <= MOST_RUNGS; at++) {
    const [typed = "", price = ""] = [reader.words(`quantity ${at}`), reader.words(`price ${at}`)];
    if (typed === "" && price === "") continue;
    const quantity = reader.count(`quantity ${at}`, 1, MOST_UNITS, "1000");
    const kobo = reader.naira(`price ${at}`, "price");
    if (typed === "") {
      reader.fault(`quantity ${at}`, "This price has no quantity. Fill it or empty both.");
    } else if (price === "") {
      const words = `The quantity ${quantity ? formatCount(quantity) : typed} has no price. Fill it or empty both.`;
      reader.fault(`price ${at}`, words);
    }
    rungColumns.push(`${at}`);
    rungs.push({ quantity: quantity ?? 1, price: kobo });
  }
  return { rungs, rungColumns };
}

function readOrdered(
  reader: RowReader,
  now: FiledProduct | undefined,
): Pick<PriceList, "step" | "packs"> {
  const typed = reader.words("ordered");
  if (typed === undefined) {
    const { step, packs } = now?.list ?? {};
    return { ...(step ? { step } : {}), ...(packs ? { packs } : {}) };
  }
  const [, step] = /^(?:in )?steps of (\d{1,7})$/i.exec(typed) ?? [];
  if (step) return { step: Number(step) };
  if (/^(?:in )?packs$/i.test(typed)) return { packs: true };
  if (!/^(?:any(?: quantity)?)?$/i.test(typed)) {
    reader.fault("ordered", "Write any, packs, or steps of 50.");
  }
  return {};
}

function readOptions(
  reader: RowReader,
  now: FiledProduct | undefined,
): Pick<PriceList, "options" | "exclusions"> {
  const before = now?.list.options ?? [];
  if (reader.words("option 1") === undefined) {
    return { options: before, exclusions: now?.list.exclusions ?? [] };
  }
  const options: PriceList["options"] = [];
  for (let at = 1; at <= MOST_OPTIONS; at++) {
    const name = reader.words(`option ${at}`) ?? "";
    const names = wordsInCell(reader.words(`values ${at}`) ?? "");
    if (name === "" && names.length === 0) continue;
    const known = before.find((option) => option.name.toLowerCase() === name.toLowerCase());
    const values = readValues(reader, at, names, known?.values ?? []);
    const chosen = reader.words(`chosen ${at}`) ?? "";
    const isChosen = (value: OptionValue) => value.name.toLowerCase() === chosen.toLowerCase();
    const beforehand = chosen === "" ? values[0] : values.find(isChosen);
    if (!beforehand && values.length > 0) {
      reader.fault(`chosen ${at}`, "No value of this option is called so.");
    }
    const split = (reader.words(`split ${at}`) ?? "").toLowerCase();
    if (!["", "yes", "no"].includes(split))
      reader.fault(`split ${at}`, "Write yes, or leave it empty.");
    options.push({
      id: idFor(name, options, before),
      name,
      values,
      chosen: beforehand?.id ?? "",
      ...(split === "yes" ? { split: true } : {}),
    });
  }
  return { options, exclusions: readPairs(reader, options, now) };
}

function readValues(
  reader: RowReader,
  at: number,
  names: readonly string[],
  known: readonly OptionValue[],
): OptionValue[] {
  const values: OptionValue[] = [];
  for (const name of names) values.push({ id: idFor(name, values, known), name });
  for (const column of valueColumns) {
    const cells = wordsInCell(reader.words(`${column} ${at}`) ?? "");
    if (cells.length > values.length) {
      const words = `There are ${values.length} values, and ${cells.length} of these. Put one between the bars for each.`;
      reader.fault(`${column} ${at}`, words);
    }
    for (const [index, cell] of cells.entries()) {
      const value = values[index];
      if (!value || cell === "") continue;
      const read = VALUES[column](cell);
      if ("error" in read) reader.fault(`${column} ${at}`, read.error);
      else Object.assign(value, read);
    }
  }
  return values;
}

type ValueRead = Partial<OptionValue> | { error: string };
const amount = (cell: string, name: "order" | "each"): ValueRead => {
  const read = readNaira(cell);
  return read.ok ? { [name]: read.kobo } : { error: read.error };
};
const hundredths = (cell: string, error: string, take: (read: number) => ValueRead): ValueRead => {
  const read = readHundredths(cell);
  return read === undefined ? { error } : take(read);
};
const VALUES: Record<(typeof valueColumns)[number], (cell: string) => ValueRead> = {
  "an order": (cell) => amount(cell, "order"),
  each: (cell) => amount(cell, "each"),
  percent: (cell) =>
    hundredths(cell, "Write the percent such as 12.5.", (percent) => ({ percent })),
  days: (cell) =>
    hundredths(cell, "Write the working days such as 1.", (read) => ({ days: read / 100 })),
  width: (cell) =>
    hundredths(cell, "Write the millimetres such as 85.", (read) => ({ width: read / 100 })),
  height: (cell) =>
    hundredths(cell, "Write the millimetres such as 85.", (read) => ({ height: read / 100 })),
};

function readPairs(
  reader: RowReader,
  options: PriceList["options"],
  now: FiledProduct | undefined,
): PriceList["exclusions"] {
  const typed = reader.words(PAIRS);
  if (typed === undefined) return now?.list.exclusions ?? [];
  const placeOf = (option = "", value = "") => {
    const found = options.find(({ name }) => name.toLowerCase() === option.toLowerCase());
    const inside = found?.values.find(({ name }) => name.toLowerCase() === value.toLowerCase());
    return found && inside ? ([found.id, inside.id] as [string, string]) : undefined;
  };
  return typed.split("\n").flatMap((text) => {
    if (text.trim() === "") return [];
    const [option, value, otherOption, otherValue, words] = wordsInCell(text);
    const [one, other] = [placeOf(option, value), placeOf(otherOption, otherValue)];
    if (one && other) return [{ one, other, ...(words ? { words } : {}) }];
    reader.fault(
      PAIRS,
      "Write each pair on a line: Paper|90 gsm|Finish|Matt. One of these is no value of the product.",
    );
    return [];
  });
}

/** The column that a part of the price list comes from. */
function columnOf(path: string, rungColumns: readonly string[]): string {
  const [part, place = "0", , value, name = "name"] = path.split(".");
  if (part === "rungs") {
    const at = rungColumns[Number(place)] ?? "";
    const what = path.endsWith("price") ? "price" : "quantity";
    return at === "" ? what : `${what} ${at}`;
  }
  if (part === "exclusions") return PAIRS;
  if (part !== "options") return "ordered";
  const at = Number(place) + 1;
  if (value === undefined) {
    if (path.endsWith("name")) return `option ${at}`;
    return path.endsWith("chosen") ? `chosen ${at}` : `values ${at}`;
  }
  const column = name === "order" ? "an order" : valueColumns.find((one) => one === name);
  return `${column ?? "values"} ${at}`;
}

/** What becomes another: one line for each column. */
export function changesOf(
  reader: RowReader,
  before: FiledProduct,
  after: FiledProduct,
): ReportLine[] {
  const [was, becomes] = [cellsOf(before), cellsOf(after)];
  const columns = new Set([...was.keys(), ...becomes.keys()]);
  return [...columns].flatMap((column) => {
    const [one, other] = [was.get(column) ?? "", becomes.get(column) ?? ""];
    return one === other ? [] : [reader.line("change", column, one, other)];
  });
}
