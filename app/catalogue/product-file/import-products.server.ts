/** Brings `products.csv` into the shop: what it would do, and doing it. */
import { setImmediate as turn } from "node:timers/promises";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queries, Transaction } from "../../../database/db.server.ts";
import { categories, categoryAliases, orderLines, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import {
  type ImportPlan,
  type MadeRecord,
  NotThere,
  type ReportLine,
  type TableImporter,
  type TakesBack,
} from "../../imports/importer.ts";
import type { RowReader } from "../../imports/row-reader.ts";
import type { Table, TableRow } from "../../imports/table.ts";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { claimImported } from "../../uploads/files/files.server.ts";
import { isThere } from "../find-product.server.ts";
import { dropPictures } from "../managing/product-pictures.server.ts";
import { categoryKey } from "../static/static-search.server.ts";
import { type FreshRow, pictureFaults } from "./check-pictures.server.ts";
import {
  type KeptProduct,
  readProducts,
  stampOf,
  type WrittenProduct,
  writeProducts,
} from "./filed-products.server.ts";
import { type FiledProduct, productColumns } from "./product-columns.ts";
import { changesOf, type KnownCategories, readProduct } from "./read-product.server.ts";

const SLICE = 500;

export const productImporter: TableImporter = { columns: productColumns, plan: planProducts };

async function planProducts(
  queries: Queries,
  table: Table,
  isSure: boolean,
  importId: string,
): Promise<ImportPlan> {
  const known = await knownCategories(queries);
  const found = await findProducts(queries, table, isSure);
  const lines: ReportLine[] = [];
  const written: WrittenProduct[] = [];
  const fresh: FreshRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of table.rows.entries()) {
    if (index % 50 === 49) await turn();
    const { id, name } = keysOf(row);
    const now = id ? found.byId.get(id) : found.byName.get(name)?.[0];
    const { product, faults, reader } = readProduct(row, now, now?.id ?? (id || uuidv7()), known);
    checkKeys(reader, { id, name, now, seen, alike: found.byName.get(name)?.length ?? 0 });
    // Rows that name a product by its id and by its name mean the same one.
    for (const key of now ? [now.id, now.name.toLowerCase()] : [id || name]) seen.set(key, row.row);
    const changes = now && faults.length === 0 ? changesOf(reader, now, product) : [];
    if (faults.length > 0) lines.push(...faults);
    else if (!now) lines.push(newLine(reader, product));
    else if (changes.length > 0) lines.push(...changes);
    else lines.push(reader.line("same", "", "", ""));
    if (faults.length === 0 && (!now || changes.length > 0)) {
      written.push({ product, before: now });
      if (!now) fresh.push({ product, reader });
    }
  }
  const { faults, ready } = await pictureFaults(queries, fresh, importId);
  const wrong = new Set(faults.map(({ row }) => row));
  const told = lines.filter(({ row }) => !wrong.has(row)).concat(faults);
  return {
    lines: told,
    async write(tx, who, onDone) {
      const owners = new Map(ready.map((id) => [id, importId]));
      const claimed = await claimImported(tx, importId, owners);
      if (claimed < ready.length) throw new NotThere("A picture of the zip");
      return write(tx, written, who, onDone);
    },
  };
}

const keysOf = (row: TableRow) => ({
  id: (row.cell("id") ?? "").trim().toLowerCase(),
  name: nameOf(row),
});

function checkKeys(
  reader: RowReader,
  row: {
    id: string;
    name: string;
    now: KeptProduct | undefined;
    seen: Map<string, number>;
    alike: number;
  },
): void {
  const { id, name, now, seen, alike } = row;
  const before = seen.get(now?.id ?? (id || name));
  if (id !== "" && !isUuid(id)) {
    reader.fault("id", "Leave the id empty for a new product, or write it as it was taken out.");
  } else if (now?.isDeleted) {
    reader.fault("id", "This product was deleted here. Empty the id to add it as a new one.");
  } else if (before !== undefined && (id || name) !== "") {
    const words = id
      ? `The same product as row ${before}. Take one of them out.`
      : `The same name as row ${before}. Give one its id, or take one out.`;
    reader.fault(id ? "id" : "product name", words);
  } else if (!id && alike > 1) {
    reader.fault("product name", "Several products of the shop are called so. Give it its id.");
  }
}

