import type { What } from "../../accounts/may.ts";

/**
 * The right that each address of the dashboard needs, as a page, as data and as an action. An
 * address that is missing here is refused to everybody.
 */
export const ROUTE_RIGHTS: Readonly<Record<string, What>> = {
  // Leads whoever may not read it to the page of their role.
  "": "dashboard",
  "add-product": "catalogue",
  products: "catalogue",
  categories: "catalogue",
  delivery: "catalogue",
  // Whoever has a password of their own; the steps behind it are the owner's.
  "first-start": "dashboard",
  "own-products": "catalogue",
  settings: "settings",
  "settings/business": "settings",
  "settings/hours": "settings",
  "settings/claims": "settings",
  "settings/links": "settings",
  "settings/words": "settings",
  "settings/look": "settings",
  slides: "settings",
  "settings/privacy": "settings",
  privacy: "settings",
  ranges: "settings",
  "settings/terms": "settings",
  "settings/bank": "settings",
  "settings/money": "settings",
  "settings/tax": "settings",
  "products/:productId/prices": "catalogue",
  "products/:productId/print": "catalogue",
  "price-list": "catalogue",
  "price-list.csv": "catalogue",
  money: "money",
  statement: "money",
  "statement.csv": "money",
  "product-acts": "catalogue",
  orders: "read-orders",
  "orders/new": "orders",
  "orders/new/quote": "orders",
  "orders/:number": "read-orders",
  "orders/:number/quote": "orders",
  "orders/:number/proof": "orders",
  staff: "staff",
  "new-orders": "read-orders",
  jobs: "jobs",
  "jobs/:number": "jobs",
  feedbacks: "inbox",
  reviews: "inbox",
  "inbox-acts": "inbox",
  users: "people",
  "users/:userId/statement.pdf": "money",
  "export/invoices.csv": "money",
  "export/vat.csv": "money",
  "export/payments.csv": "money",
  figures: "figures",
  "figures.csv": "figures",
  "user-acts": "people",
  audit: "audit",
  technical: "audit",
  account: "dashboard",
  theme: "dashboard",
  "chats/:conversationId?": "chat",
  conversations: "chat",
  "chat-acts": "chat",
  "note-acts": "chat",
  replies: "chat",
};

/** @param pattern a whole one of `app/routes.ts`; undefined for an address without a right */
export function rightOf(pattern: string): What | undefined {
  return ROUTE_RIGHTS[pattern.replace(/^\/?admin-dashboard\/?/, "")];
}
