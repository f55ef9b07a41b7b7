/**
 * Messages and files on their way out, kept in the browser (IndexedDB) until the shop has them:
 * over reloads, closed tabs and days without a network. Shared by all tabs; each message leaves
 * once, in the order of writing. Where the browser keeps nothing, they live as long as the page.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { cleanFileName } from "../../uploads/file-name.ts";
import { addedGuests } from "../guests/added-guests.ts";
import type { Message } from "../message.ts";

/** A message that has left the box but has not come back from the server. */
export interface PendingMessage {
  clientId: string;
  /** The text, or a file's name. */
  message: string;
  product?: string;
  /** Up to which number its writer had seen the thread. */
  seen?: number;
  /** Of an uploaded file. */
  file?: string;
  /** The file itself, kept until the shop has the message: what lies there unsent is purged. */
  source?: File;
  /** The shop no longer has the file: it is uploaded again first. */
  isLost?: true;
  state: "sending" | "failed";
  /** Why the server will not have it, or not yet; without one, trying again helps. */
  error?: string;
  /** Refused because who wrote it was signed out: sent when they are back. */
  isSignedOut?: true;
}

interface Kept extends PendingMessage {
  /** Whose it is, and in which conversation: see {@link boxName}. */
  box: string;
}

/** A file that is being uploaded; one for each box (SPEC §5). */
export interface KeptUpload {
  box: string;
  /** Of the message that the file will be. */
  clientId: string;
  file: File;
  /** Where the shop has its beginning. */
  url?: string;
}

interface Shelf extends DBSchema {
  messages: { key: number; value: Kept; indexes: { box: string; clientId: string } };
  uploads: { key: string; value: KeptUpload };
}

const NAME = "itewe-outbox";

let shelf: Promise<IDBPDatabase<Shelf> | undefined> | undefined;

function openShelf(): Promise<IDBPDatabase<Shelf> | undefined> {
  // Where there is nothing to open, that is thrown rather than rejected.
  shelf ??= makeShelf().catch(() => undefined);
  return shelf;
}

async function makeShelf(): Promise<IDBPDatabase<Shelf>> {
  return openDB<Shelf>(NAME, 1, {
    upgrade(db) {
      const messages = db.createObjectStore("messages", { autoIncrement: true });
      messages.createIndex("box", "box");
      messages.createIndex("clientId", "clientId");
      db.createObjectStore("uploads", { keyPath: "box" });
    },
    // A newer page of the shop wants another shape of it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated() {
      shelf = undefined;
    },
  });
}

/** Whose messages, in which conversation: nobody sends what somebody else has left behind. */
export function boxName(owner: string, conversation?: string): string {
  return `${owner} ${conversation ?? ""}`;
}

/**
 * What the browser does not keep, or not yet, by box. It lives as long as the page, whichever of
 * its parts comes and goes meanwhile.
 */
const unkept = new Map<string, Kept[]>();

/**
 * Takes everything that is on its way in a box along into another one, which it has become part
 * of; what was refused because the old one is no more is tried again. An upload waits as long as
 * the other box has one of its own (one at a time, SPEC §5).
 */
export async function moveBox(from: string, to: string): Promise<void> {
  const moved = ({ error: _, isSignedOut: __, ...entry }: Kept): Kept => ({
    ...entry,
    // There, messages have other numbers.
    seen: 0,
    box: to,
    state: "failed",
  });
  const waiting = unkept.get(from);
  unkept.delete(from);
  if (waiting) unkept.set(to, [...(unkept.get(to) ?? []), ...waiting.map(moved)]);
  const db = await openShelf();
  if (!db) return;
  const transaction = db.transaction(["messages", "uploads"], "readwrite");
  let cursor = await transaction.objectStore("messages").index("box").openCursor(from);
  while (cursor) {
    await cursor.update(moved(cursor.value));
    cursor = await cursor.continue();
  }
  const uploads = transaction.objectStore("uploads");
  const upload = await uploads.get(from);
  if (upload) {
    if (!(await uploads.get(to))) await uploads.put({ ...upload, box: to });
    else await transaction.objectStore("messages").add({ ...waitingOf(upload), box: to });
    await uploads.delete(from);
  }
  await transaction.done;
}

/** The message that an upload will be, until its turn comes. */
function waitingOf({ clientId, file }: KeptUpload): PendingMessage {
  const message = cleanFileName(file.name);
  return { clientId, message, seen: 0, source: file, isLost: true, state: "sending" };
}

/** What is posted of a message: see `postMessage`. */
export function fieldsOf(
  { clientId, message, product, file, seen }: PendingMessage,
  owner: string,
  conversation: string | undefined,
): Record<string, string | undefined> {
  const content = file ? { file } : { message, product };
  return { clientId, owner, conversation, seen: seen?.toString(), ...content };
}

/** Whether messages or a file wait in a box. */
export async function holdsAnything(box: string): Promise<boolean> {
  if (unkept.has(box)) return true;
  const db = await openShelf();
  if (!db) return false;
  const [messages, upload] = await Promise.all([
    db.countFromIndex("messages", "box", box),
    db.getKey("uploads", box),
  ]);
  return messages > 0 || upload !== undefined;
}

