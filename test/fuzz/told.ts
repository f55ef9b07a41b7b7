/** What came of a run, in words. */
import type { Fuzz } from "./fuzz-shop.ts";

const MOST_FAILURES = 500;

/** The errors that a shop logs. */
export class FailureLog {
  readonly failures: string[] = [];
  /** What was logged of a request, beside its line. */
  readonly #byRequest = new Map<string, string>();
  #rest = "";

  readonly hear = (text: string): void => {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, id] = /^\{"level":[456]0.*?"id":"([^"]+)"/.exec(line) ?? [];
      if (id) this.#byRequest.set(id, line);
      const isFailure = /^\{"level":[56]0/.test(line);
      if (isFailure && this.failures.length < MOST_FAILURES) this.failures.push(line);
    }
  };

  /** What was logged of the request that a fault names. */
  about(fault: string): string {
    const [, id = ""] = /\(request ([^)]+)\)/.exec(fault) ?? [];
    return this.#byRequest.get(id)?.slice(0, 2_000) ?? "";
  }
}

/** @param mostRoutes that are named, the slowest first */
export function inWords(fuzz: Fuzz, mostRoutes: number): string {
  const classes = new Map<string, number>();
  for (const [status, count] of fuzz.statuses) {
    const name = status === 0 ? "cut" : `${Math.floor(status / 100)}xx`;
    classes.set(name, (classes.get(name) ?? 0) + count);
  }
  const counts = [...classes].sort().map(([name, count]) => `${count} ${name}`);
  const routes = [...fuzz.routes].sort(([, a], [, b]) => b.slowestMs - a.slowestMs);
  const figures = routes
    .slice(0, mostRoutes)
    .map(
      ([pattern, { slowestMs, requests }]) =>
        `${Math.round(slowestMs)} ms ${pattern} (${requests})`,
    );
  return [
    `${fuzz.sent} requests to ${routes.length} routes: ${counts.join(", ")}; ${fuzz.passed} past the guards,`,
    `${fuzz.repeated} asked again alone; the slowest: ${figures.join(", ")}\n`,
  ].join(" ");
}
