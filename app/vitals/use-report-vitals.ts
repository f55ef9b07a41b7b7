import { useEffect } from "react";
import { useMatches } from "react-router";

/** Starts measuring once the page has loaded and has nothing better to do (SPEC §7: lazily). */
export function useReportVitals(): void {
  const matches = useMatches();
  const { params = {}, pathname = "/" } = matches.at(-1) ?? {};
  // The route's pattern: each parameter's value gives way to its name.
  const names = new Map(
    Object.entries(params).map(([name, value = ""]) => [encodeURI(value), `:${name}`]),
  );
  const parts = pathname.split("/").map((part) => (part && names.get(part)) || part);
  const page = "*" in params ? "/:*" : parts.join("/");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is what is measured
  useEffect(() => {
    const start = () =>
      setTimeout(() => {
        import("./report-vitals.ts").then(
          ({ reportVitals }) => reportVitals(page),
          // Offline by now; this visit goes unmeasured.
          () => {},
        );
      }, 3_000);
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
  }, []);
}
