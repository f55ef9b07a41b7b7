/**
 * A conversation that is open on a page and stays complete: what comes live is shown, what was
 * missed is fetched, and what could not be sent is sent again, in order, under its old client id,
 * also after a reload. React draws its snapshots; see `useConversation`.
 */
import { uuidv7 } from "uuidv7";
import { type LiveHandlers, listenLive, reopenLive } from "../../live/live-stream.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import type { Message, MessagePage, ThreadState } from "../message.ts";
import { postMessage, requestMessages, tellReceipts } from "../unsent/chat-requests.ts";
import type { PendingMessage } from "../unsent/outbox-shelf.ts";
import { resendUnsentSoon } from "../unsent/resend-unsent.ts";
import { SendQueue } from "../unsent/send-queue.ts";
import type { UploadedFile } from "./chat-upload.ts";
import { LiveThread } from "./live-thread.ts";
import { type PageLife, PageOwner } from "./page-owner.ts";
import { lastContiguousSeq, type Thread } from "./thread.ts";
import { Typing } from "./typing.ts";

/** After a wipe every open conversation is read again; not all in the same moment, in ms. */
const SPREAD_MS = 1_000;

const life: PageLife = { writers: new Map(), isAbsenceNoted: false };
/** What an open conversation needs of the shop and of the browser. */
const browserOfPage = {
  requestMessages,
  postMessage,
  tellReceipts,
  listenLive,
  reopenLive,
  resendUnsentSoon,
  cookies: () => document.cookie,
  life,
};
export type ChatBrowser = typeof browserOfPage;

/** Whether this page has seen messages in this person's own conversation. */
export function hasBegunHere(owner: string): boolean {
  return life.writers.get(owner) ?? false;
}

/** Called by an open conversation between start and stop. */
interface Watcher {
  /** The page is no longer for who uses the browser: its data has to be read again. */
  reread: () => void;
  /** Messages had come, or vanished, of which no event had told. */
  onMissed: () => void;
}

interface TypingEvent {
  conversationId: string;
  fromSupport: 0 | 1;
}

export class OpenConversation {
  readonly #browser: ChatBrowser;
  readonly #owner: string;
  readonly #conversationId: string | undefined;
  readonly #thread: LiveThread;
  readonly #queue: SendQueue;
  readonly #typing: Typing;
  readonly #listeners = new Set<() => void>();
  #watcher: Watcher | undefined;
  #isConnected = true;
  /** The highest number of the other side that was on screen. */
  #seen = 0;
  #view: ConversationView | undefined;

