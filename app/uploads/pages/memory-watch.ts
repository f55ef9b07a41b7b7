/**
 * A thread that ends its process when that has grown too large or worked for too long, or is left
 * alone by the shop: the main thread cannot while PDFium works, and no limit of Node's counts
 * WebAssembly.
 */
import { workerData } from "node:worker_threads";

const LOOK_EVERY_MS = 25;

const shop = process.ppid;
const { memoryBytes, cpuMs, answerBy } = workerData as {
  memoryBytes: number;
  cpuMs: number;
  answerBy: Float64Array;
};

setInterval(() => {
  const isAlone = process.ppid !== shop;
  const { user, system } = process.cpuUsage();
  const usedMs = (user + system) / 1_000;
  const isLate = usedMs > Math.min(cpuMs, answerBy[0] ?? cpuMs);
  // By this signal the shop knows that the document is to blame.
  if (isLate || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, "SIGVTALRM");
  if (isAlone) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
