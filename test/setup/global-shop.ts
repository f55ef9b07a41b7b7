/** Starts the one shop that all tests of requests ask. */
import type { TestProject } from "vitest/node";
import { METRICS_TOKEN, removeFolder, startShop } from "../running/shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    shop: { url: string; dataDir: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop({ env: { METRICS_TOKEN } });
  project.provide("shop", { url: shop.url, dataDir: shop.dataDir });
  return async () => {
    await shop.stop();
    removeFolder(shop.dataDir);
  };
}
