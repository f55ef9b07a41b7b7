/**
 * A thread that ends its process when that has grown too large or worked for too long, or is left
 * alone by the shop: the main thread cannot while PDFium works, and no limit of Node's counts
 * WebAssembly.
 */
import { workerData } from "node:worker_threads";

const LOOK_EVERY_MS = 25;

const shop = process.ppid;
const { memoryBytes, cpuMs } = workerData as { memoryBytes: number; cpuMs: number };

setInterval(() => {
  const isAlone = process.ppid !== shop;
  const { user, system } = process.cpuUsage();
  const isHeavy = process.memoryUsage.rss() > memoryBytes || (user + system) / 1_000 > cpuMs;
  if (isAlone || isHeavy) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
