/** Suggestions above a customer's message box. */
export const SUGGESTIONS: { text: string; to?: string }[] = [
  { text: "I want to print" },
  { text: "Price list", to: "/products" },
  { text: "Delivery", to: "/term-condition#delivery" },
];
