/** Compares the names on transfers with the names on orders. */

/** Words that are in many names, so that they identify nobody. */
const COMMON = new Set(
  "mr mrs miss ms dr chief alhaji alhaja hajia pastor rev prof engr barr the and of for ltd limited plc llc inc nig nigeria company co enterprise enterprises venture ventures global services service intl international trf trans transfer from frm to nip mob mobile web ussd app pos payment pay paid via ref bank deposit cash by itw order inv".split(
    " ",
  ),
);

/** The distinct words of a name or a remark, without marks: 'Ọláwálé-Ajàyí' → olawale, ajayi. */
export function nameWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/['\u2019]/g, "").match(/[a-z]+/g) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)))];
}

/** How well a transfer's words match an order's name. */
export type NameFit = "whole" | "part" | "none";

/**
 * @param name words of the order's name
 * @param said words of the transfer
 * @returns whole: all words of the name occur, at least two. part: one occurs that has three
 *   letters or more, or is the name's only one
 */
export function fitName(name: readonly string[], said: ReadonlySet<string>): NameFit {
  const long = name.filter(({ length }) => length > 1);
  const shared = long.filter((word) => said.has(word));
  if (shared.length === long.length && shared.length > 1) return "whole";
  return shared.some(({ length }) => length > 2) ? "part" : "none";
}