function newLine(reader: RowReader, product: FiledProduct): ReportLine {
  const [first] = product.list.rungs;
  const price = first?.price ? formatNaira(first.price) : "By quote";
  const becomes = `${price}/${formatCount(first?.quantity ?? 1)}`;
  return reader.line("new", product.isDraft ? "new, draft" : "new", "", becomes);
}

const nameOf = (row: TableRow) => (row.cell("product name") ?? "").trim().toLowerCase();

/** The products that the rows are about: by their ids, and of rows without one by their names. */
async function findProducts(queries: Queries, table: Table, lock: boolean) {
  const byId = new Map<string, KeptProduct>();
  const byName = new Map<string, KeptProduct[]>();
  for (let at = 0; at < table.rows.length; at += SLICE) {
    const part = table.rows.slice(at, at + SLICE);
    const ids = part.map((row) => (row.cell("id") ?? "").trim().toLowerCase());
    const names = part.filter((_, index) => ids[index] === "").map(nameOf);
    const where = or(
      inArray(products.id, ids.filter(isUuid)),
      and(isThere, sql`lower(${products.name}) = any(${sql.param(names)}::text[])`),
    );
    for (const product of await readProducts(queries, where, { lock })) {
      byId.set(product.id, product);
      const name = product.name.toLowerCase();
      if (product.isDeleted) continue;
      const alike = byName.get(name) ?? [];
      if (!alike.some(({ id }) => id === product.id)) byName.set(name, [...alike, product]);
    }
  }
  return { byId, byName };
}

/** All categories, by their names and other names. */
export async function knownCategories(queries: Queries): Promise<KnownCategories> {
  const rows = await queries
    .select({ name: categories.name, alias: categoryAliases.alias })
    .from(categories)
    .leftJoin(categoryAliases, eq(categoryAliases.categoryName, categories.name))
    .orderBy(asc(categories.position));
  const byKey = new Map<string, string>();
  for (const { name, alias } of rows) {
    if (alias) byKey.set(alias, name);
  }
  for (const { name } of rows) byKey.set(categoryKey(name), name);
  return { names: [...new Set(rows.map(({ name }) => name))], byKey };
}

async function write(
  tx: Transaction,
  written: readonly WrittenProduct[],
  { user }: { user: { id: string; name: string } },
  onDone: (count: number) => void,
): Promise<MadeRecord[]> {
  const stamps = await writeProducts(tx, written, user.id, onDone);
  const fresh = written.filter(({ before }) => !before).length;
  await recordAct(tx, user, "import-products", {
    fresh,
    changed: written.length - fresh,
  });
  return written.map(({ product, before }) => ({
    kind: "product",
    key: product.id,
    target: product.id,
    before: before ? filedOf(before) : null,
    after: stamps.get(product.id) ?? "",
  }));
}

function filedOf({ version: _, pricesRevision: __, isDeleted: ___, ...product }: KeptProduct) {
  return product satisfies FiledProduct;
}

/** Takes products back that an import has made or changed, as long as nobody else has. */
export const takeBackProducts: TakesBack = {
  kinds: ["product", "old-product"],
  async takeBack(tx, records, { user }) {
    for (let at = 0; at < records.length; at += SLICE) {
      const part = records.slice(at, at + SLICE);
      const ids = part.map(({ target }) => target);
      const now = await readProducts(tx, inArray(products.id, ids), { lock: true });
      const byId = new Map(now.map((product) => [product.id, product]));
      const made = part.filter(({ before }) => before === null).map(({ target }) => target);
      const [ordered] = await tx
        .select({ name: orderLines.name })
        .from(orderLines)
        .where(inArray(orderLines.productId, made))
        .limit(1);
      if (ordered) return `${ordered.name} has been ordered since.`;
      for (const { target, after } of part) {
        const product = byId.get(target);
        if (!product || product.isDeleted) return "A product of it has been deleted since.";
        if (stampOf(product) !== after) return `${product.name} has been changed since.`;
      }
      await tx.delete(products).where(inArray(products.id, made));
      await dropPictures(
        tx,
        made.flatMap((id) => {
          const product = byId.get(id);
          return product ? [product.imageUrl, ...product.detailImages] : [];
        }),
      );
      const back = part.flatMap(({ before, target }) => {
        const kept = byId.get(target);
        return before && kept ? [{ product: before as FiledProduct, before: kept }] : [];
      });
      await writeProducts(tx, back, user.id, () => {});
    }
    return undefined;
  },
};
