/** Public pages that people look through, as patterns of addresses: whole as HTML. */
export const browsePages = [
  "/",
  "/products",
  "/products/*",
  "/category/*",
  "/product/*",
  "/search/*",
  "/about",
  "/service",
  "/term-condition",
] as const;

/** Read by few: no page tells the browser to fetch it ahead. */
const SELDOM = ["/privacy"];

/** Whether the page at `pathname` does without its script until somebody touches it. */
export const waitsForTouch = (pathname: string): boolean =>
  [...browsePages, ...SELDOM].some((pattern) =>
    pattern.endsWith("*")
      ? pathname.startsWith(pattern.slice(0, -1))
      : pathname === pattern || pathname === `${pattern}/`,
  );
