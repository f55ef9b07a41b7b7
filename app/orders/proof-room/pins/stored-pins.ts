/** Where a browser keeps the pins that the shop has not taken yet. */

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

/** Whether pins are kept under this key; not where they cannot be read. */
export function hasStoredPins(key: string): boolean {
  try {
    return (storageOf()?.getItem(key) ?? null) !== null;
  } catch {
    return false;
  }
}
