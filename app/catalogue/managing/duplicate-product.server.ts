/** Copies a product: the copy is a draft, with prices, options, print specification and pictures. */
import { and, eq, getTableColumns } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { LostFile } from "../../uploads/storage/storage.server.ts";
import { findForShop, isThere } from "../find-product.server.ts";
import { type PictureSlot, UPLOADED } from "./product-picture.ts";
import { claimPicture, copyPicture } from "./product-pictures.server.ts";

const LONGEST_NAME = 200;
const GONE: Refusal = { ok: false, status: 404, failure: "Product not found" };
const LOST: Refusal = {
  ok: false,
  status: 409,
  failure: "A picture of this product is no longer there. Choose it again, then copy the product.",
};

/**
 * Copies a product.
 * @param copyId of the copy: however often it arrives, it makes one
 * @throws Response 403 when the viewer is not an admin
 */
export async function duplicateProduct(
  viewer: Viewer,
  id: string,
  copyId: string,
): Promise<{ ok: true } | Refusal> {
  const admin = staffOf(viewer, "catalogue");
  const source = await findForShop(id);
  if (!source || !isUuid(copyId)) return GONE;
  if ((await db.$count(products, eq(products.id, copyId))) > 0) return { ok: true };
  let copied: [PictureSlot, string][];
  try {
    copied = [["main", await copyPicture("main", source.imageUrl, admin.id)]];
    for (const address of source.detailImages) {
      copied.push(["detail", await copyPicture("detail", address, admin.id)]);
    }
  } catch (error) {
    if (error instanceof LostFile) return LOST;
    throw error;
  }
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ product: getTableColumns(products), document: priceLists.document })
      .from(products)
      .leftJoin(priceLists, eq(priceLists.productId, products.id))
      .where(and(eq(products.id, id), isThere));
    if (!row) return GONE;
    const { price, fromEach, printSpec, description } = row.product;
    const { categoryName, quantity, features, delivery } = row.product;
    const made = await tx
      .insert(products)
      .values({
        ...{ price, fromEach, printSpec, description, categoryName, quantity, features, delivery },
        id: copyId,
        name: [...`Copy of ${row.product.name}`].slice(0, LONGEST_NAME).join(""),
        isDraft: true,
        imageUrl: "",
        detailImages: ["", "", ""],
      })
      .onConflictDoNothing()
      .returning({ id: products.id });
    // The same press has arrived twice.
    if (made.length === 0) return { ok: true };
    const [imageUrl = "", ...detailImages] = await Promise.all(
      copied.map(async ([slot, said]) =>
        said.startsWith(UPLOADED)
          ? ((await claimPicture(tx, slot, said.slice(UPLOADED.length), admin.id)) ?? "")
          : said,
      ),
    );
    await tx.update(products).set({ imageUrl, detailImages }).where(eq(products.id, copyId));
    if (row.document) {
      const { document } = row;
      await tx.insert(priceLists).values({ productId: copyId, document, changedBy: admin.id });
    }
    await recordAct(tx, admin, "duplicate-product", { productId: id, name: row.product.name });
    return { ok: true };
  });
}
