/** Where a run of the tests keeps its shops, and the databases that it makes and drops by the hundred. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Bytes; a run takes 1.3 GiB, and programs that run meanwhile need more. */
const ENOUGH = 12 * 2 ** 30;

/**
 * Memory where the machine has plenty of it: there a file costs half the processor time (record 124).
 * @returns a folder that exists; the system's own for temporary files elsewhere
 */
export function temporaryFolder(): string {
  try {
    return hasRoom() && runsPrograms() ? MEMORY : tmpdir();
  } catch {
    // There is no such folder, or nobody may write in it.
    return tmpdir();
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH;
}

/** Containers often forbid it there, and some tests install programs. */
function runsPrograms(): boolean {
  const folder = mkdtempSync(join(MEMORY, "itewe-"));
  try {
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
