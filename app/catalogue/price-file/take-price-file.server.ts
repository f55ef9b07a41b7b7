/** The whole price list as a file that is downloaded and uploaded (docs/price-file.md). */
import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { csvRows } from "../../imports/csv.ts";
import { isThere } from "../find-product.server.ts";
import { changePriceLists, isSame } from "../prices/change-prices.server.ts";
import type { PriceList } from "../prices/price-list.ts";
import { parsePriceList } from "../prices/price-list-rules.server.ts";
import { warningsOf } from "../prices/price-warnings.ts";
import { listOf } from "../prices/read-prices.server.ts";
import {
  columns,
  headRow,
  listInWords,
  type NumberedRow,
  readCells,
  readRows,
  writeRows,
} from "./price-rows.ts";

/** The most rows and characters of a file. */
const MOST_ROWS = 20_000;
export const MOST_CHARACTERS = 4_000_000;
/** The most errors and changes that one answer lists. */
const MOST_TOLD = 200;
/** Rows or products to read before others have a turn. */
const SLICE = 200;

/** What is wrong with a row, and the product's name as the row says it. */
interface RowError {
  row: number;
  product: string;
  words: string;
}

/** A rung, a value or a pair that changes, in words; undefined where it is not there. */
interface ListChange {
  product: string;
  what: string;
  before: string | undefined;
  after: string | undefined;
}

/** What a file would do. */
export interface FilePreview {
  rows: number;
  /** Products whose prices or options change. */
  products: number;
  errors: RowError[];
  changes: ListChange[];
  /** What the owner is warned about in the lists that change. */
  warnings: { product: string; words: string }[];
  /** All of them, including those that are not listed. */
  errorCount: number;
  changeCount: number;
}

/** A product with its price list: the stored one, or the one that a file replaces it by. */
interface Listed {
  id: string;
  name: string;
  revision: number;
  list: PriceList;
}

async function productsBy(queries: Queries, where: ReturnType<typeof and>): Promise<Listed[]> {
  const rows = await queries
    .select({
      id: products.id,
      name: products.name,
      revision: products.pricesRevision,
      price: products.price,
      quantity: products.quantity,
      document: priceLists.document,
    })
    .from(products)
    .leftJoin(priceLists, eq(priceLists.productId, products.id))
    .where(and(isThere, where))
    .orderBy(asc(products.id))
    .limit(SLICE);
  return rows.map(({ price, quantity, document, ...row }) => ({
    ...row,
    list: listOf({ price, quantity }, document),
  }));
}

/**
 * The whole price list, drafts included, in parts.
 * @throws Response 403 when the viewer is not an admin
 */
export async function* writePriceFile(viewer: Viewer): AsyncGenerator<string> {
  staffOf(viewer, "catalogue");
  yield `\uFEFF${headRow}`;
  let after: string | undefined;
  for (;;) {
    const part = await productsBy(db, after ? gt(products.id, after) : undefined);
    if (part.length === 0) return;
    yield part.map((product) => writeRows(product, product.list)).join("");
    after = part.at(-1)?.id;
  }
}

/**
 * Reads a file and says what it would do; nothing is changed.
 * @throws Response 403 when the viewer is not an admin
 */
export async function previewPriceFile(viewer: Viewer, text: string): Promise<FilePreview> {
  staffOf(viewer, "catalogue");
  return (await readFile(text)).preview;
}

/**
 * Takes a file in, all of it or nothing; `preview` says why not. A file that was taken in before
 * changes nothing.
 * @throws Response 403 when the viewer is not an admin
 */
export async function takePriceFile(
  viewer: Viewer,
  text: string,
): Promise<{ ok: boolean; preview: FilePreview }> {
  staffOf(viewer, "catalogue");
  const { preview, changes } = await readFile(text);
  if (preview.errorCount > 0) return { ok: false, preview };
  const overtaken = await changePriceLists(viewer, changes);
  if (!overtaken) return { ok: true, preview };
  const error = { row: 0, product: overtaken, words: OVERTAKEN };
  return { ok: false, preview: { ...preview, errors: [error], errorCount: 1 } };
}

const OVERTAKEN =
  "These prices have been changed since the file was downloaded. Download it again.";

