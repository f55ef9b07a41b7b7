/** The two lists of the home page's slides (TRADE §5). */
import type { HeroSlide, IntroSlide } from "../../shop/business.ts";

export type ListName = "sheets" | "slides";

/** How many each has at most, and how many letters a slide of it. */
export const lists = {
  sheets: { title: "Top sheets", one: "sheet", most: 5, headline: 40, words: 160 },
  slides: { title: "Slides", one: "slide", most: 8, headline: 40, words: 120 },
} as const;

export const listNames = Object.keys(lists) as ListName[];

export type Slide = IntroSlide | HeroSlide;

export interface SlideLists {
  sheets: IntroSlide[];
  slides: HeroSlide[];
}

export const isHero = (slide: Slide): slide is HeroSlide => "link" in slide;

/** What names a slide in its list: no two are called the same. */
export const nameOf = (slide: Slide): string => (isHero(slide) ? slide.name : slide.title);

/** The address of a slide's picture. */
export const pictureOf = (slide: Slide): string =>
  (isHero(slide) ? slide.picture.src : slide.pictures[0]) ?? "";

/** px; the widest that visitors are sent. */
export const LEAST_WIDTH = 900;

/** Where a slide leads, by what people call it. */
export interface Target {
  to: string;
  name: string;
}

/** An item whose price a slide can show: it follows the item's. */
export interface PricedTarget {
  /** `{category}/{id}`. */
  of: string;
  name: string;
  /** Kobo for `quantity` units. */
  kobo: number;
  quantity: number;
}

/** The choice of an address that is in no list. */
export const OTHER_ADDRESS = "other";
