/** A clock of a process that a test puts forward and back, by Debian's libfaketime. */
import { existsSync, globSync, writeFileSync } from "node:fs";
import { whyNotInstalled } from "../setup/debian-packages.ts";

export interface SteppedClock {
  /** Of the processes whose clock it is. */
  env: Record<string, string>;
  /** Puts the clock so many seconds ahead of this machine's, or behind. */
  set(seconds: number): void;
}

const library = () => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0] ?? "";

/**
 * @param file tells the processes their time
 * @returns undefined where the library is missing and cannot be installed
 */
export function steppedClock(file: string): SteppedClock | undefined {
  const whyNot = whyNotInstalled(["libfaketime"], () => existsSync(library()));
  if (whyNot) {
    console.warn(`No clock is stepped: ${whyNot}`);
    return undefined;
  }
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  set(0);
  const env = {
    LD_PRELOAD: library(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set };
}
