/** GET /live: one stream of server-sent events per browser. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "../limits/network.server.ts";
import { type Audience, type LiveEvent, missedSince, SUPPORT, subscribe } from "./live.server.ts";
import { StreamPlaces } from "./stream-places.ts";

/** Every stream is pinged once in so many beats; not all in one, which would hold up events. */
const HEARTBEAT = { everyMs: 500, turns: 40 };
/** What a slow reader may leave unread, in bytes, before it is cut off; it catches up by key. */
const UNREAD_LIMIT = 131_072;
/** Browsers come back after so long, in ms, spread out so that a restart is not a stampede. */
const RETURN_MS = { least: 500, spread: 1_500 };
const PLACE = /^\d{1,15}$/;
/** What a timer can wait for, in ms; whoever is cut off then comes back. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** An open stream. */
interface Stream {
  response: ServerResponse;
  /** The account that it was opened with. */
  userId: string | undefined;
  /** When it is pinged: see {@link HEARTBEAT}. */
  turn: number;
}

const streams = new Set<Stream>();
const places = new StreamPlaces<Stream>({ ofOneNetwork: 200, ofOnePerson: 10, all: 10_000 });
/** When whoever found no place may ask again, in seconds. */
const FULL_RETRY_S = "30";
let opened = 0;
let beats = 0;
let heartbeat: NodeJS.Timeout | undefined;

/** Says how many streams there may be in all; the rest of what a process may open is for pages. */
export function limitStreams(all: number): void {
  places.limits = { ...places.limits, all };
}

/** Who opens a stream. */
interface Listening {
  /** The account that it is opened with, if any. */
  userId?: string;
  /**
   * When its session ends: so does the stream, and the browser is asked anew who it is. A session
   * that goes on by then opens the next one.
   */
  until?: Date | undefined;
  /** The caller's network address. */
  address: string;
}

/**
 * Answers with the stream of `audience`, or 204 (which tells a browser not to come back by
 * itself) when there is nobody to send to. A browser that says where it was (`Last-Event-ID`, or
 * `?last=` of a stream made anew) is first told what it missed; then, `hello`, with whose it is.
 * Past the limits of its network it is refused with 429; a person's oldest one ends instead.
 * @returns ends the stream
 */
export function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  audience: Audience | undefined,
  { userId, until, address }: Listening,
): () => void {
  if (request.method !== "GET") {
    response.writeHead(405, { allow: "GET" }).end();
    return () => {};
  }
  if (!audience) {
    response.writeHead(204, { "cache-control": "no-store" }).end();
    return () => {};
  }
  const network = networkOf(address);
  if (!places.hasPlace(network)) {
    refuseStream(response);
    return () => {};
  }
  const { socket } = request;
  // The browser has gone, or this waits behind another answer of the connection, as no browser asks:
  // such an answer is never told that the connection has closed.
  if (socket.destroyed || response.socket !== socket) {
    socket.destroy();
    return () => {};
  }
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    // When the stream ends the browser comes back on another connection.
    connection: "close",
    // nginx would otherwise hold events back.
    "x-accel-buffering": "no",
  });
  let waiting: LiveEvent[] | undefined = [];
  const unsubscribe = subscribe(audience, (event) => {
    if (waiting) waiting.push(event);
    else write(response, event);
  });
  const stream: Stream = { response, userId, turn: opened++ % HEARTBEAT.turns };
  streams.add(stream);
  const person = audience === SUPPORT ? `${SUPPORT}:${userId}` : audience;
  places.take(stream, { network, person })?.response.end();
  const wait = until ? Math.min(until.getTime() - Date.now(), LONGEST_WAIT_MS) : undefined;
  const end =
    wait === undefined ? undefined : setTimeout(() => response.end(), Math.max(0, wait)).unref();
  heartbeat ??= setInterval(sendHeartbeat, HEARTBEAT.everyMs).unref();
  response.on("close", () => {
    unsubscribe();
    clearTimeout(end);
    streams.delete(stream);
    places.leave(stream);
  });
  const retry = RETURN_MS.least + Math.floor(Math.random() * RETURN_MS.spread);
  response.write(`retry: ${retry}\n\n`);
  const start = (missed: LiveEvent[] | undefined) => {
    for (const event of missed ?? []) write(response, event);
    write(response, { name: "hello", data: JSON.stringify({ owner: person, account: userId }) });
    for (const event of waiting ?? []) write(response, event);
    waiting = undefined;
  };
  const since = placeOf(request);
  // Whoever cannot be told what is missing catches up by key, as everybody may on `hello`.
  if (since) missedSince(audience, since).then(start, () => start(undefined));
  else start(undefined);
  return () => response.end();
}

/** Whether the network of an address may open one more stream. */
export function hasStreamPlace(address: string): boolean {
  return places.hasPlace(networkOf(address));
}

/** Answers somebody for whom there is no stream at the moment. */
export function refuseStream(response: ServerResponse): void {
  response.writeHead(429, {
    "cache-control": "no-store",
    "retry-after": FULL_RETRY_S,
    // Kept open it would hold the place of somebody who wants a page.
    connection: "close",
  });
  response.end("So many pages are open at the moment that this one hears of nothing by itself.\n");
}

function placeOf(request: IncomingMessage): string | undefined {
  const query = new URLSearchParams((request.url ?? "").split("?", 2)[1] ?? "");
  const place = String(request.headers["last-event-id"] ?? query.get("last") ?? "");
  return PLACE.test(place) ? place : undefined;
}

/**
 * Ends the streams that were opened with an account, when what it may hear has changed: browsers
 * come back by themselves, and are asked anew who they are.
 */
export function closeStreamsOf(userId: string): void {
  for (const stream of streams) if (stream.userId === userId) stream.response.end();
}

/** Ends every stream that was opened with an account, whichever it is. */
export function closeStreamsOfAccounts(): void {
  for (const stream of streams) if (stream.userId !== undefined) stream.response.end();
}

/** Ends every open stream; browsers come back by themselves. */
export function closeStreams(): void {
  clearInterval(heartbeat);
  heartbeat = undefined;
  for (const { response } of streams) response.end();
}

const PING: LiveEvent = { name: "ping", data: "{}" };

function sendHeartbeat(): void {
  const now = beats++ % HEARTBEAT.turns;
  for (const { response, turn } of streams) if (turn === now) write(response, PING);
}

/** An event's bytes, made once for all who hear it. */
const frames = new WeakMap<LiveEvent, Buffer>();

function write(response: ServerResponse, event: LiveEvent): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > UNREAD_LIMIT) {
    response.destroy();
    return;
  }
  let frame = frames.get(event);
  if (!frame) {
    const id = event.id ? `id: ${event.id}\n` : "";
    frame = Buffer.from(`${id}event: ${event.name}\ndata: ${event.data}\n\n`);
    frames.set(event, frame);
  }
  response.write(frame);
}
