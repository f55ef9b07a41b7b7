/** What a customer may begin with; what asks for something written leads there. */
export const SUGGESTIONS: { text: string; to?: string }[] = [
  { text: "I want to print" },
  { text: "Price list", to: "/products" },
  { text: "Delivery", to: "/term-condition#delivery" },
];
