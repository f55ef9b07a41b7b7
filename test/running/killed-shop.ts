/** A shop that is killed in the midst of work, and opens again in its folder and at its address. */
import { setTimeout as delay } from "node:timers/promises";
import { type Shop, startShop } from "./shop.ts";

interface Kills {
  times: number;
  /** How many steps have been taken so far. */
  steps: () => number;
  /** Each kill comes after so many more steps, */
  apart: number;
  /** and then at a random moment within this time, ms. */
  withinMs: number;
  /** Who takes the steps; one that fails ends the wait. */
  workers: readonly Promise<void>[];
}

/**
 * Kills a shop again and again, every second time with its database server.
 * @returns the shop as it was started last
 */
export async function killAtWork(shop: Shop, kills: Kills): Promise<Shop> {
  const { dataDir, url } = shop;
  const failure = Promise.all(kills.workers).then(() => new Promise<never>(() => {}));
  let running = shop;
  for (let kill = 0; kill < kills.times; kill++) {
    const enough = kills.steps() + kills.apart;
    while (kills.steps() < enough) await Promise.race([delay(5), failure]);
    await delay(Math.random() * kills.withinMs);
    await running.kill(kill % 2 === 1);
    running = await startShop({ dataDir, port: Number(new URL(url).port) });
  }
  return running;
}
