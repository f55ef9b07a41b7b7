/** Takes products out with the pictures that were uploaded for them. */
import { and, asc, gt } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { db } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { LostFile } from "../../uploads/storage/storage.server.ts";
import { isThere } from "../find-product.server.ts";
import { readPicture } from "../managing/product-pictures.server.ts";
import { uploadedAt, type ZippedPicture } from "./check-pictures.server.ts";
import { writeProductFile } from "./filed-products.server.ts";

const SLICE = 200;

/**
 * `products.zip`: `products.csv` and the uploaded pictures that it names, a part at a time.
 * @throws Response 403 without the right
 */
export async function* writeProductZip(viewer: Viewer): AsyncGenerator<Uint8Array> {
  staffOf(viewer, "import");
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  /** Pictures are packed already; the table is small beside them. */
  const begin = (path: string) => {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    return entry;
  };
  const written = () => {
    const now = parts;
    parts = [];
    return now;
  };
  const table = begin("products.csv");
  for await (const text of writeProductFile(viewer)) {
    table.push(new TextEncoder().encode(text));
    yield* written();
  }
  table.push(new Uint8Array(), true);
  for await (const { address, path } of uploadedPictures()) {
    const bytes = await readPicture(address).catch(unlessLost);
    if (!bytes) continue;
    begin(path).push(bytes, true);
    yield* written();
  }
  zip.end();
  yield* written();
}

/** A row that names a lost picture is refused where the zip is brought in, with its words. */
function unlessLost(error: unknown): undefined {
  if (!(error instanceof LostFile)) throw error;
}

async function* uploadedPictures(): AsyncGenerator<ZippedPicture> {
  let after: string | undefined;
  for (;;) {
    const part = await db
      .select({ id: products.id, main: products.imageUrl, details: products.detailImages })
      .from(products)
      .where(and(isThere, after ? gt(products.id, after) : undefined))
      .orderBy(asc(products.id))
      .limit(SLICE);
    if (part.length === 0) return;
    for (const { main, details } of part) {
      for (const address of [main, ...details]) {
        const picture = uploadedAt(address);
        if (picture) yield picture;
      }
    }
    after = part.at(-1)?.id;
  }
}
