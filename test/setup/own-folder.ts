import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder of the test file's own, which ends with the file. */
export function useFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // In turn: the library of uploads makes sure of its folder a moment after it has been opened.
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
