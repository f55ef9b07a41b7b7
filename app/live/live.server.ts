/**
 * Delivers events to subscribers in every process on the same database, by LISTEN/NOTIFY. A
 * notification holds ids, and content if it is short; otherwise each process reads the content once
 * per audience. When the connection breaks, events are lost; subscribers then get a `gap` and ask
 * for what is newer.
 */
import { setImmediate as nextRequests } from "node:timers/promises";
import type { Client } from "pg";
import { dedicatedClient, preparedQuery } from "../../database/db.server.ts";

/** Who an event is for: a participant's id, or `support` for every admin. */
export type Audience = string;
export const SUPPORT: Audience = "support";
/** All subscribers, as the only audience. */
export const EVERYONE: Audience = "*";

/** An event as it is sent to a browser. */
export interface LiveEvent {
  name: string;
  /** JSON. */
  data: string;
  /** The place that the browser reports when it reconnects. */
  id?: string;
}

type Ids = Record<string, string | number>;
type Listener = (event: LiveEvent) => void;
/** Reads an event's content for one audience, if any; `told` is what was published along. */
type Reader = (ids: Ids, audience: Audience, told: unknown) => Promise<unknown>;
/** Reads an audience's missed events since a place; undefined when they cannot be told. */
type Replay = (audience: Audience, since: string) => Promise<LiveEvent[] | undefined>;

/** The place of an event; undefined when it does not move the browser's place. */
type Place<Content> = (content: Content, audience: Audience) => string | undefined;

/** Gets signals of all events; see {@link watchLive}. */
interface Watcher {
  /** Called for each event, of this process or another. */
  onSignal(name: string, ids: Ids): void;
  /**
   * Called when listening starts or breaks, and at once for a late watcher; events in between are
   * lost.
   */
  onConnection(connected: boolean): void;
}

type ReportError = (error: unknown, what: "live connection lost" | "live event not read") => void;

const CHANNEL = "live";
/** The name of each process's listening connection, by which the shop's processes are counted. */
export const LISTENER = "itewe-live";
/** Events may be missing: catch up. */
const GAP: LiveEvent = { name: "gap", data: "{}" };
const RECONNECT_MS = 500;
/** How often a silent connection is pinged, and how long an answer may take. */
const HEARTBEAT = { everyMs: 10_000, patienceMs: 5_000 };
/** PostgreSQL's limit is 8,000. */
const PAYLOAD_BYTES = 7_900;

const listeners = new Map<Audience, Set<Listener>>();
const readers = new Map<string, { read: Reader; place?: Place<never> }>();
const watchers = new Set<Watcher>();
let client: Client | undefined;
let pinging: Promise<void> | undefined;
let running = false;
let reportError: ReportError = () => {};
let replay: Replay = async () => undefined;

/**
 * Defines how events called `name` are read; each feature defines its own.
 * @param place see {@link defineReplay}
 */
export function defineLiveEvent<Content>(
  name: string,
  read: (ids: Ids, audience: Audience, told: Content | undefined) => Promise<Content | undefined>,
  place?: Place<Content>,
): void {
  const reader = { read: read as Reader };
  readers.set(name, place ? { ...reader, place: place as Place<never> } : reader);
}

/** Defines how a reconnecting browser gets the events since its last place. */
export function defineReplay(read: Replay): void {
  replay = read;
}

/** The events that an audience missed since a place; undefined: it must ask for what is newer. */
export function missedSince(audience: Audience, since: string): Promise<LiveEvent[] | undefined> {
  return replay(audience, since);
}

/**
 * Publishes an event about committed changes to all processes.
 * @param ids what it is about; everything as JSON must stay under 8,000 bytes
 * @param told the content, if it will not change; dropped when it is too long
 */
export function publish(
  name: string,
  audiences: Audience[],
  ids: Ids,
  told?: object,
): Promise<void> {
  const whole = told ? JSON.stringify({ name, audiences, ids, told }) : "";
  const payload =
    whole && Buffer.byteLength(whole) < PAYLOAD_BYTES
      ? whole
      : JSON.stringify({ name, audiences, ids });
  return new Promise((resolve, reject) => {
    pending.push({ payload, resolve, reject });
    if (!isSending) void sendAll();
  });
}

