import { business, defaults } from "./business.ts";

/** The picture of link previews: the card that the shop comes with shows its name. */
export function shopCard(): string {
  const { name, look } = business;
  if (look.logo) return look.logo;
  return name === defaults.name ? "/social-card.png" : "/pictures/heroes/hero-collection.webp";
}

/** The shop's sign, for search engines. */
export const shopSign = (): string => business.look.logo ?? "/icon-512.png";
