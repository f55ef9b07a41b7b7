import { type Fields, fieldOf, readCount } from "../../prices/choice.ts";
import { inQuantity } from "../../prices/line.ts";
import type { Choice, PriceList } from "../../prices/price-list.ts";
import { fieldsIn } from "./ticket.ts";

/**
 * A split as a person has set it by the fields of its values. Every other quantity begins from it,
 * because one that is half typed, or only looked at, would cut it for good.
 */
export class OwnSplit {
  #own: Choice["splits"];
  /** What the last quantity has made of it. */
  #fitted = "";

  /**
   * @param choice what the fields come to
   * @param fields what stands in them
   */
  constructor(list: PriceList, { splits }: Choice, fields: Fields) {
    this.#own = splits;
    this.see(list, fields);
  }

  /** Takes note of what stands in the fields, whatever it adds up to. */
  see(list: PriceList, fields: Fields): void {
    const splits = splitsIn(list, fields);
    if (!splits || inOrder(list, splits) === this.#fitted) return;
    this.#own = { ...this.#own, ...splits };
    this.#fitted = "";
  }

  /** The fields of a choice in another quantity, by their names. */
  fieldsIn(list: PriceList, choice: Choice, quantity: number): [string, string][] {
    const other = inQuantity(list, { ...choice, splits: this.#own }, quantity);
    this.#fitted = inOrder(list, other.splits);
    return fieldsIn(list, other, quantity);
  }
}

/** The splits that were typed; undefined for none, and while something is no number. */
function splitsIn({ options }: PriceList, fields: Fields): Choice["splits"] | undefined {
  const splits: Choice["splits"] = {};
  let isTyped = false;
  for (const { id, split, values } of options) {
    if (!split) continue;
    const counts: Record<string, number> = {};
    for (const value of values) {
      const typed = fields.get(fieldOf(id, value.id));
      const units = readCount(typed || "0");
      if (units === undefined) return undefined;
      isTyped ||= Boolean(typed);
      counts[value.id] = units;
    }
    splits[id] = counts;
  }
  return isTyped ? splits : undefined;
}

const inOrder = ({ options }: PriceList, splits: Choice["splits"]): string =>
  options.flatMap(({ id, values }) => values.map((one) => splits[id]?.[one.id] ?? 0)).join();
