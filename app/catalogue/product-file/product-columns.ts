/** A product with its prices as a row of `products.csv`; docs/import.md says what stands in it. */
import { csvRow, nairaCell, plainCell } from "../../imports/csv.ts";
import { listCell } from "../../imports/list-cell.ts";
import type { ColumnRules } from "../../imports/table.ts";
import { NO_PICTURE } from "../managing/product-picture.ts";
import type { OptionValue, PriceList } from "../prices/price-list.ts";

/** What a row says of a product. */
export interface FiledProduct {
  id: string;
  name: string;
  isDraft: boolean;
  categoryName: string;
  description: string;
  features: string[];
  imageUrl: string;
  detailImages: string[];
  /** Working days; null: unknown. */
  delivery: number | null;
  list: PriceList;
}

const FIXED = [
  ...["id", "product name", "state", "category", "quantity", "price", "ordered"],
  ...["working days", "description", "feature 1", "feature 2", "feature 3"],
  ...["picture", "picture 2", "picture 3", "picture 4"],
];

/** Of each value of an option, between bars. */
export const valueColumns = ["an order", "each", "percent", "days", "width", "height"] as const;
const OPTION = ["option", "values", "chosen", ...valueColumns, "split"];
export const MOST_RUNGS = 30;
export const MOST_OPTIONS = 8;

export const PAIRS = "not together";

export const productColumns: ColumnRules = {
  required: ["product name", "category", "quantity", "price"],
  optional: [...FIXED, PAIRS],
  numbered: new RegExp(
    `^(?:(?:quantity|price) (?:[2-9]|[12]\\d|30)|(?:${OPTION.join("|")}) [1-${MOST_OPTIONS}])$`,
  ),
};

/** How many rungs and options the widest product of a file has. */
export interface FileWidth {
  rungs: number;
  options: number;
}

const upTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const namesOf = ({ rungs, options }: FileWidth) => [
  ...FIXED,
  ...upTo(2, rungs).flatMap((rung) => [`quantity ${rung}`, `price ${rung}`]),
  ...upTo(1, options).flatMap((option) => OPTION.map((name) => `${name} ${option}`)),
  PAIRS,
];

/** The row that names the columns. */
export const headRow = (width: FileWidth): string => csvRow(namesOf(width));

const priceCell = (kobo: number | null | undefined) => (kobo ? nairaCell(kobo) : "");

/** What a cell of a product says, before what is neutralised for spreadsheets. */
export function cellsOf(product: FiledProduct): Map<string, string> {
  const { rungs, step, packs, options } = product.list;
  const [first, ...more] = rungs;
  const pictures = [product.imageUrl, ...product.detailImages];
  const cells = new Map([
    ["id", product.id],
    ["product name", product.name],
    ["state", product.isDraft ? "draft" : "published"],
    ["category", product.categoryName],
    ["quantity", `${first?.quantity ?? 1}`],
    ["price", priceCell(first?.price)],
    ["ordered", packs ? "packs" : step ? `steps of ${step}` : "any"],
    ["working days", `${product.delivery ?? ""}`],
    ["description", product.description],
    ...product.features.map((words, index) => [`feature ${index + 1}`, words] as const),
    ...pictures.map(
      (address, index) =>
        [index === 0 ? "picture" : `picture ${index + 1}`, filed(address)] as const,
    ),
    ...more.flatMap(({ quantity, price }, index) => [
      [`quantity ${index + 2}`, `${quantity}`] as const,
      [`price ${index + 2}`, priceCell(price)] as const,
    ]),
    [PAIRS, pairsCell(product.list)],
  ] as [string, string][]);
  for (const [index, option] of options.entries()) {
    const at = index + 1;
    const { values, chosen, split } = option;
    cells.set(`option ${at}`, option.name);
    cells.set(`values ${at}`, listCell(values.map(({ name }) => name)));
    cells.set(`chosen ${at}`, values.find(({ id }) => id === chosen)?.name ?? "");
    for (const name of valueColumns) cells.set(`${name} ${at}`, listCell(values.map(costs[name])));
    cells.set(`split ${at}`, split ? "yes" : "");
  }
  return cells;
}

/** The pairs that are ruled out, each on a line of its own. */
function pairsCell({ options, exclusions }: PriceList): string {
  const nameOf = ([option, value]: [string, string]) => {
    const found = options.find(({ id }) => id === option);
    return [found?.name ?? "", found?.values.find(({ id }) => id === value)?.name ?? ""];
  };
  return exclusions
    .map(({ one, other, words }) =>
      listCell([...nameOf(one), ...nameOf(other), ...(words ? [words] : [])]),
    )
    .join("\n");
}

/** What stands in for a picture is none. */
const filed = (address: string) => (address === NO_PICTURE ? "" : address);

const costs: Record<(typeof valueColumns)[number], (value: OptionValue) => string> = {
  "an order": ({ order }) => priceCell(order),
  each: ({ each }) => priceCell(each),
  percent: ({ percent }) => `${(percent ?? 0) / 100 || ""}`,
  days: ({ days }) => `${days ?? ""}`,
  width: ({ width }) => `${width ?? ""}`,
  height: ({ height }) => `${height ?? ""}`,
};

/** Columns whose numbers stay numbers for a spreadsheet, below zero too. */
const NUMBERS = /^(?:quantity|price|working days|an order|each|percent|days|width|height)\b/;

/** A product's row. */
export function rowOf(product: FiledProduct, width: FileWidth): string {
  const cells = cellsOf(product);
  return csvRow(
    namesOf(width).map((name) => {
      const cell = cells.get(name) ?? "";
      return NUMBERS.test(name) && /^-?\d+(?:\.\d+)?$/.test(cell) ? cell : plainCell(cell);
    }),
  );
}
