/** Whether the storage has the files that rows name, and nothing else. */
import { and, asc, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { files } from "../../database/schema.ts";
import { FIRST_ID } from "../../database/uuid.ts";
import { type FileRow, storedPaths } from "../uploads/files/files.server.ts";
import { digestStored, LostFile, uploadStore } from "../uploads/storage/storage.server.ts";

const AT_ONCE = 500;
/** Asked for side by side: a bucket takes a while for each. */
const SIDE_BY_SIDE = 8;
/** What is stored beside a file and ends with it: pages, and what libraries know of an upload. */
const BESIDE = /(?:\.pages\/[^/]+|\.thumbnail\.webp|\.json|\.info|\.\d+\.part)$/;

export interface FilesFound {
  files: number;
  /** A line for each that is missing, or has other bytes. */
  faults: string[];
  /** The paths of what no row names. */
  orphans: string[];
}

/** @param reads whether to read the files whole, and compare their bytes with what was uploaded */
export async function checkFiles(reads: boolean): Promise<FilesFound> {
  // Listed before the rows are read, so that what is uploaded meanwhile is no orphan.
  const stored = new Set<string>();
  for await (const path of uploadStore().allPaths()) stored.add(path);
  const found: FilesFound = { files: 0, faults: [], orphans: [] };
  for await (const rows of allRows()) {
    for (let from = 0; from < rows.length; from += SIDE_BY_SIDE) {
      const some = rows.slice(from, from + SIDE_BY_SIDE);
      const faults = await Promise.all(some.map((row) => faultsOf(row, reads)));
      found.faults.push(...faults.flat());
    }
    found.files += rows.length;
  }
  found.orphans = await orphansOf(stored);
  return found;
}

async function* allRows(): AsyncGenerator<FileRow[]> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await db
      .select()
      .from(files)
      .where(and(gt(files.id, after), isNotNull(files.finishedAt), isNull(files.droppedAt)))
      .orderBy(asc(files.id))
      .limit(AT_ONCE);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
  }
}

async function faultsOf(row: FileRow, reads: boolean): Promise<string[]> {
  const faults = await Promise.all(
    storedPaths(row).map((path) => faultOf(path, path === row.path ? row : undefined, reads)),
  );
  const told = faults.flatMap((fault) => fault ?? []);
  // It may have been removed meanwhile.
  return told.length > 0 && (await isKept(row.id)) ? told : [];
}

/** @param row of a file that is kept as it came */
async function faultOf(
  path: string,
  row: FileRow | undefined,
  reads: boolean,
): Promise<string | undefined> {
  try {
    const size = await uploadStore().sizeOf(path);
    if (size === undefined) return `${path} is missing`;
    if (row && size !== row.size) return `${path} has ${size} bytes, not ${row.size}`;
    if (!reads) return undefined;
    const digest = await digestStored(path);
    return row?.sha256 && digest !== row.sha256 ? `${path} has other bytes` : undefined;
  } catch (error) {
    if (error instanceof LostFile) return `${path} is empty`;
    const { code, name } = error as NodeJS.ErrnoException;
    return `${path} cannot be read (${code ?? name})`;
  }
}

async function isKept(id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from files where id = ${id} and dropped_at is null`);
  return rows.length > 0;
}

/** @param stored is emptied */
async function orphansOf(stored: Set<string>): Promise<string[]> {
  const known = new Set<string>();
  const rows = await db
    .select({ id: files.id, kind: files.kind, path: files.path, width: files.width })
    .from(files);
  for (const row of rows) for (const path of [row.path, ...storedPaths(row)]) known.add(path);
  for (const path of await pathsToRemove()) known.add(path);
  const orphans: string[] = [];
  for (const path of stored) {
    if (known.has(path) || known.has(path.replace(BESIDE, ""))) continue;
    if ((await uploadStore().sizeOf(path)) !== undefined) orphans.push(path);
  }
  return orphans;
}

/** What waits to be removed by a job. */
async function pathsToRemove(): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from jobs.job, jsonb_array_elements_text(data -> 'paths') path
    where state < 'completed' and data ? 'paths'`);
  return rows.map(({ path }) => path);
}
