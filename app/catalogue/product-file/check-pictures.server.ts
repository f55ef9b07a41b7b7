/**
 * Whether new products of a file come with pictures that this shop can show: those that it has, and
 * those that came in one zip with the file.
 */
import { readdirSync } from "node:fs";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { files, importFiles } from "../../../database/schema.ts";
import { UUID } from "../../../database/uuid.ts";
import type { ReportLine } from "../../imports/importer.ts";
import type { RowReader } from "../../imports/row-reader.ts";
import type { Table } from "../../imports/table.ts";
import { NO_PICTURE, type PictureSlot, pictureKind } from "../managing/product-picture.ts";
import type { FiledProduct } from "./product-columns.ts";

/** A row that adds a product. */
export interface FreshRow {
  product: FiledProduct;
  reader: RowReader;
}

const NOT_HERE =
  "This shop does not have this picture. Bring products.zip, which has the pictures in it; or leave this empty, write draft in the column state, and add the picture to the draft.";
const TAKEN = "This picture is another product's. Leave it empty.";

const UPLOADED = new RegExp(`^/pictures/uploaded/(details/)?(${UUID})\\.webp$`);
const COLUMNS = ["picture", "picture 2", "picture 3", "picture 4"];

/** An uploaded picture, by its address in the shop and its path in `products.zip`. */
export interface ZippedPicture {
  id: string;
  slot: PictureSlot;
  address: string;
  path: string;
}

/** The uploaded picture at an address; undefined for one that came with the shop. */
export function uploadedAt(address: string): ZippedPicture | undefined {
  const [, details = "", id] = UPLOADED.exec(address) ?? [];
  if (!id) return undefined;
  const slot = details ? "detail" : "main";
  return { id, slot, address, path: `pictures/${details}${id}.webp` };
}

/** The picture that a path in `products.zip` is. */
export const pictureInZip = (path: string): ZippedPicture | undefined =>
  uploadedAt(`/${path.replace(/^pictures\//, "pictures/uploaded/")}`);

/** The pictures of a file that were uploaded somewhere, and that this shop does not have. */
export async function missingPictures(queries: Queries, table: Table): Promise<ZippedPicture[]> {
  const addresses = table.rows.flatMap((row) =>
    COLUMNS.map((column) => (row.cell(column) ?? "").trim()),
  );
  const named = [...new Set(addresses)].flatMap((address) => uploadedAt(address) ?? []);
  const here = new Set((await uploadsHere(queries, named, undefined)).map(({ path }) => path));
  return named.filter(({ path }) => !here.has(path));
}

/** What is wrong with the pictures of new products, and which of them the import has made ready. */
export async function pictureFaults(
  queries: Queries,
  fresh: readonly FreshRow[],
  importId: string,
): Promise<{ faults: ReportLine[]; ready: string[] }> {
  const named = fresh.flatMap(({ product: { imageUrl, detailImages }, reader }) =>
    [imageUrl, ...detailImages].flatMap((address, index) =>
      address === NO_PICTURE ? [] : [{ address, column: COLUMNS[index] ?? "", reader }],
    ),
  );
  if (named.length === 0) return { faults: [], ready: [] };
  const addresses = [...new Set(named.map(({ address }) => address))];
  const uploads = addresses.flatMap((address) => uploadedAt(address) ?? []);
  const uploaded = await uploadsHere(queries, uploads, importId);
  const here = new Set([...shippedPictures(), ...uploaded.map(({ address }) => address)]);
  const taken = await picturesInUse(queries, addresses);
  const unreadable = await faultsInZip(queries, importId);
  const faults = named.flatMap(({ address, column, reader }) => {
    if (!here.has(address)) {
      const why = unreadable.get(uploadedAt(address)?.path ?? "");
      const words = why ? `This picture cannot be taken out of the zip. ${why}` : NOT_HERE;
      return [reader.line("wrong", column, address, words)];
    }
    // An uploaded picture belongs to one product alone: with that one it goes.
    if (!UPLOADED.test(address)) return [];
    const isTaken = taken.has(address);
    taken.add(address);
    return isTaken ? [reader.line("wrong", column, address, TAKEN)] : [];
  });
  return { faults, ready: uploaded.filter(({ isReady }) => isReady).map(({ id }) => id) };
}

/** Those that came with the shop. */
const shippedPictures = () =>
  ["products", "details"].flatMap((folder) =>
    readdirSync(`public/pictures/${folder}`).map((name) => `/pictures/${folder}/${name}`),
  );

/** Those that were uploaded to this shop, and whether it is this import that has brought them. */
async function uploadsHere(
  queries: Queries,
  uploads: readonly ZippedPicture[],
  importId: string | undefined,
): Promise<(ZippedPicture & { isReady: boolean })[]> {
  const found = await queries
    .select({ id: files.id, kind: files.kind, claimedAt: files.claimedAt, ownerId: files.ownerId })
    .from(files)
    .where(
      and(
        sql`${files.id} = any(${sql.param(uploads.map(({ id }) => id))}::uuid[])`,
        isNotNull(files.finishedAt),
        isNull(files.droppedAt),
      ),
    );
  const byId = new Map(found.map((file) => [file.id, file]));
  return uploads.flatMap((upload) => {
    const file = byId.get(upload.id);
    if (file?.kind !== pictureKind[upload.slot]) return [];
    // One that nothing has claimed is purged after a day.
    const isReady = file.claimedAt === null;
    return isReady && file.ownerId !== importId ? [] : [{ ...upload, isReady }];
  });
}

/** By their paths, why pictures of the zip could not be made ready. */
async function faultsInZip(queries: Queries, importId: string): Promise<Map<string, string>> {
  const rows = await queries
    .select({ path: importFiles.path, fault: importFiles.fault })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), isNotNull(importFiles.fault)));
  return new Map(rows.map(({ path, fault }) => [path, fault ?? ""]));
}

async function picturesInUse(queries: Queries, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await queries.execute<{ address: string }>(sql`
    select address from (
      select image_url as address from products
      union all select unnest(detail_images) from products
    ) used where address = any(${sql.param(addresses)}::text[])`);
  return new Set(rows.map(({ address }) => address));
}
