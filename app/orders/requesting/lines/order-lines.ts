import { MOST_LINES } from "../../../catalogue/prices/order-sum.ts";
import type { Values } from "../../../kept-form/drafts.ts";
import { type About, type FormLine, readFormLines } from "./form-lines.ts";

/** A line as the device stores it. */
export interface KeptLine extends About {
  /** The product's name, until the product is loaded. */
  name: string;
  /** Quantity and make-up as typed, by their plain names. */
  fields: Values;
}

/** A line of the open form. */
export interface OpenLine extends KeptLine, FormLine {
  /** Grows when its controls have to be rebuilt with these values. */
  edition: number;
}

/** How the page's address asks for a line. */
export interface AskedFor {
  /** Whether it names a quantity. */
  isCounted: boolean;
  /**
   * Whether an earlier visit has made it a line already, which may have been changed or removed
   * since.
   */
  isTaken: boolean;
}

/** A key for what a line is about. */
export const keyOf = ({ product, item }: About): string => product || item;

/**
 * The lines of an order's form in the browser. {@link read} takes over what stands in the form's
 * controls; every other change gives the controls new values.
 */
export class OrderLines {
  #lines: readonly OpenLine[];
  #slots = 1;
  #listeners = new Set<() => void>();

  /** @param first the line that the page was rendered with */
  constructor(first: KeptLine | undefined) {
    this.#lines = first ? [{ ...bare(first), slot: 1, edition: 0 }] : [];
  }

  lines = (): readonly OpenLine[] => this.#lines;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isFull(): boolean {
    return this.#lines.length >= MOST_LINES;
  }

  /**
   * Joins the stored lines with the one that the page's address asks for. The same product in the
   * same make-up is one line, with the quantity that was asked for last. Every other one stays as it
   * is.
   * @param asked for the line that the page was rendered with
   * @param early what was typed into it before the page's script loaded
   * @returns false when there was no room for it
   */
  open(kept: readonly KeptLine[], asked: AskedFor | undefined, early: Values = {}): boolean {
    const [first] = this.#lines;
    if (!first || !asked) {
      this.adopt(kept);
      return true;
    }
    const shown = { ...first, fields: { ...first.fields, ...early } };
    let at = kept.findIndex((line) => isSameMakeUp(line, first));
    if (at < 0 && asked.isTaken) at = kept.findIndex((line) => keyOf(line) === keyOf(first));
    const isNew = at < 0 && !(asked.isTaken && kept.length > 0);
    const isTooMany = isNew && kept.length >= MOST_LINES;
    const counted = asked.isCounted && !asked.isTaken ? first.fields : {};
    const lines = kept.map((line, index) =>
      index === at ? refilled(shown, { ...line.fields, ...counted, ...early }) : this.#made(line),
    );
    this.#set(isNew && !isTooMany ? [...lines, shown] : lines);
    return !isTooMany;
  }

  /** Takes over the lines that another tab has stored. */
  adopt(kept: readonly KeptLine[]): void {
    if (toText(kept.map(bare)) === toText(this.kept())) return;
    const free = [...this.#lines];
    const take = (isIt: (one: OpenLine) => boolean) => {
      const at = free.findIndex(isIt);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    };
    const same = kept.map((line) => take((one) => toText(bare(one)) === toText(bare(line))));
    this.#set(
      kept.map((line, index) => {
        // A line that was changed there stays the same line here, because it has files.
        const known = same[index] ?? take((one) => keyOf(one) === keyOf(line));
        return known ? refilled(known, line.fields) : this.#made(line);
      }),
    );
  }

  /** @param values of the form's fields, by their names */
  read(values: Values): void {
    const typed = new Map(readFormLines(values).map(({ slot, fields }) => [slot, fields]));
    const isOther = ({ slot, fields }: OpenLine) =>
      Object.entries(typed.get(slot) ?? {}).some(([name, text]) => fields[name] !== text);
    if (!this.#lines.some(isOther)) return;
    this.#set(
      this.#lines.map((line) => ({ ...line, fields: { ...line.fields, ...typed.get(line.slot) } })),
    );
  }

  /** @returns the new line; undefined when the order is full */
  add(line: KeptLine): OpenLine | undefined {
    if (this.isFull) return undefined;
    const made = this.#made(line);
    this.#set([...this.#lines, made]);
    return made;
  }

  /** @returns a function that puts it back where it was, if there is room by then */
  remove(slot: number): () => void {
    const at = this.#lines.findIndex((line) => line.slot === slot);
    const line = this.#lines[at];
    if (!line) return () => {};
    this.#set(this.#lines.filter((one) => one !== line));
    return () => {
      if (this.isFull || this.#lines.some((one) => one.slot === slot)) return;
      this.#set(this.#lines.toSpliced(at, 0, line));
    };
  }

  /** Removes all lines about products that are no longer in the shop. */
  drop(gone: ReadonlySet<string>): void {
    if (this.#lines.some((line) => gone.has(keyOf(line)))) {
      this.#set(this.#lines.filter((line) => !gone.has(keyOf(line))));
    }
  }

  /** Puts values into a line's controls, in place of all that it had. */
  refill(slot: number, fields: Values): void {
    this.#set(this.#lines.map((line) => (line.slot === slot ? refilled(line, fields) : line)));
  }

  /** What the device is to store. */
  kept = (): KeptLine[] => this.#lines.map(bare);

  #made(line: KeptLine): OpenLine {
    return { ...bare(line), slot: ++this.#slots, edition: 0 };
  }

  #set(lines: readonly OpenLine[]): void {
    this.#lines = lines;
    for (const listener of this.#listeners) listener();
  }
}

const toText = (kept: unknown): string => JSON.stringify(kept);

const bare = ({ product, item, name, fields }: KeptLine): KeptLine => ({
  product,
  item,
  name,
  fields,
});

/** The same line with other values in its controls, which are rebuilt for them. */
function refilled(line: OpenLine, fields: Values): OpenLine {
  const isShown = Object.entries(fields).every(([name, text]) => line.fields[name] === text);
  return { ...line, fields, edition: line.edition + (isShown ? 0 : 1) };
}

function isSameMakeUp(one: KeptLine, other: KeptLine): boolean {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  names.delete("quantity");
  // Parts of a split of which there are none may be there or not.
  const textOf = ({ fields }: KeptLine, name: string) =>
    fields[name] || (name.includes(".") ? "0" : fields[name]);
  return (
    keyOf(one) === keyOf(other) &&
    [...names].every((name) => textOf(one, name) === textOf(other, name))
  );
}
