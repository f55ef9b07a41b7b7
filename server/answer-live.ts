/** `/live`: identifies the caller and opens the stream. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { hasSession, sessionEndOf } from "../app/accounts/sessions/auth.server.ts";
import { findViewer } from "../app/accounts/sessions/find-viewer.server.ts";
import { guestToken, type Viewer } from "../app/accounts/viewer.server.ts";
import { audienceOf } from "../app/chat/participants.server.ts";
import { networkOf } from "../app/limits/network.server.ts";
import { Busy, Turns } from "../app/limits/turns.server.ts";
import { watchLive } from "../app/live/live.server.ts";
import { hasStreamPlace, openStream, refuseStream } from "../app/live/stream.server.ts";
import { orderAudience } from "../app/orders/changes/order-events.server.ts";

/** Limits lookups of callers at a time, so that pages keep database connections. */
const LIMITS = {
  atOnce: 3,
  atOnceInAll: 12,
  waiting: 200,
  waitingInAll: 2_000,
  patienceMs: 10_000,
};
const turns = new Turns(LIMITS);

/** Counts what changed anybody's rights. */
let changesOfRights = 0;
watchLive({
  onSignal(name) {
    if (name === "access") changesOfRights++;
  },
  // Changes were missed in between.
  onConnection() {
    changesOfRights++;
  },
});

/**
 * Opens the caller's stream; 429 beyond the limits of the network, without a database query.
 * @param address the caller's network address
 */
export async function answerLive(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
): Promise<void> {
  if (!hasStreamPlace(address)) return refuseStream(res);
  try {
    await turns.take(networkOf(address), async () => {
      // No lookup if the caller has disconnected, or the network has no place left by now.
      if (!res.destroyed && hasStreamPlace(address)) await open(req, res, address);
      else refuseStream(res);
    });
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    refuseStream(res);
  }
}

async function open(req: IncomingMessage, res: ServerResponse, address: string): Promise<void> {
  const headers = new Headers({ cookie: req.headers.cookie ?? "" });
  const query = new URLSearchParams(req.url?.split("?", 2)[1]);
  // An order's page gets events of its order only.
  if (query.has("order")) {
    openStream(req, res, await orderAudience(query, address), { address });
    return;
  }
  const before = changesOfRights;
  // A guest is known by the cookie alone.
  const viewer: Viewer = hasSession(headers) ? await findViewer(headers) : { kind: "visitor" };
  const audience = await audienceOf(viewer, guestToken(headers));
  const account =
    "user" in viewer ? { userId: viewer.user.id, until: await sessionEndOf(headers) } : undefined;
  const end = openStream(req, res, audience, { ...account, address });
  // Rights that changed during the lookup could not end the stream: the browser opens another.
  if ("user" in viewer && before !== changesOfRights) end();
}
