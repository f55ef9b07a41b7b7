import { storageName } from "../../uploads/storage/storage.server.ts";
import { ArchiveError } from "../archive/archive-error.ts";

/**
 * Takes an error of the storage of files. A bucket's errors have the codes of a lost database, so it
 * is named here, where it is known.
 * @throws ArchiveError where the storage is a bucket; else the error as it is
 */
export function nameBucket(error: unknown): never {
  if (error instanceof ArchiveError || storageName() !== "bucket") throw error;
  const { code, name } = error as NodeJS.ErrnoException;
  throw new ArchiveError(`The bucket at S3_URL does not answer, or refuses (${code ?? name}).`, {
    cause: error,
  });
}
