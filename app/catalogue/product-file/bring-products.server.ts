/** Categories and products that come from another site. */
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Transaction } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { type MadeRecord, NotThere, type TakesBack } from "../../imports/importer.ts";
import { claimImported } from "../../uploads/files/files.server.ts";
import { NO_PICTURE, pictureAddress } from "../managing/product-picture.ts";
import { type WrittenProduct, writeProducts } from "./filed-products.server.ts";
import type { FiledProduct } from "./product-columns.ts";

/** A product, with the pictures that were made of its own: ids of files of the import. */
export interface BroughtProduct {
  /** What the other site calls it. */
  key: string;
  product: Omit<FiledProduct, "imageUrl" | "detailImages">;
  main: string | undefined;
  details: readonly (string | undefined)[];
  timestamp: Date | undefined;
}

/** A category, by what the other site calls it. */
export interface BroughtCategory {
  key: string;
  name: string;
}

/** Adds categories at the end of the list. */
export async function bringCategories(
  tx: Transaction,
  brought: readonly BroughtCategory[],
): Promise<MadeRecord[]> {
  if (brought.length === 0) return [];
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
  for (const { name } of brought) {
    const last = sql`(select coalesce(max(position), -1) + 1 from categories)`;
    await tx.insert(categories).values({ name, position: last });
  }
  return brought.map(({ key, name }) => ({
    ...{ kind: "old-category", key, target: name },
    ...{ before: null, after: name },
  }));
}

/**
 * Adds products with their pictures.
 * @throws NotThere when a picture was purged meanwhile
 */
export async function bringProducts(
  tx: Transaction,
  brought: readonly BroughtProduct[],
  who: { importId: string; userId: string },
  onDone: (count: number) => void,
): Promise<MadeRecord[]> {
  // One that stands in two places of its product is one file.
  const pictures = new Map(
    brought.flatMap(({ main, details }) =>
      [main, ...details].flatMap((id) => (id ? [[id, who.importId] as const] : [])),
    ),
  );
  const claimed = await claimImported(tx, who.importId, pictures);
  if (claimed < pictures.size) throw new NotThere("A picture of the import");
  const written = brought.map(({ product, main, details, timestamp }): WrittenProduct => {
    const filed: FiledProduct = {
      ...product,
      imageUrl: main ? pictureAddress("main", main) : NO_PICTURE,
      detailImages: [0, 1, 2].map((index) => {
        const id = details[index];
        return id ? pictureAddress("detail", id) : NO_PICTURE;
      }),
    };
    return { product: filed, before: undefined, ...(timestamp ? { timestamp } : {}) };
  });
  const stamps = await writeProducts(tx, written, who.userId, onDone);
  return brought.map(({ key, product }) => ({
    ...{ kind: "old-product", key, target: product.id },
    ...{ before: null, after: stamps.get(product.id) ?? "" },
  }));
}

/** Takes categories back that are still as they came, and in which nothing else is. */
export const takeBackCategories: TakesBack = {
  kinds: ["old-category"],
  async takeBack(tx, records) {
    const names = records.map(({ target }) => target);
    const isOf = inArray(categories.name, names);
    const inIt = tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryName, categories.name));
    const gone = await tx
      .delete(categories)
      .where(and(isOf, notExists(inIt)))
      .returning({ name: categories.name });
    const left = names.find((name) => !gone.some((one) => one.name === name));
    return left === undefined
      ? undefined
      : `the category ${left} has been changed, or has products since.`;
  },
};
