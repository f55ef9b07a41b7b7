/**
 * Messages and files on their way out, kept in the browser until the shop has them: over reloads,
 * closed tabs and days without a network. Shared by all tabs; each message leaves once, in the
 * order of writing.
 */
import type { IDBPDatabase } from "idb";
import type { Message } from "../message.ts";
import {
  type Kept,
  type KeptUpload,
  NAME,
  openShelf,
  type PendingMessage,
  type Shelf,
  unkept,
  waitingOf,
} from "./outbox-shelf.ts";

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
    let changed = false;
    await this.#try(async (db) => {
      const transaction = db.transaction("messages", "readwrite");
      let cursor = await transaction.store.index("box").openCursor(this.#box);
      while (cursor) {
        const next = change(cursor.value);
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
    const after = before.flatMap((entry) => change(entry) ?? []);
    changed ||= after.length !== before.length || after.some((entry, i) => entry !== before[i]);
    this.#unkept = after;
    if (changed) this.#tell(null);
  }

  #changeOne({ clientId }: PendingMessage, change: (entry: Kept) => Kept): Promise<void> {
    return this.#change((entry) => (entry.clientId === clientId ? change(entry) : entry));
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
   * Sends what is on its way in its writer's name, as {@link flush}.
   * @param writer.isBack they may have been signed out, and are not now: what was refused for that
   *   is sent, too
   */
  async sendAs(
    writer: { owner: string; conversation: string | undefined; isBack: boolean },
    post: (fields: Record<string, string | undefined>) => Promise<Outcome>,
  ): Promise<boolean> {
    const { owner, conversation, isBack } = writer;
    await this.retry(isBack ? "signed-out" : undefined);
    return this.flush(({ clientId, message, product, file, seen }) => {
      const content = file ? { file } : { message, product };
      return post({ clientId, owner, conversation, seen: seen?.toString(), ...content });
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
        const { error, waitMs } = outcome;
        await this.#changeOne(next, (entry) => ({ ...entry, error }));
        await new Promise((done) => setTimeout(done, waitMs));
        await this.#changeOne(next, ({ error: _, ...entry }) => entry);
      } else if ("isLost" in outcome && next.source) {
        await this.#changeOne(next, ({ file: _, ...entry }) => ({ ...entry, isLost: true }));
      } else if (outcome.error) {
        const { error } = outcome;
        const why = "isSignedOut" in outcome ? { error, isSignedOut: true as const } : { error };
        await this.#changeOne(next, (entry) => ({ ...entry, ...why, state: "failed" }));
      } else {
        // Later messages must not overtake one that may still be sent.
        await this.#change((entry) =>
          entry.state === "sending" ? { ...entry, state: "failed" } : entry,
        );
        return true;
      }
    }
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
