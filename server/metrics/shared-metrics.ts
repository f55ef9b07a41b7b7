/** The metrics of all workers of a machine, which one of them is asked for: their primary adds them up. */
import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";

const ASK = "itewe:metrics-of-all";
const PATIENCE_MS = 6_000;

interface Message {
  type?: string;
  number?: number;
  text?: string;
}

let asked = 0;

/** For a worker. @throws when a worker does not answer in time */
export function textOfAll(): Promise<string> {
  const number = asked++;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      process.off("message", hear);
    };
    const hear = (message: Message) => {
      if (message.type !== ASK || message.number !== number) return;
      end();
      if (message.text === undefined) reject(new Error("A worker has not answered"));
      else resolve(message.text);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("The workers have not answered"));
    }, PATIENCE_MS);
    process.on("message", hear);
    process.send?.({ type: ASK, number });
  });
}

/** For the primary: answers workers that ask. */
export function addUpMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message: Message) => {
    if (message.type !== ASK) return;
    all
      .clusterMetrics()
      .catch(() => undefined)
      .then((text) => worker.isConnected() && worker.send({ ...message, text }));
  });
}
