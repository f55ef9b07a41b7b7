import type { Business } from "../../shop/business.ts";

/** What visitors see of the slides that the owner has set; a list that is not set is absent. */
export function shownSlides({ sheets, slides }: NonNullable<Business["slides"]>) {
  return {
    ...(sheets ? { sheets: sheets.filter(({ isHidden }) => !isHidden) } : undefined),
    ...(slides ? { slides: slides.filter(({ isHidden }) => !isHidden) } : undefined),
  };
}
