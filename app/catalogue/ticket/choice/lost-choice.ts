import { fieldOf, readCount } from "../../prices/choice.ts";
import type { PriceList } from "../../prices/price-list.ts";

/** Whether fields choose something in an option, or in a part of a split, that is not there. */
export const isLess = (
  list: Pick<PriceList, "options">,
  fields: Readonly<Record<string, string>>,
): boolean => lostFields(list, fields).length > 0;

/** The fields that choose something in an option, or in a part of a split, that is not there. */
export function lostFields(
  { options }: Pick<PriceList, "options">,
  fields: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(
    options.flatMap(({ id, values, split }) =>
      split ? values.map((value) => fieldOf(id, value.id)) : [fieldOf(id)],
    ),
  );
  return Object.entries(fields).flatMap(([name, text]) =>
    name.startsWith("o-") && !known.has(name) && text.trim() !== "" && readCount(text) !== 0
      ? name
      : [],
  );
}
