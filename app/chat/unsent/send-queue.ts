/** What somebody writes in an open conversation, on its way to the shop in the order of writing. */
import { uuidv7 } from "uuidv7";
import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import type { Message } from "../message.ts";
import type { postMessage } from "./chat-requests.ts";
import { Outbox } from "./outbox.ts";
import { adoptGuests, boxName, moveBox, type PendingMessage } from "./outbox-shelf.ts";

interface Surroundings {
  owner: string;
  conversationId: string | undefined;
  /** See `PageLife`. */
  writers: Map<string, boolean>;
  post: typeof postMessage;
  /** The browser's cookies, which name the guests that were added to an account. */
  cookies: () => string;
  /** A message has reached the shop, from here or from another tab. */
  onSent: (message: Message) => void;
  /** The shop refused a message because its writer is signed out. */
  onSignedOut: () => void;
  onChange: () => void;
}

export class SendQueue {
  /** What has not come back from the shop, in the order of writing. */
  pending: readonly PendingMessage[] = [];
  /** How often what waited under former names has been moved into the outbox. */
  adoptions = 0;
  readonly #page: Surroundings;
  /** By writer: several when the lost name of another guest left something. */
  readonly #boxes = new Map<string, Outbox>();
  /** Without an owner's name nobody could tell later whose messages these were. */
  readonly #nobody = uuidv7();
  /** Only between start and stop; what is written before goes out at the start. */
  #sending: DebouncedRetry | undefined;
  #isBack = false;
  #wasSignedOut = false;

  constructor(page: Surroundings) {
    this.#page = page;
  }

  start(): void {
    this.#sending = debouncedRetry(() => this.#send(), 0);
  }

  stop(): void {
    this.#sending?.stop();
    this.#sending = undefined;
    for (const box of this.#boxes.values()) box.close();
    this.#boxes.clear();
  }

  /** The outbox of who writes here. */
  openBox = (): Outbox => this.#boxOf(this.#page.owner);

  /**
   * Moves what waits under former names into the outbox, then sends all of it, also what the shop
   * had refused.
   * @param formerIds by which the conversation was known before
   */
  async adopt(formerIds: string[]): Promise<void> {
    const { owner, conversationId, writers, onChange } = this.#page;
    const box = this.openBox();
    if (!conversationId) {
      for (const name of writers.keys()) this.#boxOf(name);
      if (!writers.has(owner)) writers.set(owner, false);
    }
    try {
      if (!conversationId) await adoptGuests(owner, this.#page.cookies());
      for (const id of formerIds) await moveBox(boxName(owner, id), boxName(owner, conversationId));
    } catch {
      // What cannot be moved stays where it is until the page is opened again.
    }
    this.adoptions++;
    onChange();
    await box.retry("all");
    await this.#showPending(box);
    this.#sending?.soon();
  }

  /** Shows a message as on its way at once, keeps it, and sends it after what waits already. */
  async add(message: Omit<PendingMessage, "state">): Promise<void> {
    const entry: PendingMessage = { ...message, state: "sending" };
    this.pending = [...this.pending, entry];
    this.#page.onChange();
    await this.openBox().add(entry);
    this.sendSoon(true);
  }

  /**
   * Sends what waits or has failed and may yet succeed.
   * @param isBack its writer may have been signed out, and is not now
   */
  sendSoon(isBack = false): void {
    this.#isBack ||= isBack;
    this.#sending?.soon();
  }

  /** The shop has answered its writer, so they are signed in (again). */
  noteSignedIn(): void {
    if (this.#wasSignedOut) this.sendSoon(true);
  }

  /** Removes what has come back from the shop, or is given up. */
  remove(clientIds: string[]): void {
    for (const box of this.#boxes.values()) void box.remove(clientIds);
  }

  /** Sends each writer's messages in their name: the shop decides whether it takes them. */
  async #send(): Promise<void> {
    const { owner, conversationId } = this.#page;
    const wasBack = this.#isBack;
    this.#isBack = false;
    if (wasBack) this.#wasSignedOut = false;
    let isLeft = false;
    for (const [name, box] of this.#boxes) {
      const isBack = wasBack && name === owner;
      const writer = { owner: name, conversation: conversationId, isBack };
      isLeft = (await box.sendAs(writer, (fields) => this.#post(fields))) || isLeft;
    }
    if (isLeft) throw new Error("Not sent yet");
  }

  async #post(fields: Parameters<typeof postMessage>[0]): ReturnType<typeof postMessage> {
    const outcome = await this.#page.post(fields);
    if ("isSignedOut" in outcome && fields.owner === this.#page.owner) {
      this.#wasSignedOut = true;
      this.#page.onSignedOut();
    }
    return outcome;
  }

  #boxOf(name: string): Outbox {
    const opened = this.#boxes.get(name);
    if (opened) return opened;
    const { owner, conversationId, onSent } = this.#page;
    const box: Outbox = new Outbox(
      boxName(name || this.#nobody, conversationId),
      () => void (name === owner && this.#showPending(box)),
      onSent,
    );
    this.#boxes.set(name, box);
    return box;
  }

  async #showPending(box: Outbox): Promise<void> {
    const entries = await box.list();
    if (this.#boxes.get(this.#page.owner) !== box) return;
    this.pending = entries;
    this.#page.onChange();
  }
}
