/** Which quota a request counts in, and whether it is beyond that. */
import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { sessionTokenIn } from "../../app/accounts/sessions/auth.server.ts";
import { guestToken } from "../../app/accounts/viewer.server.ts";
import { networkOf } from "../../app/limits/network.server.ts";
import { type OverQuota, type QuotaName, Quotas } from "../../app/limits/quotas.server.ts";
import { parseOrderNumber } from "../../app/orders/order.ts";
import type { RawRouteName } from "../../app/raw-routes.ts";
import { findRoute, pageOf } from "./find-route.ts";

/**
 * Every route that takes a form, by the folder and file of `app/routes.ts`. A test fails for a new
 * one until it stands here.
 */
export const quotaRoutes: Record<Exclude<QuotaName, "search" | "download" | "upload">, string[]> = {
  tap: [
    ...["chat/reading/receipts-route", "vitals/vitals-route"],
    ...["admin/products/product-acts-route", "admin/contact/inbox-acts-route"],
    ...["orders/files/check-upload-route"],
    ...["admin/users/user-acts-route", "admin/chats/chat-acts-route"],
  ],
  message: ["site/chat/guest-chat-page", "dashboard/user-chat-page", "admin/chats/chats-page"],
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
    ...["site/chat/guest-return-page"],
    ...["dashboard/profile-page", "dashboard/add-chat-page"],
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
    ...["admin/chats/note-acts-route", "admin/replies/replies-page"],
  ],
};

const quotaOfRoute = new Map(
  Object.entries(quotaRoutes).flatMap(([quota, ids]) => ids.map((id) => [id, quota as QuotaName])),
);
/** Raw routes that write. */
const quotaOfRaw: Partial<Record<RawRouteName, QuotaName>> = {
  sendMessage: "message",
  upload: "upload",
};
/** As the router compares paths: decoded, in any case, with any slashes behind. */
const SEARCH_PAGE = /^\/search(?:-suggestions|\/)/i;
const SEARCH_FIELDS = ["q", "find", "who"];
const DOWNLOAD =
  /\.(?:csv|pdf|tar|zip)\/*$|^\/papers\/|^\/user-dashboard\/my-data|^\/admin-dashboard\/health\/[^/]/i;
const ORDER = /^\/order\/([^/.]+)/i;

const counted = new Quotas();

/**
 * What says that a request is beyond its quota, if it is.
 * @param req with the address that `routedAddress` has made, unless a raw route answers it
 * @param raw the raw route that answers it
 */
export async function findOverQuota(
  req: IncomingMessage,
  address: string,
  raw: RawRouteName | undefined,
  build: () => Promise<ServerBuild>,
): Promise<(OverQuota & { quota: QuotaName }) | undefined> {
  const asked = new URL(`http://shop${req.url}`);
  const isForm = !raw && req.method === "POST";
  const quota = raw
    ? quotaOfRaw[raw]
    : isForm
      ? (quotaOfRoute.get(findRoute(await build(), asked.pathname)?.id ?? "") ?? "form")
      : quotaOfReading(asked);
  if (!quota) return undefined;
  const person = personOf(req, isForm ? asked.pathname : "", address);
  const bytes = Number(req.headers["content-length"] ?? 0);
  const over = counted.take(quota, { person, address, bytes });
  return over && { ...over, quota };
}

function quotaOfReading({ pathname, searchParams }: URL): QuotaName | undefined {
  const path = decodeURIComponent(pageOf(pathname));
  const isSearch = SEARCH_FIELDS.some((name) => searchParams.get(name));
  if (isSearch || SEARCH_PAGE.test(path)) return "search";
  return DOWNLOAD.test(path) ? "download" : undefined;
}

/**
 * A session; without one, for an order's form, the order at the address, because whoever has an
 * order's link acts without an account; otherwise a guest.
 * @param form the path that a form is sent to
 */
function personOf({ headers }: IncomingMessage, form: string, address: string): string | undefined {
  const session = sessionTokenIn(headers.cookie);
  if (session) return session;
  const order = parseOrderNumber(ORDER.exec(decodeURIComponent(form))?.[1]);
  if (order) return `${networkOf(address)} ${order}`;
  return guestToken(new Headers({ cookie: headers.cookie ?? "" }));
}