/** The conversations in which messages or a file of somebody wait; "" is their own. */
export async function conversationsWaiting(owner: string): Promise<string[]> {
  const prefix = boxName(owner);
  const boxes = new Set([...unkept.keys()].filter((box) => box.startsWith(prefix)));
  const db = await openShelf();
  if (db) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const transaction = db.transaction(["messages", "uploads"]);
    for (const box of await transaction.objectStore("uploads").getAllKeys(range)) boxes.add(box);
    const byBox = transaction.objectStore("messages").index("box");
    let cursor = await byBox.openKeyCursor(range, "nextunique");
    while (cursor) {
      boxes.add(cursor.key);
      cursor = await cursor.continue();
    }
  }
  return [...boxes].map((box) => box.slice(prefix.length)).sort();
}

/**
 * Takes along what a guest had not sent when the chat was added to an account.
 * @param owner the account's participant
 * @param cookies the browser's, which name the guests that were added
 */
export async function adoptGuests(owner: string, cookies: string): Promise<void> {
  for (const { from, to } of addedGuests(cookies)) {
    if (to === owner) await moveBox(boxName(from), boxName(to));
  }
}

/** The outbox of one person in one conversation. */
export class Outbox {
  readonly #box: string;
  readonly #changed: () => void;
  readonly #sent: (message: Message) => void;
  #channel: BroadcastChannel | undefined;

