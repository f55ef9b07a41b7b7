/** `/metrics`, for whoever has the token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "../guards/refusal.ts";
import type { ShopMetrics } from "./metrics.ts";

/**
 * 404 when no token is set; 401 without the right one.
 * @param token `METRICS_TOKEN`
 */
export async function answerMetrics(
  req: IncomingMessage,
  res: ServerResponse,
  token: string | undefined,
  metrics: ShopMetrics | undefined,
): Promise<void> {
  res.setHeader("cache-control", "no-store");
  if (!token || !metrics) {
    refuse(req, res, { status: 404, text: "There is no such page." });
    return;
  }
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? "") ?? [];
  if (!isSame(given, token)) {
    res.setHeader("www-authenticate", "Bearer");
    refuse(req, res, { status: 401, text: "This needs the token." });
    return;
  }
  const text = await metrics.text();
  res.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
}

/** In the same time whatever is given, also of another length. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash("sha256").update(text).digest();
