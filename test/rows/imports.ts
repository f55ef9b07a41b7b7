/** Imports of tests, looked at and waited for as their page does. */
import { expect } from "vitest";
import type { Viewer } from "../../app/accounts/viewer.server.ts";
import { beginZipImport } from "../../app/admin/import/running/press-import.server.ts";
import { readImport } from "../../app/admin/import/running/read-imports.server.ts";
import { isUnderWay } from "../../app/admin/import/words/import-words.ts";
import { takeZip } from "../../app/admin/import/zip/zip-upload.server.ts";

/** What came of a step, once it is over. */
export async function settledImport(owner: Viewer, id: string) {
  await expect
    .poll(
      async () => {
        const row = await readImport(owner, id);
        return row && !isUnderWay(row);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  const row = await readImport(owner, id);
  if (!row) throw new Error("The import is gone");
  return row;
}

/** A zip that was sent and looked at. */
export async function checkedZip(owner: Viewer, kind: "old-site" | "products", bytes: Buffer) {
  const sent = await takeZip(owner, { name: `${kind}.zip`, bytes });
  if ("error" in sent) throw new Error(sent.error);
  const begun = await beginZipImport(owner, kind, sent.id);
  if (!begun.ok) throw new Error(begun.error);
  return settledImport(owner, begun.id);
}
