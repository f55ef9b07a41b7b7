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

  constructor({ splits }: Choice) {
    this.#own = splits;
  }

  /** Takes note of a choice that can be ordered. */
  see({ splits }: Choice): void {
    if (JSON.stringify(splits) === this.#fitted) return;
    this.#own = splits;
    this.#fitted = "";
  }

  /** The fields of a choice in another quantity, by their names. */
  fieldsIn(list: PriceList, choice: Choice, quantity: number): [string, string][] {
    const other = inQuantity(list, { ...choice, splits: this.#own }, quantity);
    this.#fitted = JSON.stringify(other.splits);
    return fieldsIn(list, other, quantity);
  }
}
