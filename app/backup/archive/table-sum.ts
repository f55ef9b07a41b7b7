import { createHash } from "node:crypto";

const LINE_FEED = 10;

/** Counts and hashes a table's rows: a line each, without the line of names that begins a part. */
export class TableSum {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #isInNames = false;

  /** Called before the bytes of each part that begins with names. */
  beginPart(): void {
    this.#isInNames = true;
  }

  add(bytes: Uint8Array): void {
    let rows = bytes;
    if (this.#isInNames) {
      const end = bytes.indexOf(LINE_FEED);
      if (end === -1) return;
      this.#isInNames = false;
      rows = bytes.subarray(end + 1);
    }
    this.#hash.update(rows);
    for (let at = rows.indexOf(LINE_FEED); at !== -1; at = rows.indexOf(LINE_FEED, at + 1)) {
      this.#rows++;
    }
  }

  result(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.copy().digest("hex") };
  }
}
