/** Starts the one shop that all tests of requests ask. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { METRICS_TOKEN, newFolder, removeFolder, startShop } from "../running/shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    shop: { url: string; dataDir: string };
    /** The file with all that the shop prints. */
    log: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logFolder = newFolder();
  const log = join(logFolder, "log");
  const hear = (text: string) => appendFileSync(log, text);
  const shop = await startShop({ env: { METRICS_TOKEN }, hear });
  project.provide("shop", { url: shop.url, dataDir: shop.dataDir });
  project.provide("log", log);
  return async () => {
    await shop.stop();
    for (const folder of [shop.dataDir, logFolder]) removeFolder(folder);
  };
}
