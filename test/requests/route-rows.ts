/** What every route answers to people it is meant for, and the raw ones to people it is not. */
import type { What } from "../../app/accounts/may.ts";
import type { RawRouteName } from "../../app/raw-routes.ts";

export const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";
export const UNKNOWN_ID = "01990000-0000-7000-8000-000000000000";

/** What a guarded route answers to somebody it is meant for. */
export interface Row {
  guard: "admin" | "customer";
  /** The address to try, when the pattern has parameters. */
  path?: string;
  /** The status of the page. */
  page: number;
  /** The status of an action: 405 of a route that takes no form. */
  action: number;
}

export const ROWS: Record<string, Row> = {
  "/user-dashboard": { guard: "customer", page: 200, action: 405 },
  "/user-dashboard/user-profile": { guard: "customer", page: 200, action: 400 },
  "/user-dashboard/user-chat": { guard: "customer", page: 200, action: 400 },
  "/user-dashboard/orders": { guard: "customer", page: 200, action: 405 },
  "/user-dashboard/statement": { guard: "customer", page: 200, action: 405 },
  "/user-dashboard/statement.pdf": { guard: "customer", page: 200, action: 405 },
  "/user-dashboard/add-chat": { guard: "customer", page: 302, action: 303 },
  "/user-dashboard/my-data": { guard: "customer", page: 200, action: 405 },
  "/admin-dashboard": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/add-product": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/products": { guard: "admin", page: 200, action: 404 },
  "/admin-dashboard/own-products": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/first-start": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/categories": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/delivery": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/second-lock": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/settings/business": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/hours": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/claims": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/links": { guard: "admin", page: 200, action: 409 },
  "/admin-dashboard/settings/terms": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/words": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/look": { guard: "admin", page: 200, action: 409 },
  "/admin-dashboard/settings/privacy": { guard: "admin", page: 200, action: 409 },
  "/admin-dashboard/privacy": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/ranges": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/slides": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/bank": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/money": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/settings/tax": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/products/:productId/prices": {
    guard: "admin",
    path: `/admin-dashboard/products/${UNKNOWN_ID}/prices`,
    page: 404,
    action: 404,
  },
  "/admin-dashboard/products/:productId/print": {
    guard: "admin",
    path: `/admin-dashboard/products/${UNKNOWN_ID}/print`,
    page: 404,
    action: 404,
  },
  "/admin-dashboard/price-list": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/price-list.csv": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/money": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/statement": { guard: "admin", page: 200, action: 400 },
  // It is asked for by the statement's id.
  "/admin-dashboard/statement.csv": { guard: "admin", page: 404, action: 405 },
  "/admin-dashboard/product-acts": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/orders": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/orders/new": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/orders/:number": {
    guard: "admin",
    path: "/admin-dashboard/orders/ITW-999999",
    page: 404,
    action: 400,
  },
  // Written out of a chat, or for an order that is there.
  "/admin-dashboard/orders/new/quote": { guard: "admin", page: 404, action: 404 },
  "/admin-dashboard/orders/:number/quote": {
    guard: "admin",
    path: "/admin-dashboard/orders/ITW-999999/quote",
    page: 404,
    action: 404,
  },
  "/admin-dashboard/orders/:number/proof": {
    guard: "admin",
    path: "/admin-dashboard/orders/ITW-999999/proof",
    page: 404,
    action: 404,
  },
  "/admin-dashboard/new-orders": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/staff": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/jobs": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/jobs/:number": {
    guard: "admin",
    path: "/admin-dashboard/jobs/ITW-999999",
    page: 404,
    action: 405,
  },
  "/admin-dashboard/feedbacks": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/reviews": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/inbox-acts": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/figures": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/figures.csv": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/users": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/users/:userId/statement.pdf": {
    guard: "admin",
    path: `/admin-dashboard/users/${UNKNOWN_ID}/statement.pdf`,
    page: 404,
    action: 405,
  },
  // No month is named.
  "/admin-dashboard/export/invoices.csv": { guard: "admin", page: 400, action: 405 },
  "/admin-dashboard/export/vat.csv": { guard: "admin", page: 400, action: 405 },
  "/admin-dashboard/export/payments.csv": { guard: "admin", page: 400, action: 405 },
  "/admin-dashboard/export/everything.tar": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/health": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/health/:file": {
    guard: "admin",
    path: "/admin-dashboard/health/itewe-2026-11-23-0200.tar",
    page: 404,
    action: 405,
  },
  "/admin-dashboard/export/products.csv": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/export/products.zip": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/export/customers.csv": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/export/orders.csv": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/import": { guard: "admin", page: 200, action: 400 },
  // It is asked for by the import's id.
  "/admin-dashboard/import.csv": { guard: "admin", page: 404, action: 405 },
  "/admin-dashboard/user-acts": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/audit": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/technical": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/account": { guard: "admin", page: 200, action: 400 },
  "/admin-dashboard/theme": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/chats/:conversationId?": {
    guard: "admin",
    path: "/admin-dashboard/chats",
    page: 200,
    action: 400,
  },
  "/admin-dashboard/conversations": { guard: "admin", page: 200, action: 405 },
  "/admin-dashboard/chat-acts": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/note-acts": { guard: "admin", page: 302, action: 400 },
  "/admin-dashboard/replies": { guard: "admin", page: 200, action: 400 },
};

/** What there is for the open addresses that show something of somebody's. */
export interface Things {
  /** `ITW-000001`, with artwork. */
  order: string;
  conversation: string;
  /** Ids: the order's artwork, and a product that is a draft. */
  artwork: string;
  draft: string;
}

