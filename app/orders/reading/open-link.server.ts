/** Opens the pages behind an order's private link, or says why not. */
import { data, type HeadersArgs, redirect } from "react-router";
import { guestToken, type Viewer } from "../../accounts/viewer.server.ts";
import { tooManyAttempts } from "../../limits/wait-in-words.ts";
import { noteOrderDenied, ownOrderPath } from "../order-links.server.ts";
import { NOT_THE_BUYER } from "../ui/behind-link.ts";
import { openLink } from "./read-orders.server.ts";

/**
 * The order that the link opens, or the refusal: 404, or 429 after too many links that opened
 * nothing.
 */
export async function openOrRefusal(
  ...link: Parameters<typeof openLink>
): Promise<{ id: string; number: number } | Response> {
  try {
    return await openLink(...link);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/**
 * The link's key. People who own the order need none and are redirected to the address with it; an
 * admin is redirected to the shop's page, with or without a key.
 * @param below what follows the order's path, such as `/quote`
 */
export async function keyOrOwn(
  viewer: Viewer,
  request: Request,
  number: string,
  below = "",
): Promise<string | null> {
  const key = new URL(request.url).searchParams.get("key");
  if (key && viewer.kind !== "admin") return key;
  const own = await ownOrderPath(viewer, guestToken(request.headers), number);
  if (own) throw redirect(own.replace(/(?=\?|$)/, below));
  if (!key) await noteOrderDenied(viewer, number);
  return key;
}

/**
 * Whatever is done behind the link is recorded as the buyer's. @throws Response 403 for an admin
 */
export function requireBuyer(viewer: Viewer): void {
  if (viewer.kind === "admin") throw new Response(NOT_THE_BUYER, { status: 403 });
}

/** The page without an order, after {@link openOrRefusal} has refused. */
export function nothing(response: Response) {
  const retryAfter = response.headers.get("retry-after");
  const error = retryAfter ? tooManyAttempts(Number(retryAfter)) : "";
  const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
  return data(
    { order: undefined, error },
    { status: response.status, ...(headers ? { headers } : {}) },
  );
}

/** No referrer, since the address holds a key. */
export function keyHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers(actionHeaders);
  const retryAfter = loaderHeaders.get("retry-after");
  if (retryAfter) all.set("retry-after", retryAfter);
  all.set("referrer-policy", "no-referrer");
  all.set("x-robots-tag", "noindex");
  return all;
}
