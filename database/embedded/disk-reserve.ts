/** A reserve file on the disk, deleted when the embedded database needs its room to start. */
import { randomFillSync } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freeSpace } from "../free-space.ts";
import { StartError } from "../start-error.ts";

const MIB = 1_048_576;
const RESERVE_BYTES = 64 * MIB;
/** No reserve is made if less than this would remain free. */
const BESIDE_BYTES = 512 * MIB;
/** What the database writes on its first start, and on later ones. */
const FIRST_START_BYTES = 200 * MIB;
const START_BYTES = 32 * MIB;

/**
 * Deletes the reserve when less is free; call before anything is written.
 * @param folder the shop's data folder
 * @throws StartError when there is still too little room
 */
export function makeRoomToStart(folder: string): void {
  if ((freeSpace(folder) ?? RESERVE_BYTES) < RESERVE_BYTES) {
    rmSync(reserveOf(folder), { force: true });
  }
  const free = freeSpace(folder);
  const needed = existsSync(join(folder, "postgres")) ? START_BYTES : FIRST_START_BYTES;
  if (free === undefined || free >= needed) return;
  const mb = (bytes: number) => Math.floor(bytes / 1_000_000);
  throw new StartError(
    `The disk of DATA_DIR ${resolve(folder)} is full: ${mb(free)} MB are free. Free ${mb(needed) + 1} MB or more, then start again.`,
  );
}

/** Creates the reserve if the disk has room for it. */
export async function keepReserve(folder: string): Promise<void> {
  const reserve = reserveOf(folder);
  if (statSync(reserve, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
  if ((freeSpace(folder) ?? 0) < RESERVE_BYTES + BESIDE_BYTES) return;
  try {
    await writeFile(reserve, noise(), { mode: 0o600 });
  } catch (error) {
    await rm(reserve, { force: true });
    throw error;
  }
}

function reserveOf(folder: string): string {
  return join(folder, "reserve");
}

/** Incompressible, for disks that compress. */
function* noise() {
  const piece = randomFillSync(Buffer.alloc(MIB));
  for (let written = 0; written < RESERVE_BYTES; written += MIB) yield piece;
}
