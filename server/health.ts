/** `/healthz`, for monitoring, and `/healthz?started`, for a proxy. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pingLive } from "../app/live/live.server.ts";
import { diskState } from "../app/uploads/storage/disk.server.ts";
import { refuse } from "./guards/refusal.ts";

/**
 * 200 `ok`, with a note when the disk is low; 503 while starting, without database, or on a full
 * disk. `?started` asks only whether the shop has started: it serves some pages without database, too.
 */
export async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  isReady: boolean,
): Promise<void> {
  res.setHeader("cache-control", "no-store");
  if (req.method !== "GET" && req.method !== "HEAD") {
    res.setHeader("allow", "GET, HEAD");
    refuse(req, res, { status: 405, text: "This method is not used here." });
    return;
  }
  req.resume();
  const trouble = await findTrouble(isReady, req.url);
  if (trouble) {
    refuse(req, res, { status: 503, text: trouble });
    return;
  }
  const word = diskState().state === "low" ? "ok, but the disk is nearly full" : "ok";
  res.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(`${word}\n`);
}

async function findTrouble(isReady: boolean, url = ""): Promise<string | undefined> {
  if (!isReady) return "starting";
  if (url === "/healthz?started") return undefined;
  if (diskState().state === "full") return "the disk is full";
  return pingLive().then(
    () => undefined,
    () => "the database does not answer",
  );
}
