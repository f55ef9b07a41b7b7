/**
 * Public pages that people look through, as patterns of addresses: whole as HTML, and without
 * their script until somebody touches them.
 */
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

/** Whether `pathname` is the path of such a page, also with a slash at its end. */
export const isBrowsePage = (pathname: string): boolean =>
  browsePages.some((pattern) =>
    pattern.endsWith("*")
      ? pathname.startsWith(pattern.slice(0, -1))
      : pathname === pattern || pathname === `${pattern}/`,
  );