async function readFile(text: string): Promise<{ preview: FilePreview; changes: Listed[] }> {
  const preview: FilePreview = {
    rows: 0,
    products: 0,
    errors: [],
    changes: [],
    warnings: [],
    errorCount: 0,
    changeCount: 0,
  };
  const tell = (row: number, product: string, words: string) => {
    preview.errorCount++;
    if (preview.errors.length < MOST_TOLD) preview.errors.push({ row, product, words });
  };
  const groups = await groupRows(text, preview, tell);
  const changes: Listed[] = [];
  const ids = [...groups.keys()];
  for (let at = 0; at < ids.length; at += SLICE) {
    const part = ids.slice(at, at + SLICE);
    const found = await productsBy(db, inArray(products.id, part.filter(isUuid)));
    const byId = new Map(found.map((product) => [product.id, product]));
    for (const [place, id] of part.entries()) {
      if (place % 20 === 19) await turn();
      const change = readProduct(groups.get(id) ?? [], byId.get(id), tell);
      if (!change) continue;
      changes.push(change);
      tellChanges(preview, change, byId.get(id)?.list);
    }
  }
  preview.products = changes.length;
  preview.errors.sort((one, other) => one.row - other.row);
  return { preview, changes };
}

type Tell = (row: number, product: string, words: string) => void;

/** The rows of each product, by its id. */
async function groupRows(
  text: string,
  preview: FilePreview,
  tell: Tell,
): Promise<Map<string, NumberedRow[]>> {
  const groups = new Map<string, NumberedRow[]>();
  let number = 0;
  for (const cells of csvRows(text)) {
    number++;
    if (number % SLICE === 0) await turn();
    if (number === 1) {
      if (cells.map((cell) => cell.trim()).join() !== columns.join()) {
        tell(1, "", `The first row names the columns: ${columns.join(", ")}.`);
        return groups;
      }
      continue;
    }
    // A blank line, as a spreadsheet leaves at the end.
    if (cells.join("").trim() === "") continue;
    if (++preview.rows > MOST_ROWS) {
      tell(number, "", "A file has at most 20,000 rows. Send it in parts.");
      return groups;
    }
    const row = readCells(cells);
    if (!row) {
      tell(number, "", `This row has ${cells.length} columns instead of ${columns.length}.`);
      continue;
    }
    const id = row.product.toLowerCase();
    const group = groups.get(id);
    if (group) group.push({ number, row });
    else groups.set(id, [{ number, row }]);
  }
  if (preview.rows === 0 && preview.errorCount === 0)
    tell(1, "", "There are no rows in this file.");
  return groups;
}

function readProduct(
  rows: readonly NumberedRow[],
  product: Listed | undefined,
  tell: Tell,
): Listed | undefined {
  const [first] = rows;
  if (!first) return undefined;
  if (!product) {
    const { name } = first.row;
    tell(first.number, name, "No product of the shop has this number in the column product.");
    return undefined;
  }
  const { list, errors, rowOf } = readRows(rows, product.list);
  const parsed = parsePriceList(list);
  if (!parsed.ok) {
    for (const [path, words] of Object.entries(parsed.errors)) {
      const row = rowOf(path);
      if (!errors.has(row)) errors.set(row, words);
    }
  }
  for (const [row, words] of errors) tell(row, product.name, words);
  if (!parsed.ok || errors.size > 0 || isSame(parsed.list, product.list)) return undefined;
  if (first.row.revision !== `${product.revision}`) {
    tell(first.number, product.name, OVERTAKEN);
    return undefined;
  }
  const { id, name, revision } = product;
  return { id, name, revision, list: parsed.list };
}

function tellChanges(preview: FilePreview, change: Listed, before: PriceList | undefined): void {
  if (!before) return;
  const { name: product, list } = change;
  const [then, now] = [listInWords(before), listInWords(list)];
  for (const what of new Set([...then.keys(), ...now.keys()])) {
    const [old, next] = [then.get(what), now.get(what)];
    if (old === next) continue;
    preview.changeCount++;
    if (preview.changes.length >= MOST_TOLD) continue;
    preview.changes.push({ product, what, before: old, after: next });
  }
  for (const { words } of warningsOf(list)) {
    if (preview.warnings.length < MOST_TOLD) preview.warnings.push({ product, words });
  }
}
