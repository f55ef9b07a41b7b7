import type { IncomingMessage } from "node:http";

/**
 * Whether a request comes from a page of this shop. Browsers send `Origin` (or at least
 * `Sec-Fetch-Site`) with every form and fetch that changes something; without either it is refused.
 *
 * @param options.publicOrigin the shop's public address, always accepted
 * @param options.trustProxy whether `X-Forwarded-Host` is our own proxy's word
 */
export function isSameOrigin(
  req: Pick<IncomingMessage, "headers">,
  options: { publicOrigin: string; trustProxy: boolean },
): boolean {
  const { origin } = req.headers;
  // A page that tells nobody where one came from hides its origin from us, too.
  const isHidden = origin === undefined || origin === "null";
  if (isHidden) return req.headers["sec-fetch-site"] === "same-origin";
  if (origin === options.publicOrigin) return true;
  const forwarded = options.trustProxy ? req.headers["x-forwarded-host"] : undefined;
  const host = String(forwarded ?? req.headers.host ?? "");
  if (!URL.canParse(origin) || host === "") return false;
  const from = new URL(origin);
  // A shop on https has no pages on http: what calls itself one may be anybody on the way.
  if (options.publicOrigin.startsWith("https:") && from.protocol !== "https:") return false;
  return from.host === host;
}
