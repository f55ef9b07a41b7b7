/** The owner's own words for mails about an order, in place of the shop's first sentence. */

/** The steps whose mail can have own words, with their names in the settings. */
export const mailSteps = {
  received: "Mail when an order has come",
  total: "Mail with the price of an order",
  proof: "Mail when a proof is ready",
  approved: "Mail when an order is approved",
  printing: "Mail when it is being printed",
  ready: "Mail when it is ready",
  delivered: "Mail when it was delivered or picked up",
  cancelled: "Mail when an order is cancelled",
} as const;
export type MailStep = keyof typeof mailSteps;

/** The placeholders that the shop fills in. */
export const placeholders = ["name", "product", "link", "date", "total"] as const;
export type Filling = Record<(typeof placeholders)[number], string | undefined>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Words in braces that are none of {@link placeholders}. */
export const unknownIn = (words: string): string[] =>
  [...words.matchAll(PLACEHOLDER)]
    .map(([, name = ""]) => name)
    .filter((name) => !placeholders.some((one) => one === name));

/**
 * Fills in the owner's words.
 * @returns undefined when they name something that this order does not have: then its mail uses the
 *   shop's sentence
 */
export function fillIn(words: string, filling: Filling): string | undefined {
  let isWhole = true;
  const filled = words.replace(PLACEHOLDER, (_, name: keyof Filling) => {
    isWhole &&= filling[name] !== undefined;
    return filling[name] ?? "";
  });
  return isWhole ? filled : undefined;
}
