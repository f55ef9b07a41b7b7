/** What a part is told, and its figures: kept as JSON, with what is needed to compare them with those of another day. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";

const FOLDER = "bench/results";

/** What a part may be told. */
export interface BenchOptions {
  /** How long each point of load lasts. */
  seconds: number;
  /** How many Lighthouse runs the median is taken of. */
  runs: number;
  /** How many streams are open at once. */
  streams: number;
  /** How many messages the table holds. */
  messages: number;
  /** Requests a second of a crowd. */
  rate: number;
  /** How many times smaller than the largest the large shop is. */
  smaller: number;
}

/** Writes one part's figures to `bench/results/<part>.json`. */
export function saveResult(part: string, result: object): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${part}.json`);
  writeFileSync(file, `${JSON.stringify({ part, machine: machine(), ...result }, null, 2)}\n`);
  process.stdout.write(`Written to ${file}\n`);
}

function machine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryMib: Math.round(totalmem() / 1_048_576),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    date: new Date().toISOString(),
  };
}
