/** What the browser tells of a page, as far as it is used here. */
interface Entry extends PerformanceEntry {
  responseStart: number;
  interactionId: number;
  hadRecentInput: boolean;
  value: number;
}

/** A shift belongs to those before it for so long, and a burst of them lasts so long at most, ms. */
const GAP_MS = 1_000;
const BURST_MS = 5_000;

/**
 * Measures this visit and tells the shop when the page is left; what is measured goes under the
 * pattern of the first page's route, never its address. Written by hand: a library for it is ten
 * times as large, and every visitor would load it.
 * @param page such as `/product/:productId`
 */
export function reportVitals(page: string): void {
  // In a tab behind others nothing says how fast it is.
  if (document.hidden) return;
  const measured: Record<string, number> & { CLS: number } = { CLS: 0 };
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true });
  observe("navigation", ({ responseStart }) => {
    measured.TTFB = responseStart;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") measured.FCP = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    measured.LCP = startTime;
  });
  // The slowest; the few that a visit of very many could leave out are not.
  observe("event", ({ interactionId, duration }) => {
    if (interactionId) measured.INP = Math.max(measured.INP ?? 0, duration);
  });
  let first = 0;
  let last = 0;
  let burst = 0;
  observe("layout-shift", ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (startTime - last > GAP_MS || startTime - first > BURST_MS) {
      first = startTime;
      burst = 0;
    }
    last = startTime;
    burst += value;
    measured.CLS = Math.max(measured.CLS, burst);
  });
  const leave = () => {
    const all = Object.entries(measured).map(([metric, value]) => ({ page, metric, value }));
    navigator.sendBeacon("/vitals", JSON.stringify(all));
  };
  addEventListener("visibilitychange", leave, { once: true });
}