  /**
   * @param initial the page of messages that the server rendered
   * @param conversationId an admin's choice; undefined for one's own conversation
   */
  constructor(initial: MessagePage, conversationId?: string, browser: ChatBrowser = browserOfPage) {
    const { owner } = initial;
    this.#browser = browser;
    this.#owner = owner;
    this.#conversationId = conversationId;
    const reread = () => this.#watcher?.reread();
    const pageOwner = new PageOwner(owner, browser.life, reread);
    const onChange = () => this.#change();
    this.#typing = new Typing(onChange, () => {
      void browser.tellReceipts({ typing: "1", owner, conversation: conversationId });
    });
    this.#thread = new LiveThread(initial, {
      owner,
      conversationId,
      request: browser.requestMessages,
      isForUs: (answered) => {
        const isForUs = pageOwner.isStill(answered);
        if (isForUs) this.#queue.noteSignedIn();
        return isForUs;
      },
      onArrived: (clientIds) => this.#queue.remove(clientIds),
      onMissed: () => this.#watcher?.onMissed(),
      onChange,
    });
    this.#queue = new SendQueue({
      owner,
      conversationId,
      writers: browser.life.writers,
      post: browser.postMessage,
      cookies: browser.cookies,
      onSent: (message) => this.#thread.receive(message),
      onSignedOut: () => pageOwner.isStill(""),
      onChange,
    });
  }

  /**
   * Goes live. Nothing is asked, heard or sent before.
   * @returns ends it; what is being sent still goes out
   */
  start(watcher: Watcher): () => void {
    this.#watcher = watcher;
    this.#thread.start();
    this.#queue.start();
    const stopListening = this.#browser.listenLive({ current: this.#handlers }, (connected) => {
      this.#isConnected = connected;
      this.#change();
    });
    return () => {
      this.#watcher = undefined;
      stopListening();
      this.#typing.stop();
      this.#thread.stop();
      this.#queue.stop();
      this.#browser.resendUnsentSoon();
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is to be drawn; the same object until something changes. */
  view = (): ConversationView => {
    this.#view ??= viewOf(this.#thread.thread, this.#queue, this.#typing, this.#isConnected);
    return this.#view;
  };

  /** Takes in the page of messages that a navigation brought. */
  showPage(page: MessagePage): void {
    this.#queue.noteSignedIn();
    this.#thread.receivePage(page);
  }

  /** Sends what waits under ids that this conversation was known by before. */
  adopt(formerIds: string[]): void {
    void this.#queue.adopt(formerIds);
  }

  openBox = () => this.#queue.openBox();

  /** Messages of the other side were on screen up to this number. */
  saw = (seq: number): void => {
    this.#seen = Math.max(this.#seen, seq);
  };

  /** Sends a text (not blank) and shows it at once; under a client id of its own. */
  send = (message: string, product?: string, clientId = uuidv7()): void => {
    void this.#add({ clientId, message, ...(product ? { product } : {}) });
  };

  /**
   * Sends an uploaded file under the id that its message was given when it was chosen.
   * @returns resolves when the browser keeps it
   */
  sendFile = ({ id, file, clientId }: UploadedFile): Promise<void> =>
    this.#add({ clientId, message: cleanFileName(file.name), file: id, source: file });

  retry = (): void => this.#queue.sendSoon();

  /** Gives up a message that the server will not have. */
  dismiss = (clientId: string): void => this.#queue.remove([clientId]);

  /** Reads a page of older messages; or, of a part, of newer ones. */
  loadMore = (isOlder: boolean): Promise<void> => this.#thread.loadMore(isOlder);

  /** Shows the newest page in place of a part of the thread. */
  toNewest = (): void => this.#thread.reload();

  /** This side has typed something. */
  tellTyping = (): void => this.#typing.type();

  #add(message: Omit<PendingMessage, "state" | "seen">): Promise<void> {
    // It stands behind the newest.
    if (this.#thread.thread.hasNewer) this.#thread.reload();
    return this.#queue.add({ ...message, seen: this.#seen });
  }

  readonly #handlers: LiveHandlers = {
    hello: (content) => {
      const { owner } = content as { owner?: string };
      if (this.#owner && owner && owner !== this.#owner) this.#browser.reopenLive();
      this.#resume(owner === this.#owner);
    },
    gap: () => this.#resume(false),
    message: (content) => {
      const message = content as Message;
      if (!this.#thread.receive(message)) return;
      this.#queue.remove([message.clientId]);
      if (this.#isFromOther(message.fromSupport)) this.#typing.hear(false);
    },
    thread: (content) =>
      this.#thread.receiveState(content as ThreadState & { conversationId: string }),
    history: () => setTimeout(this.#thread.reload, Math.random() * SPREAD_MS),
    typing: (content) => {
      const { conversationId, fromSupport } = content as TypingEvent;
      const isHere = this.#thread.isHere(conversationId);
      if (isHere && this.#isFromOther(Boolean(fromSupport))) this.#typing.hear(true);
    },
  };

  /** @param isBack who writes here may have been signed out, and is not now */
  #resume(isBack: boolean): void {
    this.#thread.catchUp();
    this.#queue.sendSoon(isBack);
  }

  #isFromOther(fromSupport: boolean): boolean {
    return fromSupport !== Boolean(this.#conversationId);
  }

  #change(): void {
    this.#view = undefined;
    const isBegun = this.#thread.thread.messages.length > 0;
    if (isBegun && !this.#conversationId) this.#browser.life.writers.set(this.#owner, true);
    for (const listener of this.#listeners) listener();
  }
}

type ConversationView = ReturnType<typeof viewOf>;

function viewOf(thread: Thread, queue: SendQueue, typing: Typing, connected: boolean) {
  const { messages, hasOlder, hasNewer, behind, state } = thread;
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return {
    messages,
    /** What has not come back from the shop, in the order of writing. */
    pending: queue.pending.filter(({ clientId }) => !arrived.has(clientId)),
    hasOlder,
    hasNewer,
    behind,
    /** The number after which newer messages follow, of a part. */
    end: lastContiguousSeq(thread),
    state,
    /** Whether the stream of events stands. */
    connected,
    /** Whether the other side is typing. */
    typing: typing.isOther,
    adoptions: queue.adoptions,
  };
}
