/** Checks what is typed into a slide's form. */
import { z } from "zod";
import { checkFields, type Parsed, type Typed } from "../../http/form-answer.server.ts";
import type { HeroSlide, IntroSlide } from "../../shop/business.ts";
import { fitting, orNone } from "../settings/saving/value-rules.server.ts";
import { checkLink, readPrices } from "./slide-links.server.ts";
import {
  isHero,
  type ListName,
  lists,
  nameOf,
  OTHER_ADDRESS,
  type Slide,
  type SlideLists,
} from "./slide-lists.ts";

const CHOOSE_A_PICTURE = "Choose a picture: a slide is nothing without one.";

const rulesOf = (list: ListName) => ({
  title: fitting("The headline", lists[list].headline),
  text: fitting("The words", lists[list].words),
});

const heroRules = z.object({
  ...rulesOf("slides"),
  name: fitting("The short name", 24),
  words: fitting("The button", 24),
  alt: fitting("The description", 120),
  focus: z.string().regex(/^(?:100|\d{1,2})$/, "Choose a place between left and right."),
});
const { title, text } = rulesOf("sheets");
/** A sheet may do without words: that of free shipping does when the shop gives no guarantee. */
const sheetRules = z.object({ title, text: orNone(text) });

/** A form as it was sent. */
export interface SentSlide {
  list: ListName;
  /** What the slide was called; empty for a new one. */
  key: string;
  typed: Typed;
  /** The shop's public origin. */
  origin: string;
}

/**
 * Makes a slide of its form.
 * @param standing the lists as they are
 * @param picture the address of a new one, or why it is refused; undefined when none was sent
 */
export async function checkSlide(
  { list, key, typed, origin }: SentSlide,
  standing: SlideLists,
  hasPicture: boolean,
): Promise<Parsed<(picture: string | undefined) => Slide>> {
  const all: readonly Slide[] = standing[list];
  const before = all.find((slide) => nameOf(slide) === key);
  const checked: Parsed<Typed> =
    list === "slides" ? checkFields(heroRules, typed) : checkFields(sheetRules, typed);
  const errors: Typed = checked.ok ? {} : { ...checked.errors };
  const field = list === "slides" ? "name" : "title";
  const name = (checked.ok ? (checked.input[field] ?? "") : (typed[field] ?? "")).trim();
  const isTaken = all.some(
    (slide) => slide !== before && nameOf(slide).toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) errors[field] ??= `Another ${lists[list].one} is called so.`;
  if (!hasPicture && !before) errors.picture = CHOOSE_A_PICTURE;
  const link = list === "slides" ? await linkOf(typed, origin) : { to: "" };
  if ("error" in link) errors[link.field] = link.error;
  const price = list === "slides" && typed.price ? await priceOf(typed.price, before) : undefined;
  if (price === null) errors.price = "This item is gone, or its price is by quote. Choose another.";
  if (!checked.ok || "error" in link || Object.keys(errors).length > 0)
    return { ok: false, errors };
  const { input } = checked;
  return {
    ok: true,
    input: (picture) =>
      list === "slides"
        ? heroOf(input, price ?? undefined, link.to, before, picture)
        : sheetOf(input, before, picture),
  };
}

async function linkOf(typed: Typed, origin: string) {
  const isOther = typed.leads === OTHER_ADDRESS;
  const field = isOther ? "address" : "leads";
  const link = await checkLink((isOther ? typed.address : typed.leads) ?? "", origin);
  return { ...link, field };
}

/** What an item costs now; null when there is no such price, and the slide does not have it. */
async function priceOf(
  wanted: string,
  before: Slide | undefined,
): Promise<HeroSlide["price"] | null> {
  const all = Object.values(await readPrices(() => {})).flat();
  const found = all.find(({ of }) => of === wanted);
  const kept = before && isHero(before) ? before.price : undefined;
  // It is shown again once the item has a price.
  if (!found) return kept?.of === wanted ? kept : null;
  const { of, kobo, quantity } = found;
  return { kobo, quantity, of };
}

function heroOf(
  { name = "", title = "", text = "", words: said = "", alt = "", focus = "50" }: Typed,
  price: HeroSlide["price"],
  to: string,
  before: Slide | undefined,
  picture: string | undefined,
): HeroSlide {
  const was = before && isHero(before) ? before : undefined;
  return {
    name,
    title,
    text,
    ...(price ? { price } : {}),
    link: { words: said, to },
    picture: {
      src: picture ?? was?.picture.src ?? "",
      alt,
      ...(focus === "50" ? {} : { focus: `${focus}%` }),
    },
    ...(was?.isHidden ? { isHidden: true } : {}),
  };
}

function sheetOf(
  { title = "", text = "" }: Typed,
  before: Slide | undefined,
  picture: string | undefined,
): IntroSlide {
  const was = before && !isHero(before) ? before : undefined;
  return {
    title,
    text,
    pictures: picture ? [picture] : (was?.pictures ?? []),
    ...(was?.even && !picture ? { even: true } : {}),
    ...(was?.isHidden ? { isHidden: true } : {}),
  };
}
