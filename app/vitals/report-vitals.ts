/** The used fields of performance entries. */
interface Entry extends PerformanceEntry {
  responseStart: number;
  interactionId: number;
  hadRecentInput: boolean;
  value: number;
}

/** Layout shifts within this gap form a burst, up to its maximum length, ms. */
const GAP_MS = 1_000;
const BURST_MS = 5_000;

/**
 * Measures this visit and reports it when the page is left, under the route's pattern.
 * Hand-written, since a library is ten times as large and every visitor would load it.
 * @param page such as `/product/:productId`
 */
export function reportVitals(page: string): void {
  // Background tabs are slow by themselves.
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
  // The slowest; the exception for visits with very many interactions is left out.
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
