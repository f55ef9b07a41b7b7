/** Where a browser keeps the pins that the shop has not taken yet. */
import { toPins } from "./pin-outbox.ts";

/**
 * The key of one person's pins on an order.
 * @param orderNumber `ITW-000123`
 */
export const storedPins = (orderNumber: string, side: "buyer" | "colleague") =>
  `pins ${orderNumber} ${side}`;

/** Undefined where the browser refuses storage. */
export function storageOf(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Whether pins under this key wait to be sent; not where they cannot be read. */
export function hasWaitingPins(key: string): boolean {
  try {
    const stored = toPins(storageOf()?.getItem(key) ?? null);
    return stored.some(({ state }) => state === "waiting");
  } catch {
    return false;
  }
}
