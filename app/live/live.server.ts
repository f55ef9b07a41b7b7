/**
 * Carries events to everyone who is watching, in every process on the same database, by
 * LISTEN/NOTIFY. Notifications hold ids only (their size is limited); rows are read on arrival,
 * once per audience. An event may get lost when a connection breaks: whoever listens catches up
 * by key when told of a gap.
 */
import { sql } from "drizzle-orm";
import type { Client } from "pg";
import { db, dedicatedClient } from "../../database/db.server.ts";

/** Who an event is for: a participant's id, or `support` for every admin. */
export type Audience = string;
export const SUPPORT: Audience = "support";
/** Whoever listens, in place of a list of audiences. */
export const EVERYONE: Audience = "*";

/** An event as it is sent to a browser. */
export interface LiveEvent {
  name: string;
  /** JSON. */
  data: string;
  /** Where the browser is when it has this event; it says so when it comes back. */
  id?: string;
}

type Ids = Record<string, string | number>;
type Listener = (event: LiveEvent) => void;
/** Reads what an event is about for one audience; undefined when there is nothing to tell. */
type Reader = (ids: Ids, audience: Audience) => Promise<unknown>;
/** Reads what an audience has missed since a place; undefined when that cannot be told. */
type Replay = (audience: Audience, since: string) => Promise<LiveEvent[] | undefined>;

/** Told of what concerns this process rather than a person; see {@link watchLive}. */
interface Watcher {
  /** Something called `name` has happened, in this process or another. */
  onSignal(name: string, ids: Ids): void;
  /** Whether events are heard at the moment; what happens meanwhile is not. */
  onConnection(connected: boolean): void;
}

const CHANNEL = "live";
const RECONNECT_MS = 500;

const listeners = new Map<Audience, Set<Listener>>();
const readers = new Map<string, { read: Reader; place?: (content: never) => string }>();
const watchers = new Set<Watcher>();
let client: Client | undefined;
let running = false;
let tellError: (error: unknown) => void = () => {};
let replay: Replay = async () => undefined;

/**
 * Says how events called `name` are read; each feature does so once for its own.
 * @param place what of the content tells where a browser is; see {@link defineReplay}
 */
export function defineLiveEvent<Content>(
  name: string,
  read: (ids: Ids, audience: Audience) => Promise<Content | undefined>,
  place?: (content: Content) => string,
): void {
  readers.set(name, place ? { read, place: place as (content: never) => string } : { read });
}

/** Says how a browser that comes back is told what it missed since its last place. */
export function defineReplay(read: Replay): void {
  replay = read;
}

/** What `audience` missed since a place of an earlier event; undefined: it must read anew. */
export function missedSince(audience: Audience, since: string): Promise<LiveEvent[] | undefined> {
  return replay(audience, since);
}

/**
 * Tells all processes of something that has been committed.
 * @param ids what it is about; the JSON of everything must stay under 8,000 bytes
 */
export async function publish(name: string, audiences: Audience[], ids: Ids): Promise<void> {
  const payload = JSON.stringify({ name, audiences, ids });
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Calls `listener` for every event of `audience` until the returned function is called. */
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

/** Tells `watcher` of every event's name, and whether events are heard. */
export function watchLive(watcher: Watcher): void {
  watchers.add(watcher);
}

/**
 * Starts listening; resolves when the first connection stands.
 * @param onError told when the connection breaks or an event cannot be read
 */
export async function startLive(onError: (error: unknown) => void): Promise<void> {
  running = true;
  tellError = onError;
  await connect();
}

/** Stops listening. */
export async function stopLive(): Promise<void> {
  running = false;
  await client?.end().catch(() => {});
}

async function connect(): Promise<void> {
  const connection = dedicatedClient();
  let broken = false;
  const reconnect = (error: unknown) => {
    if (broken) return;
    broken = true;
    tellConnection(false);
    connection.end().catch(() => {});
    if (!running) return;
    tellError(error);
    setTimeout(() => {
      if (running) connect().then(announceGap, () => {});
    }, RECONNECT_MS).unref();
  };
  connection.on("error", reconnect);
  connection.on("end", () => reconnect(new Error("The live connection was closed")));
  connection.on("notification", ({ payload }) => {
    if (payload) deliver(payload).catch(tellError);
  });
  try {
    await connection.connect();
    await connection.query(`listen ${CHANNEL}`);
    client = connection;
    tellConnection(true);
  } catch (error) {
    reconnect(error);
    throw error;
  }
}

async function deliver(payload: string): Promise<void> {
  const { name, audiences, ids } = JSON.parse(payload) as {
    name: string;
    audiences: Audience[];
    ids: Ids;
  };
  for (const watcher of watchers) watcher.onSignal(name, ids);
  const reader = readers.get(name);
  if (!reader) return;
  if (audiences.includes(EVERYONE)) {
    const content = await reader.read(ids, EVERYONE);
    if (content !== undefined) tellEveryone({ name, data: JSON.stringify(content) });
    return;
  }
  for (const audience of audiences) {
    if (!listeners.has(audience)) continue;
    const content = await reader.read(ids, audience);
    if (content === undefined) continue;
    const place = reader.place?.(content as never);
    const event = { name, data: JSON.stringify(content), ...(place ? { id: place } : {}) };
    for (const listener of listeners.get(audience) ?? []) listener(event);
  }
}

function tellConnection(connected: boolean): void {
  for (const watcher of watchers) watcher.onConnection(connected);
}

/** After a broken connection events may be missing: everyone who listens is told to catch up. */
function announceGap(): void {
  tellEveryone({ name: "gap", data: "{}" });
}

function tellEveryone(event: LiveEvent): void {
  for (const audienceListeners of listeners.values()) {
    for (const listener of audienceListeners) listener(event);
  }
}
