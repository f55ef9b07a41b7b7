import type { IncomingMessage } from "node:http";

/**
 * Whether a request comes from a page of this shop. Browsers send `Origin`, or at least
 * `Sec-Fetch-Site`, with every form and fetch that changes something.
 *
 * @param options.publicOrigin always accepted
 * @param options.trustProxy whether `X-Forwarded-Host` comes from our own proxy
 */
export function isSameOrigin(
  req: Pick<IncomingMessage, "headers">,
  options: { publicOrigin: string; trustProxy: boolean },
): boolean {
  const { origin } = req.headers;
  // A page with `Referrer-Policy: no-referrer` sends no origin.
  const isHidden = origin === undefined || origin === "null";
  if (isHidden) return req.headers["sec-fetch-site"] === "same-origin";
  if (origin === options.publicOrigin) return true;
  const forwarded = options.trustProxy ? req.headers["x-forwarded-host"] : undefined;
  const host = String(forwarded ?? req.headers.host ?? "");
  if (!URL.canParse(origin) || host === "") return false;
  const from = new URL(origin);
  // An http origin of an https shop may be forged on the network.
  if (options.publicOrigin.startsWith("https:") && from.protocol !== "https:") return false;
  return from.host === host;
}
