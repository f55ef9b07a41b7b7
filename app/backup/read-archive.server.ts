/** Opens archives in files: encrypted ones by the passphrase. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { isSealed, SEAL_BYTES, unseal } from "./archive/age.server.ts";
import { ArchiveError } from "./archive/archive-error.ts";
import { ArchiveReader } from "./archive/archive-reader.server.ts";

const READ_AT_ONCE = 1_048_576;

/** @throws ArchiveError, and the disk's errors */
export async function openArchive(file: string, passphrase?: string): Promise<ArchiveReader> {
  const sealed = await isSealedFile(file);
  if (sealed && !passphrase) {
    throw new ArchiveError(
      "The archive is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.",
    );
  }
  const bytes = createReadStream(file, { highWaterMark: READ_AT_ONCE });
  return ArchiveReader.open(sealed && passphrase ? unseal(bytes, passphrase) : bytes);
}

/**
 * Reads an archive to its end.
 * @throws ArchiveError for anything that is not as it was written
 */
export async function verifyArchive(file: string, passphrase?: string): Promise<ArchiveReader> {
  const reader = await openArchive(file, passphrase);
  for await (const _ of reader.entries());
  return reader;
}

async function isSealedFile(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, 0);
    return isSealed(buffer);
  } finally {
    await handle.close();
  }
}
