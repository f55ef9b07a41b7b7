/** The zip of an old site: its collections, and the files of its storage. */
import { FileRefused } from "../../../imports/table.ts";
import { formatCount } from "../../../ui/format/money.ts";
import { openStoredZip } from "../zip/stored-zip.server.ts";
import type { FilesOfZip } from "../zip/zip-files.server.ts";
import { readDocuments, type SiteDocument } from "./documents.server.ts";
import { sentNameOf } from "./old-values.ts";
import { type Collection, collectionNames, collections } from "./site-limits.ts";

/** An opened zip. */
export interface SiteZip extends FilesOfZip {
  /** Whether it has a collection. */
  has(name: Collection): boolean;
  /** The documents of a collection; none when the zip does not have it. */
  documents(name: Collection): AsyncGenerator<SiteDocument>;
}

/**
 * @param stored its path in the storage, and its size
 * @throws FileRefused in clear words for what is no such zip
 */
export async function openSiteZip(stored: { path: string; size: number }): Promise<SiteZip> {
  const zip = await openStoredZip(
    stored,
    collectionNames.map((name) => `${name}.json`),
    "None of users.json, products.json, categories.json and chats.json is in this zip.",
  );
  for (const name of collectionNames) {
    if ((zip.sizeOf(`${name}.json`) ?? 0) <= collections[name].bytes) continue;
    const most = collections[name].bytes / 1024 / 1024;
    throw new FileRefused(`${name}.json has more than ${most} MB unpacked, which is the most.`);
  }
  const has = (name: Collection) => zip.sizeOf(`${name}.json`) !== undefined;
  return {
    has,
    async *documents(name) {
      if (!has(name)) return;
      const most = collections[name].documents;
      let count = 0;
      for await (const document of readDocuments(await zip.open(`${name}.json`), `${name}.json`)) {
        count++;
        if (count > most) {
          throw new FileRefused(
            `${name}.json has more than ${formatCount(most)} documents, which are the most.`,
          );
        }
        yield document;
      }
    },
    readFile: zip.readFile,
    nameOf: sentNameOf,
  };
}
