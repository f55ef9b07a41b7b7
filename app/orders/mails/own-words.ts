/** What the owner has mails about an order say, instead of the shop's first sentence. */

/** The steps that have a mail with words of its own, and what the settings call them. */
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

/** What the shop fills in. */
export const placeholders = ["name", "product", "link", "date", "total"] as const;
export type Filling = Record<(typeof placeholders)[number], string | undefined>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What stands in braces and is none of {@link placeholders}. */
export const unknownIn = (words: string): string[] =>
  [...words.matchAll(PLACEHOLDER)]
    .map(([, name = ""]) => name)
    .filter((name) => !placeholders.some((one) => one === name));

/**
 * Puts the values into the owner's words.
 * @returns undefined when one that they name is not known for this order: its mail says the shop's
 * own sentence
 */
export function fillIn(words: string, filling: Filling): string | undefined {
  let isWhole = true;
  const filled = words.replace(PLACEHOLDER, (_, name: keyof Filling) => {
    isWhole &&= filling[name] !== undefined;
    return filling[name] ?? "";
  });
  return isWhole ? filled : undefined;
}
