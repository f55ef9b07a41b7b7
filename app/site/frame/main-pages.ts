/** The pages of the main navigation. */
export const mainPages = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Catalog" },
  { to: "/about", name: "About Us" },
  { to: "/contact", name: "Contact" },
  { to: "/service", name: "Services" },
] as const;

/** Paths of the catalogue besides `/products`. */
const ofCatalogue = /^\/(?:category|product|search)\//;

/** The `aria-current` of a main page's link: `page` on that page, `true` on those below it. */
export function currentIn(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  const within = to !== "/" && pathname.startsWith(`${to}/`);
  return within || (to === "/products" && ofCatalogue.test(pathname)) ? "true" : undefined;
}
