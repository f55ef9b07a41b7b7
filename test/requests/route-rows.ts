/** What every route answers to people it is meant for, and the raw ones to people it is not. */
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

/** Routes that anybody may open; a new one is guarded or stands here. */
export const OPEN = [
  "/",
  "/*",
  "/about",
  "/category/:category",
  "/chat",
  "/chat/back/:token",
  "/chat/messages",
  "/chat/receipts",
  "/contact",
  "/delivery-zones",
  "/feedback",
  "/login",
  "/login/code",
  "/login/passkey",
  "/logout",
  "/order/:number",
  "/order/:number/again",
  "/order/:number/proof",
  "/order/:number/proof/compare",
  "/order/:number/proof/pins",
  "/order/:number/quote",
  "/order/find",
  "/order/new",
  "/order/new/check",
  "/ordered-products",
  "/pages/:fileId",
  "/papers/:file",
  "/privacy",
  "/product/:productId",
  "/products",
  "/products/:productName",
  "/products/:productName/:productId",
  "/register",
  "/reset-password",
  "/robots.txt",
  "/search-suggestions",
  "/search/:nameOrCategory",
  "/service",
  "/icon.svg",
  "/site.webmanifest",
  "/sitemap.xml",
  "/feeds/:feed",
  "/term-condition",
  "/verify-email",
  "/vitals",
];

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
  },
  // The protocol's header is missing.
  upload: { method: "POST", path: "/uploads/product-image", others: 403, admin: 412 },
  file: { method: "GET", path: `/files/${UNKNOWN_ID}/secret.pdf`, others: 404, admin: 404 },
  picture: {
    method: "GET",
    path: `/pictures/uploaded/${UNKNOWN_ID}-640.avif`,
    others: 404,
    admin: 404,
  },
};
