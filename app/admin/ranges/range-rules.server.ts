/** Checks what is typed about ranges and their items. */
import { z } from "zod";
import { price, quantity } from "../../catalogue/managing/product-rules.server.ts";
import type { KeptItem, KeptRange } from "../../catalogue/static/shown-ranges.server.ts";
import { itemPath, rangePath } from "../../catalogue/static/static-path.ts";
import { categoryKey } from "../../catalogue/static/static-search.server.ts";
import { checkFields, type Parsed, type Typed } from "../../http/form-answer.server.ts";
import { fitting } from "../settings/saving/value-rules.server.ts";
import { longest } from "./range-limits.ts";

/** They part an address, and names stand in the addresses of searches. */
const PARTS_ADDRESS = /[/\\?#%]/;
const HAS_LETTER = /[\p{L}\p{N}]/u;

const name = (most: number) =>
  fitting("The name", most)
    .refine((typed) => !PARTS_ADDRESS.test(typed), {
      error: "Leave out / \\ ? # and %: the name stands in an address.",
      abort: true,
    })
    .refine((typed) => HAS_LETTER.test(typed), "A name has at least one letter or figure.");

const delivery = z
  .string()
  .regex(/^\s{0,9}[1-9]\d{0,2}\s{0,9}$/, "Enter working days as a whole number from 1 to 999.")
  .transform(Number);

const feature = (number: number) => fitting(`Feature ${number}`, longest.feature);

const rangeRules = z.object({ name: name(longest.range) });
const itemRules = z.object({
  name: name(longest.item),
  description: fitting("The description", longest.description),
  // Empty: by quote.
  price: z
    .string()
    .transform((typed) => (typed.trim() === "" ? null : typed))
    .pipe(price.nullable()),
  quantity,
  delivery,
  feature1: feature(1),
  feature2: feature(2),
  feature3: feature(3),
});

const NO_ADDRESS = "A name has a letter from a to z or a figure: its address is made of it.";

/** The words of a name as they can stand in an address. */
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);

/**
 * @param own the range that is renamed; undefined for a new one
 * @returns its name, and the key of a new one
 */
export function checkRange(
  typed: Typed,
  ranges: readonly KeptRange[],
  own: KeptRange | undefined,
): Parsed<{ name: string; key: string }> {
  const checked = checkFields(rangeRules, typed);
  if (!checked.ok) return checked;
  const { name: called } = checked.input;
  const others = ranges.filter((range) => range !== own);
  const key = own?.key ?? wordsIn(called).join("_");
  if (key === "") return refused("name", NO_ADDRESS);
  const [wanted, address] = [categoryKey(called), categoryKey(key)];
  if (others.some((other) => categoryKey(other.name) === wanted)) {
    return refused("name", "Another range is called so.");
  }
  const taken = others.find((other) => [wanted, address].includes(categoryKey(other.key)));
  if (taken) {
    const where = `${rangePath(taken.key)} is the address of ${taken.name}.`;
    return refused("name", `${where} Choose another name.`);
  }
  return { ok: true, input: { name: called, key } };
}

/**
 * @param own the item that is changed; undefined for a new one
 * @param hasPicture a picture came along
 */
export function checkItem(
  typed: Typed,
  ranges: readonly KeptRange[],
  range: KeptRange,
  own: KeptItem | undefined,
  hasPicture: boolean,
): Parsed<(picture: string | undefined) => KeptItem> {
  const checked = checkFields(itemRules, typed);
  const errors: Typed = checked.ok ? {} : { ...checked.errors };
  const called = (checked.ok ? checked.input.name : (typed.name ?? "")).trim();
  const id = own?.id ?? wordsIn(called).join("-").toLowerCase();
  const fault = findNameFault(called, id, ranges, range, own);
  if (fault) errors.name ??= fault;
  if (!hasPicture && !own) errors.picture = "Choose a picture: buyers look at it first.";
  if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const { feature1, feature2, feature3, ...input } = checked.input;
  return {
    ok: true,
    input: (picture) => ({
      id,
      name: input.name,
      image: picture ?? own?.image ?? "",
      description: input.description,
      price: input.price,
      features: [feature1, feature2, feature3],
      delivery: input.delivery,
      quantity: input.quantity,
      category: range.key,
      ...(own?.isHidden ? { isHidden: true } : {}),
    }),
  };
}

function findNameFault(
  called: string,
  id: string,
  ranges: readonly KeptRange[],
  range: KeptRange,
  own: KeptItem | undefined,
): string | undefined {
  const wanted = called.toLowerCase();
  const within = ranges.find(({ items }) =>
    items.some((item) => item !== own && item.name.toLowerCase() === wanted),
  );
  if (within) return `Another item is called so, in ${within.name}.`;
  if (id === "") return NO_ADDRESS;
  if (own || !range.items.some((item) => item.id === id)) return undefined;
  const address = itemPath({ category: range.key, id });
  return `${address} is the address of another item. Choose another name.`;
}

const refused = (field: string, message: string) => ({
  ok: false as const,
  errors: { [field]: message },
});
