/**
 * Reads a collection, `{id: document, …}`, one document after the other: a file of any size takes no
 * more memory than its largest document, and no more of a turn than a piece of it.
 */
import type { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { FileRefused } from "../../../imports/table.ts";
import { DOCUMENT_CHARACTERS, MOST_DEPTH } from "./site-limits.ts";

/** A document of the old database. */
export interface SiteDocument {
  id: string;
  /** Undefined for one that is too large, or is no document. */
  value: Record<string, unknown> | undefined;
}

/** @throws FileRefused in clear words for what is no collection */
export async function* readDocuments(source: Readable, name: string): AsyncGenerator<SiteDocument> {
  const splitter = new Splitter(name);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of source) {
      yield* splitter.take(decoder.decode(piece as Buffer, { stream: true }));
      await turn();
    }
    yield* splitter.take(decoder.decode());
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused(`${name} cannot be read: it is damaged, or not in UTF-8.`);
  } finally {
    source.destroy();
  }
  splitter.end();
}

/** Cuts `{"a": …, "b": …}` at its commas. */
class Splitter {
  readonly #name: string;
  #depth = 0;
  #isWord = false;
  #isEscaped = false;
  #isOver = false;
  #isTooLarge = false;
  #isFirst = true;
  /** What was read of `"id": document`. */
  #pair = "";

  constructor(name: string) {
    this.#name = name;
  }

  *take(text: string): Generator<SiteDocument> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text[at];
      if (this.#isWord) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (letter === "\\") this.#isEscaped = true;
        else if (letter === '"') this.#isWord = false;
        continue;
      }
      if (letter === '"') {
        if (this.#depth === 0) throw this.#refused();
        this.#isWord = true;
      } else if (letter === "{" || letter === "[") {
        if (this.#depth === 0 && (letter === "[" || this.#isOver)) throw this.#refused();
        this.#depth++;
        if (this.#depth > MOST_DEPTH) throw new FileRefused(`${this.#name} is nested too deep.`);
        if (this.#depth === 1) from = at + 1;
      } else if (letter === "}" || letter === "]") {
        this.#depth--;
        if (this.#depth < 0) throw this.#refused();
        if (this.#depth === 0) {
          this.#add(text.slice(from, at));
          this.#isOver = true;
          // An empty collection has no pair.
          if (!this.#isFirst || this.#pair.trim() !== "") yield this.#document();
        }
      } else if (letter === "," && this.#depth === 1) {
        this.#add(text.slice(from, at));
        from = at + 1;
        yield this.#document();
      } else if (this.#depth === 0 && !/[\s\ufeff]/.test(letter ?? "")) {
        throw this.#refused();
      }
    }
    if (this.#depth > 0) this.#add(text.slice(from));
  }

  end(): void {
    if (!this.#isOver) throw this.#refused();
  }

  #add(text: string): void {
    if (this.#isTooLarge) return;
    this.#pair += text;
    if (this.#pair.length <= DOCUMENT_CHARACTERS) return;
    this.#isTooLarge = true;
    // Its id is at the beginning.
    this.#pair = this.#pair.slice(0, 2_000);
  }

  #document(): SiteDocument {
    const [pair, isTooLarge] = [this.#pair, this.#isTooLarge];
    this.#pair = "";
    this.#isTooLarge = false;
    this.#isFirst = false;
    if (isTooLarge) {
      const [, id = '""'] = /^\s*("(?:[^"\\]|\\.)*")\s*:/.exec(pair) ?? [];
      return { id: String(JSON.parse(id)), value: undefined };
    }
    let parsed: Record<string, unknown>;
    try {
      parsed = JSON.parse(`{${pair}}`);
    } catch {
      throw this.#refused();
    }
    const [entry] = Object.entries(parsed);
    if (!entry) throw this.#refused();
    const [id, value] = entry;
    const isDocument = typeof value === "object" && value !== null && !Array.isArray(value);
    return { id, value: isDocument ? (value as Record<string, unknown>) : undefined };
  }

  #refused = () =>
    new FileRefused(`${this.#name} does not hold documents by their ids: {"id": {…}, …}.`);
}
