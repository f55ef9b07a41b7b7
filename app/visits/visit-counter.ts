import { lagosDay } from "../ui/format/lagos-time.ts";
import { otherPages, type VisitSource } from "./visit.ts";

/** How often a page was opened from a kind of place on a day. */
export interface VisitCount {
  day: string;
  page: string;
  source: VisitSource;
  views: number;
}

/** Pages that a process counts by themselves in a day; more are counted by their kind. */
const PAGES = 2_000;
/** Counts that are held back while they cannot be written; further ones are lost. */
const HELD_BACK = 30_000;
const DAY_MS = 86_400_000;
/** Lagos is an hour ahead of UTC, all the year round. */
const LAGOS_MS = 3_600_000;

/** Counts visits in memory until they are written, all together. */
export class VisitCounter {
  readonly #write: (counts: VisitCount[]) => Promise<void>;
  readonly #now: () => number;
  #counts = new Map<string, VisitCount>();
  /** Those of today that are counted by themselves. */
  readonly #pages = new Set<string>();
  #day = "";
  #dayEnds = 0;
  #writing: Promise<void> = Promise.resolve();

  /** @param write adds to what is kept; the counts are in one order, so that writers do not deadlock */
  constructor(write: (counts: VisitCount[]) => Promise<void>, now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  count(page: string, source: VisitSource): void {
    const now = this.#now();
    if (now >= this.#dayEnds) this.#beginDay(now);
    this.#add({ day: this.#day, page: this.#counted(page), source, views: 1 });
  }

  /**
   * Writes what was counted since, after what is being written.
   * @throws what `write` throws; the counts stay for the next time
   */
  flush(): Promise<void> {
    const flushed = this.#writing.then(() => this.#flush());
    this.#writing = flushed.catch(() => {});
    return flushed;
  }

  async #flush(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
    this.#counts = new Map();
    try {
      await this.#write(counts);
    } catch (error) {
      for (const count of counts) if (this.#counts.size < HELD_BACK) this.#add(count);
      throw error;
    }
  }

  #add(count: VisitCount): void {
    const key = `${count.day} ${count.page} ${count.source}`;
    const known = this.#counts.get(key);
    if (known) known.views += count.views;
    else this.#counts.set(key, count);
  }

  #counted(page: string): string {
    if (this.#pages.has(page)) return page;
    if (this.#pages.size >= PAGES) return otherPages(page);
    this.#pages.add(page);
    return page;
  }

  #beginDay(now: number): void {
    this.#day = lagosDay(new Date(now).toISOString());
    this.#dayEnds = (Math.floor((now + LAGOS_MS) / DAY_MS) + 1) * DAY_MS - LAGOS_MS;
    this.#pages.clear();
  }
}
