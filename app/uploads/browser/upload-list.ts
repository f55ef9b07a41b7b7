/** A list of uploads with queue, progress and retries. */
import type { KeptFinding } from "../../../database/schema/artwork.ts";
import { ResumableUpload, type UploadOptions } from "./resumable-upload.ts";
import { browserEnvironment, type UploadEnvironment } from "./upload-environment.ts";

/** One file; immutable. */
export interface UploadItem {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  /** 0 to 1. */
  progress: number;
  /**
   * held: not sent before it was looked at, and its person has said so; broken: can be resumed;
   * refused: never accepted; stopped: the page was left before the end, or the shop has lost the
   * file, so it must be chosen again.
   */
  state:
    | ("held" | "waiting" | "uploading" | "done")
    | ("broken" | "refused" | "stopped" | "cancelling");
  /** What was found in a held one, once it was looked at. */
  told?: readonly KeptFinding[];
  /** The file's id in the shop, once done. */
  id?: string;
  /** For the user: why the upload stopped. */
  error?: string;
}

/** A file that was just chosen, refused if it has a `fault`. */
export function chosenItem({ name, size }: File, fault?: string): Omit<UploadItem, "key"> {
  const state = fault ? "refused" : "waiting";
  return { name, size, progress: 0, state, ...(fault ? { error: fault } : {}) };
}

interface UploadListOptions<Item> {
  uploadOptions(item: Item, file: File): UploadOptions;
  /** How many files are uploaded at a time. */
  atOnce?: number;
  environment?: UploadEnvironment | undefined;
}

/**
 * A list of uploads, for `useSyncExternalStore`. Broken uploads resume when the network is back, or
 * by {@link retryAll}. Subclasses add the rules of their kind.
 */
export class UploadList<Item extends UploadItem = UploadItem> {
  readonly #options: UploadListOptions<Item>;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Map<number, { file: File; upload?: ResumableUpload }>();
  #items: readonly Item[] = [];
  #lastKey = 0;
  protected isClosed = false;

  constructor(options: UploadListOptions<Item>) {
    this.#options = options;
  }

  getItems = (): readonly Item[] => this.#items;

  /** The file itself, of one that was chosen on this page. */
  fileOf = (key: number): File | undefined => this.#sources.get(key)?.file;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resumes broken uploads when the network is back; returns a function that stops all. */
  open = (): (() => void) => {
    this.isClosed = false;
    const { environment = browserEnvironment } = this.#options;
    const unwatch = environment.watchOnline(this.retryAll);
    return () => {
      unwatch();
      this.isClosed = true;
      this.close();
    };
  };

  retry = (key: number): void => {
    const isBroken = this.#items.some((item) => item.key === key && item.state === "broken");
    if (isBroken) this.update(key, { state: "waiting" });
    this.#startWaiting();
  };

  /** Sends a file that was held. */
  send = (key: number): void => {
    const isHeld = this.#items.some((item) => item.key === key && item.state === "held");
    if (isHeld) this.update(key, { state: "waiting" });
    this.#startWaiting();
  };

  retryAll = (): void => {
    for (const { key } of this.#items) this.retry(key);
  };

  /** Removes a file from the list and the shop. */
  remove = (key: number): void => {
    const item = this.#items.find((one) => one.key === key);
    if (!item) return;
    this.setItems(this.#items.filter((one) => one !== item));
    this.discard(item);
    this.#startWaiting();
  };

  /** Resolves when no upload is running: whether none broke. */
  settle = (): Promise<boolean> =>
    new Promise((resolve) => {
      const check = () => {
        if (isBusy(this.#items)) return;
        unsubscribe();
        resolve(this.#items.every(({ state }) => state !== "broken"));
      };
      const unsubscribe = this.subscribe(check);
      check();
    });

  /** Called when a file is done or refused. */
  protected onEnd(_item: Item, _file: File): void {}

  /** Deletes a removed file from the shop, which has none if it was refused or lost. */
  protected discard({ key, state }: Item): void {
    if (state === "refused" || state === "stopped") this.#sources.delete(key);
    else void this.cancelUpload(key);
  }

  protected close(): void {
    for (const { upload } of this.#sources.values()) upload?.pause();
  }

  protected setItems(items: readonly Item[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  /** Changes an item and removes its error. */
  protected update(key: number, change: Partial<Item> | Partial<UploadItem>): void {
    this.setItems(
      this.#items.map((item) => {
        if (item.key !== key) return item;
        const { error: _, ...rest } = item;
        return { ...rest, ...change } as Item;
      }),
    );
  }

  /** Ends the look at a held file, and lets those behind it go on. */
  protected endLook(key: number, change: Partial<UploadItem>): void {
    this.update(key, change);
    this.#startWaiting();
  }

  protected nextKey(): number {
    return ++this.#lastKey;
  }

  /** Appends a file, or replaces the item with its key. */
  protected enqueue(file: File, item: Item): void {
    const isKnown = this.#items.some(({ key }) => key === item.key);
    const replace = (other: Item) => (other.key === item.key ? item : other);
    this.#sources.set(item.key, { file });
    this.setItems(isKnown ? this.#items.map(replace) : [...this.#items, item]);
    this.#startWaiting();
  }

  protected async cancelUpload(key: number): Promise<void> {
    const upload = this.#sources.get(key)?.upload;
    this.#sources.delete(key);
    await upload?.cancel();
  }

  #startWaiting(): void {
    const { atOnce = 1 } = this.#options;
    const running = this.#items.filter(({ state }) => state === "uploading").length;
    // Files arrive in the order in which they were chosen.
    const looked = this.#items.findIndex(({ state, told }) => state === "held" && !told);
    const ahead = looked === -1 ? this.#items : this.#items.slice(0, looked);
    const waiting = ahead.filter(({ state }) => state === "waiting");
    for (const item of waiting.slice(0, Math.max(0, atOnce - running))) this.#start(item);
  }

  #start(item: Item): void {
    const { key } = item;
    const source = this.#sources.get(key);
    if (!source) return;
    this.update(key, { state: "uploading" });
    const end = (change: Partial<UploadItem>) => {
      if (this.#sources.get(key) !== source) return;
      this.update(key, change);
      const ended = this.#items.find((one) => one.key === key);
      if (ended && change.state !== "broken") this.onEnd(ended, source.file);
      this.#startWaiting();
    };
    const { uploadOptions, environment } = this.#options;
    const options = {
      ...uploadOptions(item, source.file),
      onProgress: (progress: number) => {
        if (this.#sources.get(key) === source) this.update(key, { progress, state: "uploading" });
      },
      onStop: end,
      onArrive: (id: string) => end({ state: "done", progress: 1, id }),
    };
    source.upload ??= new ResumableUpload(source.file, options, environment);
    source.upload.start();
  }
}

/** Whether a file is waiting or uploading, or being looked at before. */
export function isBusy(items: readonly UploadItem[]): boolean {
  return items.some(
    ({ state, told }) =>
      state === "waiting" || state === "uploading" || (state === "held" && !told),
  );
}
