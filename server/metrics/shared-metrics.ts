/** The metrics of all workers of a machine, which one of them is asked for: their primary adds them up. */
import cluster, { type Worker } from "node:cluster";
import type { Registry } from "prom-client";
import { READY } from "../workers/worker-messages.ts";
import { type Measured, WorkerFigures } from "./worker-figures.ts";

/** Of a worker that wants all, of the primary that wants each, and their answers. */
type Message = { number: number } & (
  | { type: "itewe:metrics-of-all"; text?: string }
  | { type: "itewe:metrics-of-one"; measured?: Measured }
);

const PATIENCE_MS = 3_000;
let asked = 0;

/** For a worker: tells the primary what it has measured. */
export function tellPrimary(registry: Registry): void {
  process.on("message", async (message: Message) => {
    if (message.type !== "itewe:metrics-of-one") return;
    const measured = await registry.getMetricsAsJSON();
    if (process.connected) process.send?.({ ...message, measured });
  });
}

/** For a worker. @throws when the primary does not answer */
export function textOfAll(): Promise<string> {
  const number = asked++;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      process.off("message", hear);
    };
    const hear = (message: Message) => {
      if (message.type !== "itewe:metrics-of-all" || message.number !== number) return;
      end();
      resolve(message.text ?? "");
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("The metrics of all workers have not come"));
    }, 2 * PATIENCE_MS);
    process.on("message", hear);
    process.send?.({ type: "itewe:metrics-of-all", number });
  });
}

/** For the primary: answers workers that ask, with what all have measured. */
export function addUpMetrics(): void {
  const figures = new WorkerFigures<Worker>();
  cluster.on("exit", (worker) => figures.end(worker));
  cluster.on("message", async (worker, message: Message | { type: typeof READY }) => {
    if (message.type === READY) figures.add(worker);
    if (message.type === "itewe:metrics-of-one") figures.note(worker, message.measured ?? []);
    if (message.type !== "itewe:metrics-of-all") return;
    await Promise.all(figures.serving.map(askForMetrics));
    const text = await figures.text();
    if (worker.isConnected()) worker.send({ ...message, text });
  });
}

/** Resolves when the worker has answered or ended, or is too busy to answer. */
function askForMetrics(worker: Worker): Promise<void> {
  const number = asked++;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      worker.off("message", hear);
      worker.off("exit", end);
      resolve();
    };
    const hear = (message: Message) => {
      if (message.type === "itewe:metrics-of-one" && message.number === number) end();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    worker.on("message", hear);
    worker.on("exit", end);
    if (worker.isConnected()) worker.send({ type: "itewe:metrics-of-one", number });
    else end();
  });
}
