/** Which quota a request counts in; refuses those beyond it. */
import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { sessionTokenIn } from "../../app/accounts/sessions/auth.server.ts";
import { networkOf } from "../../app/limits/network.server.ts";
import { type OverQuota, type QuotaName, Quotas } from "../../app/limits/quotas.server.ts";
import { findRoute } from "./find-route.ts";

/**
 * Every route that takes a form, by the folder and file of `app/routes.ts`. A test fails for a new
 * one until it stands here.
 */
export const quotaRoutes: Record<Exclude<QuotaName, "search" | "download">, string[]> = {
  tap: [
    ...["chat/reading/receipts-route", "vitals/vitals-route"],
    ...["admin/products/product-acts-route", "admin/contact/inbox-acts-route"],
    ...["orders/files/check-upload-route"],
    ...["admin/users/user-acts-route", "admin/chats/chat-acts-route"],
  ],
  heavy: [
    "admin/import/import-page",
    "admin/price-list/price-list-page",
    "admin/health/health-page",
  ],
  form: [
    ...["contact/contact-page", "contact/feedback-page"],
    ...["accounts/sign-in/login-page", "accounts/sign-in/register-page"],
    ...["accounts/sign-in/verify-email-page", "accounts/sign-in/reset-password-page"],
    ...["accounts/sign-in/logout-route", "accounts/sign-in/code-page"],
    ...["accounts/sign-in/passkey-page"],
    ...["orders/requesting/order-request-page", "orders/finding/find-order-page"],
    ...["orders/page/order-page", "orders/again/again-page", "orders/quotes/quote-page"],
    ...["orders/proof-room/proof-page", "orders/proof-room/pins-route"],
    ...["site/chat/guest-chat-page", "site/chat/guest-return-page"],
    ...["dashboard/profile-page", "dashboard/user-chat-page", "dashboard/add-chat-page"],
    ...["admin/overview/overview-page", "admin/overview/technical-page"],
    ...["admin/products/add-product-page", "admin/products/products-page"],
    ...["admin/products/own-products-page", "admin/first-start/first-start-page"],
    ...["admin/categories/categories-page", "admin/ranges/ranges-page"],
    ...["admin/delivery/delivery-page", "admin/slides/slides-page"],
    ...["admin/settings/texts/business-page", "admin/settings/texts/hours/hours-page"],
    ...["admin/settings/texts/claims/claims-page", "admin/settings/texts/links-page"],
    ...["admin/settings/texts/terms-page", "admin/settings/texts/words-page"],
    ...["admin/settings/look/look-page", "admin/settings/money/bank-page"],
    ...["admin/settings/money/money-page", "admin/settings/money/tax-page"],
    ...["admin/privacy/privacy-words-page", "admin/privacy/register-page"],
    ...["admin/prices/prices-page", "admin/print-spec/print-spec-page"],
    ...["admin/money/money-page", "admin/statement/statement-page"],
    ...["admin/orders/orders-page", "admin/orders/new/new-order-page"],
    ...["admin/orders/quote/chat-quote-page", "admin/orders/page/order-page"],
    ...["admin/orders/quote/quote-page", "admin/orders/proof/proof-page"],
    ...["admin/jobs/jobs-page", "admin/reviews/reviews-page", "admin/figures/figures-page"],
    ...["admin/staff/staff-page", "admin/account/account-page", "admin/frame/theme-route"],
    ...["admin/second-lock/second-lock-page"],
    ...["admin/chats/chats-page", "admin/chats/note-acts-route", "admin/replies/replies-page"],
  ],
};

const quotaOfRoute = new Map(
  Object.entries(quotaRoutes).flatMap(([quota, ids]) => ids.map((id) => [id, quota as QuotaName])),
);
const SEARCH_PAGE = /^\/search(?:-suggestions|\/)/;
const SEARCH_QUERY = /[?&](?:q|find|who)=[^&]/;
const DOWNLOAD =
  /\.(?:csv|pdf|tar|zip)$|^\/papers\/|^\/user-dashboard\/my-data|^\/admin-dashboard\/health\/./;
/** Whoever has an order's link acts without an account. */
const ORDER = /^\/order\/[^/.]*\d[^/.]*/;

const counted = new Quotas();

/** What says that a request of a page, a form or a file is beyond its quota, if it is. */
export async function findOverQuota(
  req: IncomingMessage,
  address: string,
  build: () => Promise<ServerBuild>,
): Promise<(OverQuota & { quota: QuotaName }) | undefined> {
  const url = req.url ?? "/";
  const path = url.split("?", 1)[0] ?? "/";
  const quota =
    req.method === "POST"
      ? (quotaOfRoute.get(findRoute(await build(), path)?.id ?? "") ?? "form")
      : quotaOfReading(url, path);
  if (!quota) return undefined;
  const over = counted.take(quota, personOf(req, path, address), address);
  return over && { ...over, quota };
}

function quotaOfReading(url: string, path: string): QuotaName | undefined {
  if (SEARCH_PAGE.test(path) || SEARCH_QUERY.test(url)) return "search";
  return DOWNLOAD.test(path) ? "download" : undefined;
}

/** A session; without one, for an order's forms, the address with the order. */
function personOf(req: IncomingMessage, path: string, address: string): string | undefined {
  const session = sessionTokenIn(req.headers.cookie);
  if (session) return session;
  const [order] = ORDER.exec(path) ?? [];
  return order && `${networkOf(address)} ${order.toLowerCase()}`;
}
