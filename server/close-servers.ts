/** Ends servers so that nobody who has come is sent away. */
import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";

const DRAIN_MS = 6_000;
/** Whoever has connected has asked for something by then. */
const IDLE_MS = 500;

/**
 * Takes no new connections at once; resolves when those that stand have been answered and closed.
 * @param endStreams ends what would stay open; whoever is slow is cut off some time after that
 */
export async function closeServers(
  servers: Server[],
  endStreams: () => Promise<void>,
): Promise<void> {
  // The HTTP server's own `close` would at once reset connections whose first request is not yet read.
  const closed = servers.map(
    (server) => new Promise<void>((done) => TcpServer.prototype.close.call(server, () => done())),
  );
  const closeIdle = () => {
    for (const server of servers) server.closeIdleConnections();
  };
  // After what has arrived meanwhile was read.
  const idling = setInterval(() => setImmediate(closeIdle), IDLE_MS);
  await endStreams();
  const impatience = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS);
  await Promise.all(closed);
  clearInterval(idling);
  clearTimeout(impatience);
}
