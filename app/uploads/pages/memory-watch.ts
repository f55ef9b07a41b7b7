/**
 * A thread that ends its process when that has grown too large, or is left alone by the shop: the
 * main thread cannot while PDFium works, and no limit of Node's counts WebAssembly.
 */
import { workerData } from "node:worker_threads";

const LOOK_EVERY_MS = 25;

const shop = process.ppid;

setInterval(() => {
  const isAlone = process.ppid !== shop;
  if (isAlone || process.memoryUsage.rss() > workerData) process.kill(process.pid, "SIGKILL");
}, LOOK_EVERY_MS);
