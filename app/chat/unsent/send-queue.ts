/** Sends the messages written in an open conversation, in the order of writing. */
import { uuidv7 } from "uuidv7";
import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import type { Message } from "../message.ts";
import type { postMessage } from "./chat-requests.ts";
import { Outbox } from "./outbox.ts";
import { adoptGuests, boxName, moveBox, type PendingMessage } from "./outbox-shelf.ts";

interface Dependencies {
  owner: string;
  conversationId: string | undefined;
  /** See `PageLife`. */
  writers: Map<string, boolean>;
  post: typeof postMessage;
  /** Name the guests merged into an account. */
  cookies: () => string;
  /** Called with a message that this or another tab has sent. */
  onSent: (message: Message) => void;
  onSignedOut: () => void;
  onChange: () => void;
}

export class SendQueue {
  /** Messages that the shop has not confirmed, in the order of writing. */
  pending: readonly PendingMessage[] = [];
  /** How often boxes of merged chats were moved into the outbox. */
  adoptions = 0;
  readonly #page: Dependencies;
  /** By writer: several when another guest id of this browser left messages. */
  readonly #boxes = new Map<string, Outbox>();
  /** The key for messages of a page without an owner, so that nobody else sends them. */
  readonly #nobody = uuidv7();
  /** Set between start and stop. */
  #sending: DebouncedRetry | undefined;
  #isBack = false;
  #wasSignedOut = false;

  constructor(page: Dependencies) {
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

  openBox = (): Outbox => this.#boxOf(this.#page.owner);

  /** Moves the boxes of merged conversations into the outbox, then retries all of it. */
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
      // Entries that cannot be moved are moved when the page is opened again.
    }
    this.adoptions++;
    onChange();
    await box.retry("all");
    await this.#showPending(box);
    this.#sending?.soon();
  }

  /** Shows a message as pending, stores it, and sends it after earlier ones. */
  async add(message: Omit<PendingMessage, "state">): Promise<void> {
    const entry: PendingMessage = { ...message, state: "sending" };
    this.pending = [...this.pending, entry];
    this.#page.onChange();
    await this.openBox().add(entry);
    this.sendSoon(true);
  }

  /** Sends or retries. @param isBack whether the writer may have been signed out and is back */
  sendSoon(isBack = false): void {
    this.#isBack ||= isBack;
    this.#sending?.soon();
  }

  /** Call when the shop has answered the writer, who is then signed in. */
  noteSignedIn(): void {
    if (this.#wasSignedOut) this.sendSoon(true);
  }

  /** Removes messages that are sent or given up. */
  remove(clientIds: string[]): void {
    for (const box of this.#boxes.values()) void box.remove(clientIds);
  }

  /** Sends each writer's messages in their name; the shop decides whether it accepts them. */
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
