/**
 * Where a browser keeps what it has not sent: messages and files, by who wrote them in which
 * conversation. Where it keeps nothing (no IndexedDB), they live as long as the page.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { cleanFileName } from "../../uploads/file-name.ts";
import { addedGuests } from "../guests/added-guests.ts";

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

export interface Kept extends PendingMessage {
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

export interface Shelf extends DBSchema {
  messages: { key: number; value: Kept; indexes: { box: string; clientId: string } };
  uploads: { key: string; value: KeptUpload };
}

export const NAME = "itewe-outbox";

let shelf: Promise<IDBPDatabase<Shelf> | undefined> | undefined;

/** Undefined where the browser keeps nothing. */
export function openShelf(): Promise<IDBPDatabase<Shelf> | undefined> {
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
export const unkept = new Map<string, Kept[]>();

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
export function waitingOf({ clientId, file }: KeptUpload): PendingMessage {
  const message = cleanFileName(file.name);
  return { clientId, message, seen: 0, source: file, isLost: true, state: "sending" };
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
