/**
 * The outbox keeps messages and files in the browser until the shop has them, even over reloads and
 * offline days. All tabs share it. It sends each message once, in the order of writing.
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
 * The result of a post: stored; refused until `waitMs`; its file is gone (`isLost`); its writer is
 * signed out; refused for good with an `error`; or no answer (no `error`).
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
   * @param changed called when entries may have changed, here or in another tab
   * @param sent called with a message that this or another tab has sent
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

  /** Stops talking to other tabs; running work still ends. */
  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

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

  /** Adds a message: in memory at once, then in storage, where it replaces its upload. */
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
      // Sent while it was being stored.
      if (isGone) await this.remove([clientId]);
    }
    this.#tell(null);
  }

  /** Removes messages that are sent or given up. */
  async remove(clientIds: Iterable<string>): Promise<void> {
    const gone = new Set(clientIds);
    await this.#change((entry) => (gone.has(entry.clientId) ? undefined : entry));
  }

  /** Changes entries; undefined removes one. */
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
   * Marks failed entries as due again.
   * @param refused also refused ones: all, as the writer may have changed, or those refused because
   *   the writer was signed out
   */
  async retry(refused?: "all" | "signed-out"): Promise<void> {
    await this.#change((entry) => {
      const { error, isSignedOut, ...rest } = entry;
      const isDue = !error || refused === "all" || (refused === "signed-out" && isSignedOut);
      return entry.state === "failed" && isDue ? { ...rest, state: "sending" } : entry;
    });
  }

  /**
   * Sends the entries in their writer's name, as {@link flush} does.
   * @param writer.isBack whether the writer may have been signed out and is back
   */
  async sendAs(
    writer: { owner: string; conversation: string | undefined; isBack: boolean },
    post: (fields: Record<string, string | undefined>) => Promise<Outcome>,
  ): Promise<boolean> {
    const { owner, conversation, isBack } = writer;
    await this.retry(isBack ? "signed-out" : undefined);
    return this.flush(({ clientId, message, product, item, choice, file, seen }) => {
      const content = file ? { file } : { message, product, item, choice };
      return post({ clientId, owner, conversation, seen: seen?.toString(), ...content });
    });
  }

  /**
   * Sends the entries one after the other, in one tab at a time.
   * @returns whether some must be retried
   */
  async flush(post: (message: PendingMessage) => Promise<Outcome>): Promise<boolean> {
    if (!("locks" in navigator)) return this.#send(post);
    return navigator.locks.request(`${NAME} ${this.#box}`, () => this.#send(post));
  }

  async #send(post: (message: PendingMessage) => Promise<Outcome>): Promise<boolean> {
    for (;;) {
      // Refused messages and lost files are skipped; nothing else is.
      const next = (await this.list()).find(
        ({ state, isLost, error }) => !isLost && (state === "sending" || !error),
      );
      if (!next) return false;
      // It waits for the next retry, and later messages must not overtake it.
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
        // Later messages must not overtake this one.
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

  /** Turns the message of a lost file, if there is one, back into an upload. */
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

  /** Moves the stored upload behind the next one. */
  async putOff(): Promise<void> {
    const upload = await this.keptUpload();
    if (upload) await this.add(waitingOf(upload));
  }

  /** The name of a lock over all tabs for this box. */
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
      // The disk is full, or the browser closed the database: entries stay in memory.
      return undefined;
    }
  }
}
