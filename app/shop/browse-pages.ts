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

/** Whether the page at `pathname` does without its script until somebody touches it. */
export const waitsForTouch = (pathname: string): boolean =>
  browsePages.some((pattern) =>
    pattern.endsWith("*")
      ? pathname.startsWith(pattern.slice(0, -1))
      : pathname === pattern || pathname === `${pattern}/`,
  );