  /**
   * @param changed told when what is on its way may have changed, here or in another tab
   * @param sent told of a message that another tab has brought to the server
   */
  constructor(
    box: string,
    changed: () => void = () => {},
    sent: (message: Message) => void = () => {},
  ) {
    this.#box = box;
    this.#changed = changed;
    this.#sent = sent;
    if ("BroadcastChannel" in globalThis) {
      this.#channel = new BroadcastChannel(`${NAME} ${box}`);
      this.#channel.onmessage = (event: MessageEvent<Message | null>) => {
        if (event.data) this.#sent(event.data);
        this.#changed();
      };
    }
  }

  /** What is still being taken in is, but no other tab is told of it any more. */
  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** What is on its way, in the order of writing. */
  async list(): Promise<PendingMessage[]> {
    const kept = await this.#try((db) => db.getAllFromIndex("messages", "box", this.#box));
    const known = new Set(kept?.map(({ clientId }) => clientId));
    return [...(kept ?? []), ...this.#unkept.filter(({ clientId }) => !known.has(clientId))];
  }

  get #unkept(): Kept[] {
    return unkept.get(this.#box) ?? [];
  }

  set #unkept(entries: Kept[]) {
    if (entries.length > 0) unkept.set(this.#box, entries);
    else unkept.delete(this.#box);
  }

  /**
   * Takes a message in, at once for this page, and for good as soon as the browser has kept it; of
   * a file that has been uploaded, in the place of the upload.
   */
  async add(message: PendingMessage): Promise<void> {
    const { clientId } = message;
    const entry: Kept = { ...message, box: this.#box };
    this.#unkept = [...this.#unkept, entry];
    const isKept = await this.#try(async (db) => {
      const transaction = db.transaction(["messages", "uploads"], "readwrite");
      const messages = transaction.objectStore("messages");
      const known = await messages.index("clientId").getKey(clientId);
      if (known === undefined) await messages.add(entry);
      const uploads = transaction.objectStore("uploads");
      if ((await uploads.get(this.#box))?.clientId === clientId) await uploads.delete(this.#box);
      await transaction.done;
      return true;
    });
    if (isKept) {
      const isGone = !this.#unkept.some((other) => other.clientId === clientId);
      this.#unkept = this.#unkept.filter((other) => other.clientId !== clientId);
      // Sent while it was being kept.
      if (isGone) await this.remove([clientId]);
    }
    this.#tell(null);
  }

  /** Takes out what has come back from the server, or is given up. */
  async remove(clientIds: Iterable<string>): Promise<void> {
    const gone = new Set(clientIds);
    await this.#change((entry) => (gone.has(entry.clientId) ? undefined : entry));
  }

  /** Changes entries; one that becomes undefined is taken out. */
  async #change(change: (entry: Kept) => Kept | undefined): Promise<void> {
    const apply = (entry: Kept) => change(entry);
    let changed = false;
    await this.#try(async (db) => {
      const transaction = db.transaction("messages", "readwrite");
      let cursor = await transaction.store.index("box").openCursor(this.#box);
      while (cursor) {
        const next = apply(cursor.value);
        if (next !== cursor.value) {
          changed = true;
          if (next) await cursor.update(next);
          else await cursor.delete();
        }
        cursor = await cursor.continue();
      }
      await transaction.done;
      return true;
    });
    const before = this.#unkept;
    const after = before.flatMap((entry) => apply(entry) ?? []);
    changed ||= after.length !== before.length || after.some((entry, i) => entry !== before[i]);
    this.#unkept = after;
    if (changed) this.#tell(null);
  }

  /**
   * Everything that may yet be sent waits for its turn again.
   * @param refused also what the shop would not have: all of it, since who writes may be another
   *   one, or what it had from somebody signed out, who is back
   */
  async retry(refused?: "all" | "signed-out"): Promise<void> {
    await this.#change((entry) => {
      const { error, isSignedOut, ...rest } = entry;
      const isDue = !error || refused === "all" || (refused === "signed-out" && isSignedOut);
      return entry.state === "failed" && isDue ? { ...rest, state: "sending" } : entry;
    });
  }

  /**
   * Sends what is on its way, one after the other, while no other tab does.
   * @param post brings one to the server
   * @returns whether something is left that may be sent later
   */
  async flush(post: (message: PendingMessage) => Promise<Outcome>): Promise<boolean> {
    if (!("locks" in navigator)) return this.#send(post);
    return navigator.locks.request(`${NAME} ${this.#box}`, () => this.#send(post));
  }

  async #send(post: (message: PendingMessage) => Promise<Outcome>): Promise<boolean> {
    for (;;) {
      // Refused ones and files that are uploaded again are passed over; nothing else is.
      const next = (await this.list()).find(
        ({ state, isLost, error }) => !isLost && (state === "sending" || !error),
      );
      if (!next) return false;
      // Its turn comes with the next try: a later one must not overtake it.
      if (next.state === "failed") return true;
      const outcome = await post(next);
      if ("message" in outcome) {
        this.#sent(outcome.message);
        await this.remove([next.clientId]);
        this.#tell(outcome.message);
      } else if ("waitMs" in outcome) {
        await this.#mark(next.clientId, { error: outcome.error });
        await new Promise((done) => setTimeout(done, outcome.waitMs));
        await this.#mark(next.clientId, { error: undefined });
      } else if ("isLost" in outcome && next.source) {
        await this.#change((entry) => {
          if (entry.clientId !== next.clientId) return entry;
          const { file: _, ...rest } = entry;
          return { ...rest, isLost: true };
        });
      } else if (outcome.error) {
        const { error } = outcome;
        const isSignedOut = "isSignedOut" in outcome ? true : undefined;
        await this.#mark(next.clientId, { state: "failed", error, isSignedOut });
      } else {
        // Later messages must not overtake one that may still be sent.
        await this.#change((entry) =>
          entry.state === "sending" ? { ...entry, state: "failed" } : entry,
        );
        return true;
      }
    }
  }

  async #mark(
    clientId: string,
    change: { state?: Kept["state"]; error: string | undefined; isSignedOut?: true | undefined },
  ): Promise<void> {
    await this.#change((entry) => {
      if (entry.clientId !== clientId) return entry;
      const { error: _, isSignedOut: __, ...rest } = entry;
      const { error, isSignedOut, ...others } = change;
      return {
        ...rest,
        ...others,
        ...(error ? { error } : {}),
        ...(isSignedOut ? { isSignedOut } : {}),
      };
    });
  }

  async keptUpload(): Promise<KeptUpload | undefined> {
    return this.#try((db) => db.get("uploads", this.#box));
  }

  async keepUpload(upload: Omit<KeptUpload, "box">): Promise<void> {
    await this.#try((db) => db.put("uploads", { ...upload, box: this.#box }));
  }

  async forgetUpload(): Promise<void> {
    await this.#try((db) => db.delete("uploads", this.#box));
  }

  /** Makes an upload again of a file that the shop no longer has; undefined when there is none. */
  async takeBack(): Promise<KeptUpload | undefined> {
    const lost = (await this.list()).find(({ isLost, source }) => isLost && source);
    if (!lost?.source) return undefined;
    const { clientId, source } = lost;
    const upload = { box: this.#box, clientId, file: source };
    await this.#try(async (db) => {
      const transaction = db.transaction(["messages", "uploads"], "readwrite");
      const messages = transaction.objectStore("messages");
      const key = await messages.index("clientId").getKey(clientId);
      if (key !== undefined) await messages.delete(key);
      await transaction.objectStore("uploads").put(upload);
      await transaction.done;
    });
    await this.remove([clientId]);
    return upload;
  }

  /** Has the upload that is kept here wait behind the next one. */
  async putOff(): Promise<void> {
    const upload = await this.keptUpload();
    if (upload) await this.add(waitingOf(upload));
  }

  /** The name under which only one tab does `what` for this box. */
  lockName(what: string): string {
    return `${NAME} ${what} ${this.#box}`;
  }

  #tell(message: Message | null): void {
    this.#channel?.postMessage(message);
    this.#changed();
  }

  async #try<Result>(
    work: (db: IDBPDatabase<Shelf>) => Promise<Result>,
  ): Promise<Result | undefined> {
    const db = await openShelf();
    if (!db) return undefined;
    try {
      return await work(db);
    } catch {
      // Full, or closed by the browser: what is written now lives as long as the page.
      return undefined;
    }
  }
}

/**
 * What came of posting a message: kept, to be tried later for a reason, without the file that it
 * names, refused because who wrote it is signed out, refused with a reason, or to be tried much
 * later.
 */
export type Outcome =
  | { message: Message }
  | { error: string; waitMs: number }
  | { error: string; isLost: true }
  | { error: string; isSignedOut: true }
  | { error?: string };
