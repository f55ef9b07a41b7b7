/** Brings `products.zip` in: `products.csv`, and the pictures that were uploaded for its products. */
import { db } from "../../../../database/db.server.ts";
import {
  missingPictures,
  pictureInZip,
} from "../../../catalogue/product-file/check-pictures.server.ts";
import { productColumns } from "../../../catalogue/product-file/product-columns.ts";
import { readTable } from "../../../imports/read-table.server.ts";
import { FileRefused, TABLE_BYTES, tooLarge } from "../../../imports/table.ts";
import { FileFault, openStoredZip, type StoredZip } from "../zip/stored-zip.server.ts";
import {
  type FilesOfZip,
  prepareFiles,
  storedZipOf,
  WantedFiles,
  type ZipImport,
} from "../zip/zip-files.server.ts";

const CSV = "products.csv";

const openProductZip = async (row: ZipImport): Promise<StoredZip> =>
  openStoredZip(await storedZipOf(row), [CSV], `${CSV} is not in this zip.`);

/** @throws FileRefused */
export const readProductsCsv = async (row: ZipImport): Promise<Buffer> =>
  csvOf(await openProductZip(row));

async function csvOf(zip: StoredZip): Promise<Buffer> {
  if ((zip.sizeOf(CSV) ?? 0) > TABLE_BYTES) throw tooLarge();
  return zip.readFile(CSV).catch((error: Error) => {
    throw error instanceof FileFault ? new FileRefused(`${CSV}: ${error.message}`) : error;
  });
}

/**
 * A step before the report: the pictures that this shop does not have are made ready.
 * @returns undefined when the report can be made; else what is known so far
 * @throws FileRefused in clear words
 */
export async function prepareProducts(row: ZipImport, progress: { done: number; total: number }) {
  const zip = await openProductZip(row);
  const find = async () => {
    const wanted = new WantedFiles();
    const table = await readTable(await csvOf(zip), productColumns);
    for (const { path, slot } of await missingPictures(db, table)) wanted.find(path, slot, "");
    return wanted;
  };
  return prepareFiles(row, filesOf(zip), find, progress);
}

/** A picture keeps its id, so that its product keeps its address. */
const filesOf = ({ readFile }: StoredZip): FilesOfZip => ({
  readFile,
  nameOf: (path) => path.split("/").at(-1) ?? path,
  idOf: (path) => pictureInZip(path)?.id,
});
