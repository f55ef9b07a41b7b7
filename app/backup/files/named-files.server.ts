/** The files that a snapshot's rows name. */
import type pg from "pg";
import { storedPaths } from "../../uploads/files/files.server.ts";
import { uploadStore } from "../../uploads/storage/storage.server.ts";
import { ArchiveError } from "../archive/archive-error.ts";
import { type Fault, FILES, faultWords } from "../archive/archive-format.ts";
import type { ArchiveWriter } from "../archive/archive-writer.server.ts";

const AT_ONCE = 200;
const FIRST_FAULTS = 100;
/** Objects of a bucket that are asked for ahead: each takes a while to answer. */
const AHEAD = 4;

/** What an archive has of the files. */
export interface FilesSummary {
  count: number;
  bytes: number;
  faults: { count: number; first: string[] };
}

interface NamedFile {
  path: string;
  /** Of an upload that is kept as it came. */
  sha256: string | null;
}

const COMPLETE = "from files where finished_at is not null and dropped_at is null";

/**
 * Keeps the list of files beyond the end of the snapshot's transaction.
 * @returns how many rows it has
 */
export async function holdFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int ${COMPLETE}`);
  await client.query(
    `declare named_files cursor with hold for
     select id, kind, path, sha256, width ${COMPLETE} order by id`,
  );
  return rows[0]?.count ?? 0;
}

/** Copies the files of {@link holdFiles}; one that is missing or damaged is noted. */
export async function copyFiles(
  client: pg.Client,
  writer: ArchiveWriter,
  report: (done: number) => void,
): Promise<FilesSummary> {
  const summary: FilesSummary = { count: 0, bytes: 0, faults: { count: 0, first: [] } };
  const note = (path: string, fault: Fault) => {
    summary.faults.count++;
    if (summary.faults.first.length >= FIRST_FAULTS) return;
    summary.faults.first.push(`${path}: ${faultWords[fault]}`);
  };
  let done = 0;
  for (;;) {
    const { rows } = await client.query(`fetch ${AT_ONCE} from named_files`);
    if (rows.length === 0) return summary;
    const named = rows.flatMap((row): NamedFile[] =>
      storedPaths(row).map((path) => ({ path, sha256: path === row.path ? row.sha256 : null })),
    );
    for await (const { path, sha256, stored } of opened(named)) {
      const name = FILES + path;
      if (!stored) {
        await writer.noteMissing(name, "missing");
        note(path, "missing");
        continue;
      }
      const { size, bytes } = stored;
      const whole = exactly(size, bytes);
      const fault = await writer.add(name, size, whole.bytes(), (found) =>
        whole.isShort ? "unreadable" : sha256 && found !== sha256 ? "changed" : undefined,
      );
      if (fault) note(path, fault);
      summary.count++;
      summary.bytes += size;
    }
    done += rows.length;
    report(done);
  }
}

/** The files with their bytes, a few of them opened ahead; all are closed when the caller stops. */
async function* opened(named: NamedFile[]) {
  const open = (file: NamedFile) => {
    const stored = uploadStore().openFile(file.path);
    // Whoever awaits it is told.
    stored.catch(() => {});
    return { ...file, stored };
  };
  const ahead = named.slice(0, AHEAD).map(open);
  let next = AHEAD;
  try {
    for (let file = ahead[0]; file; file = ahead[0]) {
      const more = named[next++];
      if (more) ahead.push(open(more));
      yield { ...file, stored: await file.stored.catch(inWords) };
      ahead.shift();
    }
  } finally {
    // The caller's own, too: an archive that has failed takes a file without reading it.
    for (const { stored } of ahead) stored.then((it) => it?.bytes.destroy()).catch(() => {});
  }
}

/** So many bytes of a stream; zeros where the disk cannot read it any further. */
function exactly(size: number, source: AsyncIterable<Buffer>) {
  const whole = {
    isShort: false,
    async *bytes(): AsyncGenerator<Buffer> {
      let left = size;
      try {
        for await (const bytes of source) {
          const piece = bytes.subarray(0, left);
          left -= piece.length;
          if (piece.length > 0) yield piece;
          if (left === 0) return;
        }
      } catch (error) {
        // A bucket that is away, on the other hand, has lost nothing.
        if ((error as NodeJS.ErrnoException).syscall !== "read") inWords(error as Error);
      }
      whole.isShort = left > 0;
      for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
    },
  };
  return whole;
}

/** Else its broken connection would be taken for the database's. */
function inWords(error: Error): never {
  throw new ArchiveError(`The stored files cannot be read: ${error.message}`, { cause: error });
}

const ZEROS = Buffer.alloc(65_536);
