/** What the workers of a machine have measured, added up. */
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The figures of workers, each known by a `Key`.
 *
 * Monitoring takes a counter that falls for one that began again at zero, and counts all of it anew.
 * So what a worker has counted stays in the sum when the worker has ended.
 */
export class WorkerFigures<Key> {
  readonly #serving = new Map<Key, Measured>();
  #ended: Measured = [];

  /** The workers that serve. */
  get serving(): Key[] {
    return [...this.#serving.keys()];
  }

  /** Adds a worker that serves from now on. */
  add(worker: Key): void {
    this.#serving.set(worker, []);
  }

  /** Notes what a worker has measured since its start. */
  note(worker: Key, measured: Measured): void {
    if (this.#serving.has(worker)) this.#serving.set(worker, measured);
  }

  /** Keeps the counts that a worker told last; its gauges end with it. */
  end(worker: Key): void {
    const counted = (this.#serving.get(worker) ?? []).filter(isCounted);
    this.#serving.delete(worker);
    // What adds up has its values, which the library's type leaves out.
    this.#ended = AggregatorRegistry.aggregate([
      this.#ended,
      counted,
    ]).getMetricsAsArray() as Measured;
  }

  /** The sum of all workers, in the format of Prometheus; for one that did not answer, what it told last. */
  text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#serving.values(), this.#ended]).metrics();
  }
}

/** The library's type says number where its objects have a word. */
const isCounted = ({ type }: Measured[number]) =>
  ["counter", "histogram"].includes(type as unknown as string);
