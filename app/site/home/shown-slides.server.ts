/** What visitors see of the slides. */
import { isDeepStrictEqual } from "node:util";
import { priceItemsOrNot } from "../../catalogue/static/priced-items.server.ts";
import { findItem, findRange, itemOf } from "../../catalogue/static/static-search.server.ts";
import { business, type HeroSlide } from "../../shop/business.ts";
import { heroSlides } from "./home-slides.ts";

/**
 * Of the two lists, what is another than the page comes with: by the owner's settings, or because
 * ranges and prices have changed.
 */
export async function shownSlides(logError: (error: unknown) => void) {
  const { sheets, slides = heroSlides } = business.slides ?? {};
  const there = slides.filter(({ isHidden, link }) => !isHidden && !isGone(link.to));
  const priced = await withPricesOfNow(there, logError);
  return {
    ...(sheets ? { sheets: sheets.filter(({ isHidden }) => !isHidden) } : undefined),
    ...(isDeepStrictEqual(priced, heroSlides) ? undefined : { slides: priced }),
  };
}

/** Whether it leads to a range that is not shown. */
function isGone(to: string): boolean {
  const [, key = "", id] = /^\/(?:products|category)\/([^/?#]+)(?:\/([^/?#]+))?/.exec(to) ?? [];
  return key !== "" && !(id === undefined ? findRange(key) : findItem(key, id));
}

/** Gives slides that show what an item costs its price of now; none while it is by quote or gone. */
export async function withPricesOfNow(
  slides: readonly HeroSlide[],
  logError: (error: unknown) => void,
): Promise<HeroSlide[]> {
  const found = slides.map(({ price }) => (price?.of ? itemOf(price.of) : undefined));
  const priced = await priceItemsOrNot(
    found.flatMap((item) => item ?? []),
    logError,
  );
  return slides.map((slide, index) => {
    const { price: before, ...unpriced } = slide;
    if (!before?.of) return slide;
    const { price: kobo = null, quantity = 1 } = (found[index] && priced.shift()) ?? {};
    return kobo === null ? unpriced : { ...slide, price: { ...before, kobo, quantity } };
  });
}
