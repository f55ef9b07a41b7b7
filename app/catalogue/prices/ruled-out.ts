/** Values of a price list that do not go together. */
import type { Choice, Exclusion, PriceList } from "./price-list.ts";

/**
 * Why a value cannot be combined with the others of a choice: 'Not on 90 gsm paper', or the owner's
 * words; undefined when it can.
 * @param earlier looks only at options before it, so that a conflicting pair gives one error
 */
export function ruledOut(
  list: PriceList,
  choice: Choice,
  option: string,
  value: string,
  earlier = false,
): string | undefined {
  const place = (id: string) => list.options.findIndex((one) => one.id === id);
  const isIt = ([id, of]: Exclusion["one"]) => id === option && of === value;
  for (const { one, other, words } of list.exclusions) {
    const against = isIt(one) ? other : isIt(other) && one;
    if (!against || !isChosen(choice, ...against)) continue;
    const at = place(against[0]);
    if (earlier && at > place(option)) continue;
    const name = list.options[at]?.values.find(({ id }) => id === against[1])?.name;
    if (name) return words ?? notOn(name);
  }
  return undefined;
}

/** What buyers read where the owner has no words: 'Not on dry-fit'. */
export const notOn = (name: string): string =>
  `Not on ${name.replace(/^\p{Lu}(?=\p{Ll})/u, lower)}`;

const lower = (letter: string) => letter.toLowerCase();

/** Whether a choice has a value, or some of it. */
export const isChosen = ({ picked, splits }: Choice, option: string, value: string): boolean =>
  picked[option] === value || Boolean(splits[option]?.[value]);
