import { type Fields, fieldOf, readChoice, readCount, writeChoice } from "../../prices/choice.ts";
import type { PriceList, PriceOption } from "../../prices/price-list.ts";

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

/** Whether fields choose a value that an option does not have. */
export function isValueLost({ id, split, values }: PriceOption, fields: Fields): boolean {
  const wanted = split ? null : fields.get(fieldOf(id));
  return typeof wanted === "string" && !values.some((value) => value.id === wanted);
}

/** Whether an address chooses an option or a value that is not there. */
export const isLost = (list: Pick<PriceList, "options">, query: URLSearchParams): boolean =>
  isLess(list, Object.fromEntries(query)) ||
  list.options.some((option) => isValueLost(option, query));

/**
 * A line's fields with what the shop has put in place of what cannot be had any more. The quantity
 * and everything else stay as they were typed.
 */
export function offeredFields(
  list: PriceList,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const { choice, errors } = readChoice(list, { get: (name) => fields[name] ?? null });
  const offered = [...writeChoice(choice)].map(([name, text]): [string, string] => {
    const isWrong = name !== "quantity" && errors[name.replace(/\..*/s, "")];
    return [name, (isWrong ? undefined : fields[name]) ?? text];
  });
  return Object.fromEntries(offered);
}
