import { useEffect } from "react";
import { useMatches } from "react-router";

/** Starts measuring once the page has loaded and is idle (SPEC §7: lazily). */
export function useReportVitals(): void {
  const matches = useMatches();
  const { params = {}, pathname = "/" } = matches.at(-1) ?? {};
  const page = patternOf(pathname, params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is what is measured
  useEffect(() => {
    const start = () =>
      setTimeout(() => {
        import("./report-vitals.ts").then(
          ({ reportVitals }) => reportVitals(page),
          // Offline: this visit is not measured.
          () => {},
        );
      }, 3_000);
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
  }, []);
}

/**
 * The pattern of a route, such as `/product/:productId`, without anything typed.
 * @param pathname as the router decodes it, with `/` in values as `%2F`
 * @param params in the order of the pattern
 */
export function patternOf(pathname: string, params: Record<string, string | undefined>): string {
  if ("*" in params) return "/:*";
  const parts = pathname.split("/").map((part) => part.replaceAll("%2F", "/"));
  // From the end, since a value may equal a part of the pattern (`/search/search`).
  for (const [name, value = ""] of Object.entries(params).reverse()) {
    const place = parts.lastIndexOf(value);
    if (place > 0 && value) parts[place] = `:${name}`;
  }
  return parts.join("/");
}