/**
 * What an open address is to the shop's people. everybody: what it is to a visitor. home, chats,
 * order: it leads to their own page of that. buyer: it takes the buyer's forms alone, and leads to
 * the order's page in the dashboard. Else whoever has the right is answered `granted`, and anybody
 * else `refused`.
 */
export type OpenRow =
  | "everybody"
  | { leads: "home" | "chats" }
  | { buyer: string }
  | { right: What; path: (of: Things) => string; granted: number; refused: number };

const buyer = { buyer: "" };
const everybody = "everybody" as const;

/** Routes that are not guarded; a new one is guarded or stands here. */
export const OPEN: Record<string, OpenRow> = {
  "/": everybody,
  "/*": everybody,
  "/about": everybody,
  "/category/:category": everybody,
  "/chat": { leads: "chats" },
  "/chat/back/:token": everybody,
  "/chat/messages": {
    right: "chat",
    path: ({ conversation }) => `/chat/messages?conversation=${conversation}`,
    granted: 200,
    refused: 403,
  },
  // What is received and read; forms of others are refused in `app/chat/staff-rights.server.test.ts`.
  "/chat/receipts": everybody,
  "/contact": everybody,
  "/delivery-zones": everybody,
  "/feedback": everybody,
  "/login": { leads: "home" },
  "/login/code": everybody,
  "/login/passkey": everybody,
  "/logout": everybody,
  "/order/:number": buyer,
  "/order/:number/again": buyer,
  "/order/:number/proof": { buyer: "/proof" },
  // The order has no proof yet.
  "/order/:number/proof/compare": {
    right: "read-orders",
    path: ({ order }) => `/order/${order}/proof/compare`,
    granted: 404,
    refused: 403,
  },
  "/order/:number/proof/pins": everybody,
  "/order/:number/quote": { buyer: "/quote" },
  "/order/find": everybody,
  "/order/new": everybody,
  "/order/new/check": everybody,
  "/ordered-products": everybody,
  "/pages/:fileId": {
    right: "files",
    path: ({ artwork }) => `/pages/${artwork}`,
    granted: 302,
    refused: 404,
  },
  // Which role reads which paper: `app/orders/papers/papers-access.server.test.ts`.
  "/papers/:file": everybody,
  "/privacy": everybody,
  "/product/:productId": {
    right: "catalogue",
    path: ({ draft }) => `/product/${draft}`,
    granted: 200,
    refused: 404,
  },
  "/products": everybody,
  "/products/:productName": everybody,
  "/products/:productName/:productId": everybody,
  "/register": { leads: "home" },
  "/reset-password": everybody,
  "/robots.txt": everybody,
  "/search-suggestions": everybody,
  "/search/:nameOrCategory": everybody,
  "/service": everybody,
  "/icon.svg": everybody,
  "/site.webmanifest": everybody,
  "/sitemap.xml": everybody,
  "/feeds/:feed": everybody,
  "/term-condition": everybody,
  "/verify-email": everybody,
  "/vitals": everybody,
};

/**
 * Who of the shop sends and who reads each kind of file; undefined: nobody. What is made of pictures
 * is everybody's, at another address.
 */
export const FILE_KINDS: Record<string, { sends: What | undefined; reads: What | undefined }> = {
  chat: { sends: "chat", reads: "chat" },
  artwork: { sends: "orders", reads: "files" },
  proof: { sends: "orders", reads: "files" },
  "product-image": { sends: "catalogue", reads: undefined },
  "product-detail-image": { sends: "catalogue", reads: undefined },
  // Buyers send them.
  "transfer-picture": { sends: undefined, reads: "money" },
  "review-photo": { sends: undefined, reads: undefined },
  // Made by the forms of the settings alone.
  "site-picture": { sends: undefined, reads: undefined },
  "site-logo": { sends: undefined, reads: undefined },
  // Of an import.
  "old-site": { sends: "import", reads: undefined },
};

/** What a raw route answers to people who have no right to anything behind it, and to the admin. */
export interface RawRow {
  method: "GET" | "POST";
  /** The address to try. */
  path: string;
  body?: URLSearchParams;
  /** The status for visitors; that for `others` when not given. */
  visitor?: number;
  /** The status for guests and customers. */
  others: number;
  admin: number;
  /** What somebody of the shop needs to be answered as the owner is; others are refused with 403. */
  right?: What;
}

export const RAW_ROWS: Record<RawRouteName, RawRow> = {
  health: { method: "GET", path: "/healthz", others: 200, admin: 200 },
  metrics: { method: "GET", path: "/metrics", others: 401, admin: 401 },
  live: { method: "GET", path: "/live", visitor: 204, others: 200, admin: 200 },
  sendMessage: {
    method: "POST",
    path: "/chat/messages",
    body: new URLSearchParams({ clientId: UNKNOWN_ID, message: "hi", conversation: UNKNOWN_ID }),
    others: 404,
    admin: 404,
    right: "chat",
  },
  // The protocol's header is missing.
  upload: {
    method: "POST",
    path: "/uploads/product-image",
    others: 403,
    admin: 412,
    right: "catalogue",
  },
  file: { method: "GET", path: `/files/${UNKNOWN_ID}/secret.pdf`, others: 404, admin: 404 },
  picture: {
    method: "GET",
    path: `/pictures/uploaded/${UNKNOWN_ID}-640.avif`,
    others: 404,
    admin: 404,
  },
};
