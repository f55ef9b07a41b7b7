/** A disk that a test can fill; only root on Linux may make one. */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newFolder, removeFolder } from "./shop.ts";

const MIB = 1_048_576;

export interface SmallDisk {
  /** Everything in it is on this disk alone. */
  folder: string;
  /** Leaves so many bytes free, or nothing at all. */
  fill(freeBytes: number): void;
  /** Takes what has filled it away again. */
  free(): void;
  remove(): Promise<void>;
}

/** @returns undefined where none can be mounted */
export function mountSmallDisk(size: string): SmallDisk | undefined {
  const place = newFolder();
  const folder = join(place, "disk");
  const filler = join(folder, "filler");
  try {
    const image = join(place, "image");
    execFileSync("truncate", ["-s", size, image]);
    execFileSync("mkfs.ext4", ["-q", "-m", "0", image], { stdio: "ignore" });
    mkdirSync(folder);
    execFileSync("mount", ["-o", "loop", image, folder], { stdio: "ignore" });
  } catch {
    removeFolder(place);
    console.warn("No disk can be mounted here: a full one is not tried.");
    return undefined;
  }
  const free = () => rmSync(filler, { force: true });
  return {
    folder,
    free,
    fill(freeBytes) {
      free();
      const { bavail, bsize } = statfsSync(folder);
      // Some of what is free goes into the file's own index.
      const rest = Math.max(freeBytes, 8 * MIB);
      const size = bavail * bsize - rest;
      if (size > 0) execFileSync("fallocate", ["-l", String(size), filler]);
      try {
        while (freeBytes === 0) appendFileSync(filler, Buffer.alloc(4_096));
      } catch {
        // Not a byte more.
      }
    },
    async remove() {
      // What was killed may take a moment to let go of it.
      for (let tries = 1; !unmount(folder) && tries < 20; tries++) await delay(500);
      removeFolder(place);
    },
  };
}

function unmount(folder: string): boolean {
  return spawnSync("umount", [folder]).status === 0;
}
