/** GET /live: one stream of server-sent events per browser, written straight to the socket. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Audience, type LiveEvent, subscribe } from "./live.server.ts";

const HEARTBEAT_MS = 20_000;
/** What a slow reader may leave unread, in bytes, before it is cut off; it catches up by key. */
const UNREAD_LIMIT = 262_144;

/** Every open stream, and whose account it was opened with. */
const streams = new Map<ServerResponse, string | undefined>();
let heartbeat: NodeJS.Timeout | undefined;

/**
 * Answers with the stream of `audience`, or 204 (which tells a browser not to come back by
 * itself) when there is nobody to send to.
 * @param userId the account that the stream is opened with, if any
 */
export function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  audience: Audience | undefined,
  userId?: string,
): void {
  if (request.method !== "GET") {
    response.writeHead(405, { allow: "GET" }).end();
    return;
  }
  if (!audience) {
    response.writeHead(204, { "cache-control": "no-store" }).end();
    return;
  }
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    // nginx would otherwise hold events back.
    "x-accel-buffering": "no",
  });
  request.socket.setNoDelay(true);
  request.socket.setTimeout(0);
  const unsubscribe = subscribe(audience, (event) => write(response, event));
  streams.set(response, userId);
  heartbeat ??= setInterval(sendHeartbeat, HEARTBEAT_MS).unref();
  response.on("close", () => {
    unsubscribe();
    streams.delete(response);
  });
  response.write("retry: 1000\n\n");
  write(response, { name: "hello", data: "{}" });
}

/**
 * Ends the streams that were opened with an account, when what it may hear has changed: browsers
 * come back by themselves, and are asked anew who they are.
 */
export function closeStreamsOf(userId: string): void {
  for (const [response, owner] of streams) if (owner === userId) response.end();
}

/** Ends every stream that was opened with an account, whichever it is. */
export function closeStreamsOfAccounts(): void {
  for (const [response, owner] of streams) if (owner !== undefined) response.end();
}

/** Ends every open stream; browsers come back by themselves. */
export function closeStreams(): void {
  clearInterval(heartbeat);
  heartbeat = undefined;
  for (const response of streams.keys()) response.end();
}

function sendHeartbeat(): void {
  for (const response of streams.keys()) write(response, { name: "ping", data: "{}" });
}

function write(response: ServerResponse, event: LiveEvent): void {
  if (response.writableLength > UNREAD_LIMIT) {
    response.destroy();
    return;
  }
  response.write(`event: ${event.name}\ndata: ${event.data}\n\n`);
}
