/**
 * Stores unsent messages and files in IndexedDB, by owner and conversation. Without IndexedDB they
 * live as long as the page.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { cleanFileName } from "../../uploads/file-name.ts";
import { addedGuests } from "../guests/added-guests.ts";
import type { AskedFields } from "../message.ts";

/** A message that the server has not confirmed. */
export interface PendingMessage extends AskedFields {
  clientId: string;
  /** The text, or a file's name. */
  message: string;
  /** The last message its writer had seen. */
  seen?: number;
  /** The id of an uploaded file. */
  file?: string;
  /** The file itself, in case the shop purges the upload before the message is sent. */
  source?: File;
  /** The shop no longer has the file: it must be uploaded again. */
  isLost?: true;
  state: "sending" | "failed";
  /** Why the server refused or delayed it; without an error, retrying helps. */
  error?: string;
  /** Refused because its writer was signed out: sent when they are back. */
  isSignedOut?: true;
}

export interface Kept extends PendingMessage {
  /** See {@link boxName}. */
  box: string;
}

/** A running upload; each box has at most one (SPEC §5). */
export interface KeptUpload {
  box: string;
  /** The client id of the message that will carry the file. */
  clientId: string;
  file: File;
  /** The URL of the upload, once it has begun. */
  url?: string;
}

export interface Shelf extends DBSchema {
  messages: { key: number; value: Kept; indexes: { box: string; clientId: string } };
  uploads: { key: string; value: KeptUpload };
}

export const NAME = "itewe-outbox";

let shelf: Promise<IDBPDatabase<Shelf> | undefined> | undefined;

/** Undefined where IndexedDB is blocked. */
export function openShelf(): Promise<IDBPDatabase<Shelf> | undefined> {
  // `openDB` may throw synchronously.
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
    // A newer version of the page upgrades the database.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated() {
      shelf = undefined;
    },
  });
}

/** The key of an owner's messages in a conversation. */
export function boxName(owner: string, conversation?: string): string {
  return `${owner} ${conversation ?? ""}`;
}

/** Messages that IndexedDB does not hold (yet), by box; they live as long as the page. */
export const unkept = new Map<string, Kept[]>();

/**
 * Moves the messages and upload of a box into the box of the conversation that it was merged into,
 * and retries messages that were refused because the old conversation no longer exists. If both
 * boxes have an upload, the moved one waits (SPEC §5).
 */
export async function moveBox(from: string, to: string): Promise<void> {
  const moved = ({ error: _, isSignedOut: __, ...entry }: Kept): Kept => ({
    ...entry,
    // Messages have other numbers there.
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

/** The message of an upload that has to wait. */
export function waitingOf({ clientId, file }: KeptUpload): PendingMessage {
  const message = cleanFileName(file.name);
  return { clientId, message, seen: 0, source: file, isLost: true, state: "sending" };
}

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

/** The conversations with unsent messages or files of an owner; "" is their own. */
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

/** Moves the boxes of guests merged into this account, who are named by the browser's cookies. */
export async function adoptGuests(owner: string, cookies: string): Promise<void> {
  for (const { from, to } of addedGuests(cookies)) {
    if (to === owner) await moveBox(boxName(from), boxName(to));
  }
}
