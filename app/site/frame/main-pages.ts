/** The pages of the main navigation. */
export const mainPages = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Catalog" },
  { to: "/about", name: "About Us" },
  { to: "/contact", name: "Contact" },
  { to: "/service", name: "Services" },
] as const;

/** Addresses of products that do not begin with the catalogue's own. */
const ofCatalogue = /^\/(?:category|product|search)\//;

/**
 * The `aria-current` of a main page's link.
 *
 * @param to the main page
 * @param pathname of the page that is shown
 * @returns `page` for the page itself, `true` for one that belongs to it
 */
export function currentIn(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  const within = to !== "/" && pathname.startsWith(`${to}/`);
  return within || (to === "/products" && ofCatalogue.test(pathname)) ? "true" : undefined;
}
