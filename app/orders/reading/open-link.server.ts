/** Opens the pages behind an order's private link, or says why not. */
import { data, type HeadersArgs, redirect } from "react-router";
import { guestToken, type Viewer } from "../../accounts/viewer.server.ts";
import { tooManyAttempts } from "../../limits/wait-in-words.ts";
import { countGuess, findByKey, noteOrderDenied, ownOrderPath } from "../order-links.server.ts";
import { NOT_THE_BUYER } from "../ui/behind-link.ts";

/**
 * The order that a private link opens, or the refusal: 404, or 429 after too many links that opened
 * nothing.
 * @param address the caller's network address, to count those
 */
export async function openLink(
  link: { number: string; key: string | null },
  address: string,
): Promise<{ id: string; number: number } | Response> {
  const found = await findByKey(link.number, link.key);
  if (found) return found;
  const guess = await countGuess(link.number, address);
  if (guess.ok) return new Response("Order not found", { status: 404 });
  return new Response("Too many attempts", {
    status: 429,
    headers: { "retry-after": String(guess.retryAfterSeconds) },
  });
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

/** The page without an order, after {@link openLink} has refused. */
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
