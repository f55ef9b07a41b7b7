/** What monitoring reads of this process, in the format of Prometheus. Nothing of it is about people. */
import cluster from "node:cluster";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { streamCount } from "../../app/live/stream.server.ts";
import { poolUse } from "../../database/db.server.ts";
import { databaseMetrics } from "./database-metrics.ts";
import type { RouteClass } from "./route-class.ts";
import { tellPrimary, textOfAll } from "./shared-metrics.ts";

const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface ShopMetrics {
  /** Counts an answered request. */
  observe(route: RouteClass, status: number, ms: number): void;
  /** Everything, of all processes of this machine. */
  text(): Promise<string>;
}

/** Starts measuring. */
export function openMetrics(): ShopMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "itewe_request_duration_seconds",
    help: "Requests by class of route and of status, and how long their answers took.",
    labelNames: ["route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: "itewe_streams_open",
    help: "Live streams that are open.",
    registers: [registry],
    collect() {
      this.set(streamCount());
    },
  });
  new Gauge({
    name: "itewe_database_connections",
    help: "Connections of the pools, by pool and whether they are in use or waited for.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const { pool, used, idle, waiting } of poolUse()) {
        this.set({ pool, state: "used" }, used);
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
  if (cluster.isWorker) tellPrimary(registry);
  // Looked up once: a label costs more than the counting.
  const counters = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    observe(route, status, ms) {
      const key = `${route} ${Math.floor(status / 100)}xx`;
      let counter = counters.get(key);
      if (!counter) {
        counter = requests.labels(...(key.split(" ") as [string, string]));
        counters.set(key, counter);
      }
      counter.observe(ms / 1_000);
    },
    async text() {
      const own = cluster.isWorker ? textOfAll() : registry.metrics();
      const [text, ofDatabase] = await Promise.all([own, databaseMetrics()]);
      return `${text}\n${ofDatabase}`;
    },
  };
}
