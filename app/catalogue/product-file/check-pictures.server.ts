/** Whether new products of a file come with pictures that this shop can show. */
import { readdirSync } from "node:fs";
import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { UUID } from "../../../database/uuid.ts";
import type { ReportLine } from "../../imports/importer.ts";
import type { RowReader } from "../../imports/row-reader.ts";
import { NO_PICTURE, type PictureSlot, pictureKind } from "../managing/product-picture.ts";
import type { FiledProduct } from "./product-columns.ts";

/** A row that adds a product. */
export interface FreshRow {
  product: FiledProduct;
  reader: RowReader;
}

const NOT_HERE =
  "This shop does not have this picture. Leave this empty, write draft in the column state, and add the picture to the draft.";
const TAKEN = "This picture is another product's. Leave it empty.";

const UPLOADED = new RegExp(`^/pictures/uploaded/(details/)?(${UUID})\\.webp$`);

export async function pictureFaults(
  queries: Queries,
  fresh: readonly FreshRow[],
): Promise<ReportLine[]> {
  const named = fresh.flatMap(({ product: { imageUrl, detailImages }, reader }) =>
    [imageUrl, ...detailImages].flatMap((address, index) => {
      const column = index === 0 ? "picture" : `picture ${index + 1}`;
      return address === NO_PICTURE ? [] : [{ address, column, reader }];
    }),
  );
  if (named.length === 0) return [];
  const addresses = [...new Set(named.map(({ address }) => address))];
  const here = await picturesHere(queries, addresses);
  const taken = await picturesInUse(queries, addresses);
  return named.flatMap(({ address, column, reader }) => {
    if (!here.has(address)) return [reader.line("wrong", column, address, NOT_HERE)];
    // An uploaded picture belongs to one product alone: with that one it goes.
    if (!UPLOADED.test(address)) return [];
    const isTaken = taken.has(address);
    taken.add(address);
    return isTaken ? [reader.line("wrong", column, address, TAKEN)] : [];
  });
}

/** Those that came with the shop, and those that were uploaded to it. */
async function picturesHere(queries: Queries, addresses: readonly string[]): Promise<Set<string>> {
  const shipped = ["products", "details"].flatMap((folder) =>
    readdirSync(`public/pictures/${folder}`).map((name) => `/pictures/${folder}/${name}`),
  );
  const uploads = addresses.flatMap((address) => {
    const [, details, id] = UPLOADED.exec(address) ?? [];
    const slot: PictureSlot = details ? "detail" : "main";
    return id ? [{ address, id, kind: pictureKind[slot] }] : [];
  });
  const found = await queries
    .select({ id: files.id, kind: files.kind })
    .from(files)
    .where(
      and(
        sql`${files.id} = any(${sql.param(uploads.map(({ id }) => id))}::uuid[])`,
        inArray(files.kind, Object.values(pictureKind)),
        isNotNull(files.finishedAt),
        // One that nothing has claimed is purged after a day.
        isNotNull(files.claimedAt),
        isNull(files.droppedAt),
      ),
    );
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  const uploaded = uploads.filter(({ id, kind }) => kinds.get(id) === kind);
  return new Set([...shipped, ...uploaded.map(({ address }) => address)]);
}

async function picturesInUse(queries: Queries, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await queries.execute<{ address: string }>(sql`
    select address from (
      select image_url as address from products
      union all select unnest(detail_images) from products
    ) used where address = any(${sql.param(addresses)}::text[])`);
  return new Set(rows.map(({ address }) => address));
}
