/** What an attack is, and what attacks have in common. */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { MeasuredShop } from "../measuring/measured-shop.ts";

/** Something that one sender does to keep everybody else waiting. */
export interface Attack {
  /** For the table: what is sent. */
  name: string;
  /**
   * Attacks until it is told to stop; requests under way are given up then.
   * @throws when the shop does not take part, so that nothing would be measured
   */
  run: (shop: Target, until: AbortSignal) => Promise<void>;
  /** What happens on the shop's own machine meanwhile; returns how it ends. */
  prepare?: (shop: MeasuredShop) => () => void;
}

/** What an attacker knows of the shop. */
export interface Target {
  url: string;
}

/** More than these nobody sends, however fast the shop answers. */
const MOST_REQUESTS = 20_000;

/**
 * Has so many requests under way at once, until told to stop.
 * @param send sends one; what goes wrong with it does not matter
 */
export async function keepSending(
  atOnce: number,
  until: AbortSignal,
  send: (count: number) => Promise<Response>,
): Promise<void> {
  let count = 0;
  const sender = async () => {
    while (!until.aborted && count < MOST_REQUESTS) {
      try {
        const answer = await send(count++);
        await answer.arrayBuffer();
      } catch {
        // Given up, or cut off by the shop; then not at once again.
        await delay(10);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

/** Posts a body to a form of the shop, as its own page does. */
export function postForm(
  shop: Target,
  path: string,
  body: string,
  until: AbortSignal,
): Promise<Response> {
  return fetch(shop.url + path, {
    method: "POST",
    headers: { origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
    body,
    redirect: "manual",
    signal: until,
  });
}

/** A word that nobody has asked for before. */
export const madeUp = () => randomBytes(6).toString("hex");
