/** Test doubles: a shop with one conversation in memory, and browser tabs connected to it. */
import { uuidv7 } from "uuidv7";
import type { LiveHandlers } from "../../live/live-stream.ts";
import { EMPTY_THREAD, type Message, type MessagePage, PAGE_SIZE } from "../message.ts";
import type { Outcome } from "../unsent/outbox.ts";
import { type ChatBrowser, OpenConversation } from "./open-conversation.ts";

const SUPPORT = "support:admin";

export class FakeShop {
  readonly conversationId = uuidv7();
  /** The conversation's person; unique per test. */
  readonly guest = uuidv7();
  state = { ...EMPTY_THREAD };
  messages: Message[] = [];
  readonly tabs = new Set<FakeTab>();

  /** Stores a message once and sends it to every tab. */
  take(text: string, fromSupport = false, clientId: string = uuidv7()): Message {
    const known = this.messages.find((one) => one.clientId === clientId);
    const message: Message = known ?? {
      conversationId: this.conversationId,
      seq: this.messages.length + 1,
      senderId: fromSupport ? "support" : this.guest,
      receiverId: fromSupport ? this.guest : "support",
      clientId,
      message: text,
      timestamp: new Date().toISOString(),
      fromSupport,
    };
    if (!known) this.messages = [...this.messages, message];
    this.tell("message", message);
    return message;
  }

  delete(seq: number): void {
    this.#change(seq, { deleted: true });
  }

  restore(seq: number): void {
    this.#change(seq, {});
  }

  #change(seq: number, change: { deleted?: true }): void {
    this.messages = this.messages.map((one) => {
      const { deleted: _, ...rest } = one;
      return one.seq === seq ? { ...rest, ...change } : one;
    });
    this.state = { ...this.state, revision: this.state.revision + 1 };
    this.tell("message", this.messages[seq - 1]);
    this.tell("thread", { conversationId: this.conversationId, ...this.state });
  }

  tell(name: string, content: unknown): void {
    for (const tab of this.tabs) tab.hear(name, content);
  }

  page(owner: string, range: { after?: number; before?: number; size?: number }): MessagePage {
    const { after, before = Number.POSITIVE_INFINITY, size } = range;
    const all = this.messages.filter(({ seq }) => seq > this.state.hiddenSeq);
    const inRange = all.filter(({ seq }) => seq > (after ?? 0) && seq < before);
    const messages = after === undefined ? inRange.slice(-PAGE_SIZE) : inRange.slice(0, PAGE_SIZE);
    const lastSeq = this.messages.length;
    const hasNewer = (messages.at(-1)?.seq ?? 0) < lastSeq && (size ?? before) < lastSeq + 1;
    return {
      messages,
      hasOlder: (messages[0]?.seq ?? 0) > (all[0]?.seq ?? 0),
      ...(hasNewer ? { hasNewer } : {}),
      lastSeq,
      owner,
      ...(lastSeq > 0 ? { conversationId: this.conversationId } : {}),
      state: this.state,
    };
  }
}

/** A tab with the conversation open, which can lose the network or the stream. */
export class FakeTab {
  /** Who is signed in; empty for nobody. */
  viewer: string;
  isOffline = false;
  /** The shop stores posted messages, but its answers are lost. */
  losesAnswers = false;
  /** Every attempt to post. */
  readonly posted: {
    message: string | undefined;
    owner: string | undefined;
    seen?: string | undefined;
  }[] = [];
  /** How often messages were fetched. */
  reads = 0;
  rereads = 0;
  reopened = 0;
  readonly typed: number[] = [];
  /** Delays answers to requests for messages until it resolves. */
  held: Promise<unknown> | undefined;
  chat: OpenConversation;
  readonly #shop: FakeShop;
  readonly #asSupport: boolean;
  readonly #life: ChatBrowser["life"] = { writers: new Map(), isAbsenceNoted: false };
  #handlers: LiveHandlers = {};
  #onState: (connected: boolean) => void = () => {};
  #isConnected = true;
  #stop = () => {};

  /**
   * @param options.page the page of messages to open with, by default the newest
   * @param options.owner who the page was rendered for
   */
  constructor(
    shop: FakeShop,
    options: {
      page?: MessagePage;
      asSupport?: boolean;
      owner?: string;
      isConnected?: boolean;
      isOffline?: boolean;
      formerly?: string[];
    } = {},
  ) {
    const { asSupport = false, owner = asSupport ? SUPPORT : shop.guest } = options;
    this.#shop = shop;
    this.#asSupport = asSupport;
    this.viewer = owner;
    this.isOffline = options.isOffline ?? false;
    this.#isConnected = options.isConnected ?? true;
    shop.tabs.add(this);
    this.chat = this.#open(options.page ?? shop.page(owner, {}), options.formerly);
  }

  /** Reloads the page's data for the current viewer. */
  reread(page = this.#shop.page(this.viewer, {})): void {
    if (this.#owner === page.owner) {
      this.chat.showPage(page);
    } else {
      this.#stop();
      this.chat = this.#open(page);
    }
  }

  close(): void {
    this.#stop();
    this.#shop.tabs.delete(this);
  }

  get texts(): string[] {
    return this.chat.view().messages.map((one) => (one.deleted ? "deleted" : one.message));
  }

  get pending(): string[] {
    return this.chat.view().pending.map(({ message, state }) => `${message}: ${state}`);
  }

  hear(name: string, content: unknown): void {
    if (this.#isConnected && !this.isOffline) this.#handlers[name]?.(content);
  }

  /** Connects or breaks the live stream. */
  connect(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#onState(isConnected);
    if (isConnected) this.hear("hello", { owner: this.viewer });
  }

  /** Reports that events may have been lost. */
  gap(): void {
    this.#handlers.gap?.({});
  }

  #owner = "";

  #open(page: MessagePage, formerly: string[] = []): OpenConversation {
    this.#owner = page.owner;
    const id = this.#asSupport ? this.#shop.conversationId : undefined;
    const chat = new OpenConversation(page, id, this.#browser());
    const onMissed = () => {};
    const reread = () => {
      this.rereads++;
    };
    this.#stop = chat.start({ reread, onMissed });
    chat.adopt(formerly);
    return chat;
  }

  #browser(): ChatBrowser {
    return {
      requestMessages: async (range) => {
        this.reads++;
        if (this.isOffline) throw new TypeError("Failed to fetch");
        const page = this.#shop.page(this.viewer, range);
        await this.held;
        return page;
      },
      postMessage: (fields) => this.#post(fields),
      tellReceipts: async ({ typing }) => {
        if (typing) this.typed.push(Date.now());
        return true;
      },
      listenLive: (handlers, onState = () => {}) => {
        this.#handlers = handlers.current;
        this.#onState = onState;
        if (this.#isConnected) this.connect(true);
        return () => {
          this.#handlers = {};
        };
      },
      reopenLive: () => {
        this.reopened++;
      },
      cookies: () => "",
      resendUnsentSoon: () => {},
      life: this.#life,
    };
  }

  async #post(fields: Record<string, string | undefined>): Promise<Outcome> {
    const { message = "", owner, clientId, seen } = fields;
    this.posted.push({ message, owner, seen });
    if (this.isOffline) return {};
    const isKnown = owner === this.#shop.guest && this.#shop.messages.length > 0;
    if (owner !== this.viewer && (isKnown || !this.viewer || this.#asSupport)) {
      return { error: "Sign in again to send it.", isSignedOut: true };
    }
    const taken = this.#shop.take(message, this.#asSupport, clientId);
    return this.losesAnswers ? {} : { message: taken };
  }
}