interface Pending {
  payload: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const NOTIFY_ALL = `
  select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
  from json_array_elements_text($2::json) payload`;

let pending: Pending[] = [];
let isSending = false;

/**
 * Sends notifications in batches, because PostgreSQL commits them one transaction at a time. It
 * does not wait for the disk, because subscribers catch up after a crash.
 */
async function sendAll(): Promise<void> {
  isSending = true;
  while (pending.length > 0) {
    const batch = pending;
    pending = [];
    try {
      const payloads = JSON.stringify(batch.map(({ payload }) => payload));
      await preparedQuery("notify_all", NOTIFY_ALL, [CHANNEL, payloads]);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isSending = false;
}

/** Returns the unsubscribe function. */
export function subscribe(audience: Audience, listener: Listener): () => void {
  const audienceListeners = listeners.get(audience) ?? new Set();
  listeners.set(audience, audienceListeners.add(listener));
  return () => {
    audienceListeners.delete(listener);
    if (audienceListeners.size === 0 && listeners.get(audience) === audienceListeners) {
      listeners.delete(audience);
    }
  };
}

/** Adds a watcher. One that a later module adds is told at once whether the shop is listening. */
export function watchLive(watcher: Watcher): void {
  watchers.add(watcher);
  if (client) watcher.onConnection(true);
}

/**
 * Starts listening; resolves when the first connection is open.
 * @param onError called when the connection breaks, or an event cannot be read; its audiences then
 *   get a `gap`
 */
export async function startLive(onError: ReportError, heartbeat = HEARTBEAT): Promise<void> {
  running = true;
  reportError = onError;
  await connect(heartbeat);
}

/**
 * Pings the database on the listening connection, which never waits for locks.
 * @throws when the database does not answer
 */
export function pingLive(): Promise<void> {
  if (!client) return Promise.reject(new Error("Nothing is listened to at the moment"));
  pinging ??= client
    .query(`listen ${CHANNEL}`)
    .then(() => {})
    .finally(() => {
      pinging = undefined;
    });
  return pinging;
}

export async function stopLive(): Promise<void> {
  running = false;
  await client?.end().catch(() => {});
}

async function connect(heartbeat: typeof HEARTBEAT): Promise<void> {
  const connection = dedicatedClient(heartbeat.patienceMs, LISTENER);
  let broken = false;
  const reconnect = (error: unknown) => {
    if (broken) return;
    broken = true;
    clearInterval(beat);
    if (client === connection) client = undefined;
    noteConnection(false);
    connection.end().catch(() => {});
    if (!running) return;
    reportError(error, "live connection lost");
    setTimeout(() => {
      if (running) connect(heartbeat).then(announceGap, () => {});
    }, RECONNECT_MS).unref();
  };
  const beat = setInterval(() => {
    if (client === connection) pingLive().catch(reconnect);
  }, heartbeat.everyMs).unref();
  connection.on("error", reconnect);
  connection.on("end", () => reconnect(new Error("The live connection was closed")));
  connection.on("notification", ({ payload }) => {
    if (payload) deliver(payload).catch((error) => reportError(error, "live event not read"));
  });
  try {
    await connection.connect();
    await connection.query(`listen ${CHANNEL}`);
    client = connection;
    noteConnection(true);
  } catch (error) {
    reconnect(error);
    throw error;
  }
}

async function deliver(payload: string): Promise<void> {
  const { name, audiences, ids, told } = JSON.parse(payload) as {
    name: string;
    audiences: Audience[];
    ids: Ids;
    told?: unknown;
  };
  for (const watcher of watchers) watcher.onSignal(name, ids);
  const reader = readers.get(name);
  if (!reader) return;
  for (const audience of audiences.includes(EVERYONE) ? [EVERYONE] : audiences) {
    if (audience !== EVERYONE && !listeners.has(audience)) continue;
    const event = await eventFor(audience, name, () => reader.read(ids, audience, told));
    if (event) send(audience, event);
  }
}

/** A `gap` when the event cannot be read, because later events do not repeat it. */
async function eventFor(
  audience: Audience,
  name: string,
  read: () => Promise<unknown>,
): Promise<LiveEvent | undefined> {
  try {
    const content = await read();
    if (content === undefined) return undefined;
    const place = readers.get(name)?.place?.(content as never, audience);
    return { name, data: JSON.stringify(content), ...(place ? { id: place } : {}) };
  } catch (error) {
    reportError(error, "live event not read");
    return GAP;
  }
}

function noteConnection(connected: boolean): void {
  for (const watcher of watchers) watcher.onConnection(connected);
}

function announceGap(): void {
  send(EVERYONE, GAP);
}

/** How many audiences hear of an event for everybody before the next requests are answered. */
const SLICE = 500;

function send(audience: Audience, event: LiveEvent): void {
  if (audience === EVERYONE) void sendToAll(event);
  else for (const listener of listeners.get(audience) ?? []) listener(event);
}

async function sendToAll(event: LiveEvent): Promise<void> {
  let sent = 0;
  // Whoever subscribes meanwhile reads the newest state anyway.
  for (const audience of [...listeners.keys()]) {
    for (const listener of listeners.get(audience) ?? []) listener(event);
    if (++sent % SLICE === 0) await nextRequests();
  }
}
