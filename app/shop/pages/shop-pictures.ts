/** The shop's pictures of itself: of the owner's logo, or of the name and the colours. */
import { business, defaults } from "../business.ts";

/** What is made of a logo: in lines of text, on papers, and as icons of so many pixels. */
export type LogoSize = "360.webp" | "600.png" | "32.png" | "180.png" | "192.png" | "512.png";

/** @param logo its address, `/pictures/uploaded/logos/….webp` */
export const logoIn = (logo: string, size: LogoSize): string => logo.replace(".webp", `-${size}`);

/** The picture of link previews: the card that the shop comes with shows its name. */
export function shopCard(): string {
  const { name, look } = business;
  if (look.logo) return look.logo;
  return name === defaults.name ? "/social-card.png" : shopWork().src;
}

/** What the shop prints, as one picture: the one that it comes with has its first name on it. */
export function shopWork(): { src: string; alt: string } {
  const { name } = business;
  return name === defaults.name
    ? {
        src: "/pictures/heroes/hero-collection.webp",
        alt: `A bag, a book, a mug and a cap printed by ${name}`,
      }
    : { src: "/pictures/heroes/hero-books.webp", alt: `Books and a mug printed by ${name}` };
}

/** The sign that the shop comes with is its name's, in its colours. */
const isOther = ({ name, look } = business) =>
  name !== defaults.name || Boolean(look.main ?? look.second);

/** The shop's sign, for search engines. */
export const shopSign = (): string => business.look.logo ?? "/icon-512.png";

/** The first letter of the shop's name. */
export const firstLetter = (): string => Array.from(business.name.normalize("NFC"))[0] ?? "";

/** The sign as a drawing or a small picture. */
export function shopIcon(): string {
  const { look } = business;
  if (look.logo) return logoIn(look.logo, "180.png");
  if (!isOther()) return "/favicon.svg";
  // Browsers keep an icon for long: another one has another address.
  return `/icon.svg?${encodeURIComponent(`${firstLetter()} ${look.main ?? ""}`)}`;
}

/** The icons of every page. */
export function shopIcons(): { rel: string; href: string; type?: string; sizes?: string }[] {
  const { logo } = business.look;
  if (logo) {
    return [
      { rel: "icon", href: logoIn(logo, "32.png"), sizes: "32x32", type: "image/png" },
      { rel: "apple-touch-icon", href: logoIn(logo, "180.png") },
    ];
  }
  if (isOther()) return [{ rel: "icon", href: shopIcon(), type: "image/svg+xml" }];
  return [
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "icon", href: "/icon-32.png", sizes: "32x32", type: "image/png" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ];
}

/** The icons by which phones install the shop. */
export function installIcons(): { src: string; sizes: string; type: string }[] {
  const { logo } = business.look;
  if (!logo && isOther()) return [{ src: shopIcon(), sizes: "any", type: "image/svg+xml" }];
  return ([192, 512] as const).map((pixels) => ({
    src: logo ? logoIn(logo, `${pixels}.png`) : `/icon-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    type: "image/png",
  }));
}
