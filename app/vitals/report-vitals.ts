import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

/**
 * Measures this visit and tells the shop when the page is left; what is measured goes under the
 * pattern of the first page's route, never its address.
 * @param page such as `/product/:productId`
 */
export function reportVitals(page: string): void {
  const measured = new Map<string, { page: string; metric: string; value: number }>();
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => measured.set(name, { page, metric: name, value }));
  }
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || measured.size === 0) return;
    navigator.sendBeacon("/vitals", JSON.stringify([...measured.values()]));
    measured.clear();
  });
}
