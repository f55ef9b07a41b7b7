/** GET /live: one stream of server-sent events per browser. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { networkOf } from "../limits/network.server.ts";
import { type Audience, type LiveEvent, missedSince, SUPPORT, subscribe } from "./live.server.ts";
import { StreamPlaces } from "./stream-places.ts";

/** Streams are pinged in this many groups, one per beat, so that pings do not delay events. */
const HEARTBEAT = { everyMs: 500, turns: 40 };
/**
 * The most unread bytes of a slow reader; beyond it the stream ends, and the browser asks for what
 * is newer.
 */
const UNREAD_LIMIT = 131_072;
/**
 * When browsers reconnect, ms: at a random moment, later with more streams, so that they do not all
 * return at once after a restart.
 */
const RETURN_MS = { least: 500, spread: 1_500, perStream: 1 };
const HAND_OVER_EVERY_MS = 100;
const PLACE = /^\d{1,15}$/;
/** The longest timer, ms. */
const LONGEST_WAIT_MS = 2_147_483_647;

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  // The browser reconnects on another connection.
  connection: "close",
  // nginx would otherwise hold events back.
  "x-accel-buffering": "no",
};

interface Stream {
  response: ServerResponse;
  /** The account at the time of opening. */
  userId: string | undefined;
  /** The group in which it is pinged: see {@link HEARTBEAT}. */
  turn: number;
}

const streams = new Set<Stream>();
const places = new StreamPlaces<Stream>({ ofOneNetwork: 200, ofOnePerson: 10, all: 10_000 });
/** `Retry-After` when there is no place, in seconds. */
const FULL_RETRY_S = "30";
let opened = 0;
let beats = 0;
let heartbeat: NodeJS.Timeout | undefined;

/** Limits all streams, so that the process keeps file descriptors for pages. */
export function limitStreams(all: number): void {
  places.limits = { ...places.limits, all };
}

interface Listening {
  /** The account, if any. */
  userId?: string;
  /** When its session expires: the stream ends then, and the browser reconnects. */
  until?: Date | undefined;
  /** The caller's network address. */
  address: string;
}

/**
 * Answers with the stream of `audience`, or 204 (the page asks again, ever more seldom) without one. A
 * browser that reports its place (`Last-Event-ID` or `?last=`) first gets the missed events. Then
 * comes `hello` with the owner. Answers 429 beyond the limits of the network; beyond a person's,
 * the oldest stream ends instead.
 * @returns a function that ends the stream
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
  // The browser has gone, or this is a pipelined request, which no browser sends: its response
  // would never get `close`.
  if (socket.destroyed || response.socket !== socket) {
    socket.destroy();
    return () => {};
  }
  response.writeHead(200, HEADERS);
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
  response.write(`retry: ${returnIn()}\n\n`);
  const start = (missed: LiveEvent[] | undefined) => {
    for (const event of missed ?? []) write(response, event);
    write(response, { name: "hello", data: JSON.stringify({ owner: person, account: userId }) });
    for (const event of waiting ?? []) write(response, event);
    waiting = undefined;
  };
  const since = placeOf(request);
  // Without a replay the browser asks for what is newer, as always on `hello`.
  if (since) missedSince(audience, since).then(start, () => start(undefined));
  else start(undefined);
  return () => response.end();
}

/** How many are open. */
export const streamCount = (): number => streams.size;

/** Whether the network of an address may open one more stream. */
export function hasStreamPlace(address: string): boolean {
  return places.hasPlace(networkOf(address));
}

/** Answers 429; of a process that ends, a stream that ends too: the browser finds another process. */
export function refuseStream(response: ServerResponse): void {
  if (places.limits.all === 0) {
    response.writeHead(200, HEADERS).end(`retry: ${returnIn()}\n\n`);
    return;
  }
  response.writeHead(429, {
    "cache-control": "no-store",
    "retry-after": FULL_RETRY_S,
    // An open connection would take the place of one for a page.
    connection: "close",
  });
  response.end("So many pages are open at the moment that this one hears of nothing by itself.\n");
}

function placeOf(request: IncomingMessage): string | undefined {
  const query = new URLSearchParams((request.url ?? "").split("?", 2)[1] ?? "");
  const place = String(request.headers["last-event-id"] ?? query.get("last") ?? "");
  return PLACE.test(place) ? place : undefined;
}

/** Ends an account's streams when its rights have changed; browsers reconnect with the new ones. */
export function closeStreamsOf(userId: string): void {
  for (const stream of streams) if (stream.userId === userId) stream.response.end();
}

/** Ends the streams of all accounts. */
export function closeStreamsOfAccounts(): void {
  for (const stream of streams) if (stream.userId !== undefined) stream.response.end();
}

/** Ends every stream; browsers reconnect. */
export function closeStreams(): void {
  clearInterval(heartbeat);
  heartbeat = undefined;
  // Streams that opened first got their time to reconnect when there were few streams.
  for (const stream of streams) letGo(stream, returnIn());
}

/** @param wait until the browser comes back, ms */
function letGo({ response }: Stream, wait: number): void {
  // Of a reader that has stopped reading it has ended already, and is still here.
  if (!response.writableEnded) response.end(`retry: ${wait}\n\n`);
}

/**
 * Ends the streams over `ms`, a few at a time and then more, so that the processes they go to have time
 * for pages, and for getting used to streams. Resolves when all have ended, or earlier at the signal.
 */
export async function handOverStreams(ms: number, hurry: AbortSignal): Promise<void> {
  const leaving = [...streams];
  const steps = Math.ceil(ms / HAND_OVER_EVERY_MS);
  let ended = 0;
  for (let step = 1; ended < leaving.length && !hurry.aborted; step++) {
    const until = Math.ceil(leaving.length * Math.min(1, step / steps) ** 2);
    for (const stream of leaving.slice(ended, until)) letGo(stream, returnIn(0));
    ended = until;
    await delay(HAND_OVER_EVERY_MS, undefined, { signal: hurry }).catch(() => {});
  }
}

/** @param together how many others come back at the same time */
function returnIn(together = streams.size): number {
  const spread = Math.max(RETURN_MS.spread, together * RETURN_MS.perStream);
  return RETURN_MS.least + Math.floor(Math.random() * spread);
}

const PING: LiveEvent = { name: "ping", data: "{}" };

function sendHeartbeat(): void {
  const now = beats++ % HEARTBEAT.turns;
  for (const { response, turn } of streams) if (turn === now) write(response, PING);
}

/** An event's bytes, encoded once for all streams. */
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
