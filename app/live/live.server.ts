/**
 * Carries events to everyone who is watching, in every process on the same database, by
 * LISTEN/NOTIFY. Notifications hold ids, and what is short enough; other rows are read on arrival,
 * once per audience. An event may get lost when a connection breaks: whoever listens catches up
 * by key when told of a gap.
 */
import type { Client } from "pg";
import { dedicatedClient, preparedQuery } from "../../database/db.server.ts";

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
/**
 * Reads what an event is about for one audience; undefined when there is nothing to tell. What was
 * published along may make that unnecessary.
 */
type Reader = (ids: Ids, audience: Audience, told: unknown) => Promise<unknown>;
/** Reads what an audience has missed since a place; undefined when that cannot be told. */
type Replay = (audience: Audience, since: string) => Promise<LiveEvent[] | undefined>;

/** Where a browser of an audience is when it has an event's content; undefined: where it was. */
type Place<Content> = (content: Content, audience: Audience) => string | undefined;

/** Told of what concerns this process rather than a person; see {@link watchLive}. */
interface Watcher {
  /** Something called `name` has happened, in this process or another. */
  onSignal(name: string, ids: Ids): void;
  /** Whether events are heard at the moment; what happens meanwhile is not. */
  onConnection(connected: boolean): void;
}

type TellError = (error: unknown, what: "live connection lost" | "live event not read") => void;

const CHANNEL = "live";
/** Whoever listens has missed something, and catches up. */
const GAP: LiveEvent = { name: "gap", data: "{}" };
const RECONNECT_MS = 500;
/**
 * A connection on which nothing comes any more does not say so by itself: it is asked so often, and
 * given up when it has not answered for so long.
 */
const HEARTBEAT = { everyMs: 10_000, patienceMs: 5_000 };
/** PostgreSQL carries less than 8,000. */
const PAYLOAD_BYTES = 7_900;

const listeners = new Map<Audience, Set<Listener>>();
const readers = new Map<string, { read: Reader; place?: Place<never> }>();
const watchers = new Set<Watcher>();
let client: Client | undefined;
let pinging: Promise<void> | undefined;
let running = false;
let tellError: TellError = () => {};
let replay: Replay = async () => undefined;

/**
 * Says how events called `name` are read; each feature does so once for its own.
 * @param place what of the content tells where a browser is; see {@link defineReplay}
 */
export function defineLiveEvent<Content>(
  name: string,
  read: (ids: Ids, audience: Audience, told: Content | undefined) => Promise<Content | undefined>,
  place?: Place<Content>,
): void {
  const reader = { read: read as Reader };
  readers.set(name, place ? { ...reader, place: place as Place<never> } : reader);
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
 * @param told what will not be another when it is heard, so that nobody need read it; left out
 *   when it is long
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
  return new Promise((told, failed) => {
    untold.push({ payload, told, failed });
    if (!telling) void tellAll();
  });
}

interface Untold {
  payload: string;
  told: () => void;
  failed: (error: unknown) => void;
}

const TELL_ALL = `
  select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
  from json_array_elements_text($2::json) payload`;

let untold: Untold[] = [];
let telling = false;

/**
 * Notifications leave one transaction after the other, whatever the number of connections: those
 * that come while one is on its way go together. None waits for the disk: an event that a crash
 * swallows is caught up with.
 */
async function tellAll(): Promise<void> {
  telling = true;
  while (untold.length > 0) {
    const batch = untold;
    untold = [];
    try {
      const payloads = JSON.stringify(batch.map(({ payload }) => payload));
      await preparedQuery("tell_all", TELL_ALL, [CHANNEL, payloads]);
      for (const { told } of batch) told();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
  telling = false;
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
 * @param onError told when the connection breaks, or when what an event is about cannot be read:
 *   those it was for are told of a gap then
 * @param heartbeat see {@link HEARTBEAT}
 */
export async function startLive(onError: TellError, heartbeat = HEARTBEAT): Promise<void> {
  running = true;
  tellError = onError;
  await connect(heartbeat);
}

/**
 * Asks the database on the connection that listens, which waits for nobody's locks.
 * @throws when the database does not answer there
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

/** Stops listening. */
export async function stopLive(): Promise<void> {
  running = false;
  await client?.end().catch(() => {});
}

async function connect(heartbeat: typeof HEARTBEAT): Promise<void> {
  const connection = dedicatedClient(heartbeat.patienceMs);
  let broken = false;
  const reconnect = (error: unknown) => {
    if (broken) return;
    broken = true;
    clearInterval(beat);
    if (client === connection) client = undefined;
    tellConnection(false);
    connection.end().catch(() => {});
    if (!running) return;
    tellError(error, "live connection lost");
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
    if (payload) deliver(payload).catch((error) => tellError(error, "live event not read"));
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
    if (event) tell(audience, event);
  }
}

/** What an audience hears: a gap when it cannot be read, for what comes next does not tell of it. */
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
    tellError(error, "live event not read");
    return GAP;
  }
}

function tellConnection(connected: boolean): void {
  for (const watcher of watchers) watcher.onConnection(connected);
}

/** After a broken connection events may be missing: everyone who listens is told to catch up. */
function announceGap(): void {
  tell(EVERYONE, GAP);
}

function tell(audience: Audience, event: LiveEvent): void {
  const sets = audience === EVERYONE ? [...listeners.values()] : [listeners.get(audience) ?? []];
  for (const set of sets) for (const listener of set) listener(event);
}
