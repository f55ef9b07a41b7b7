/**
 * An open conversation: it shows events, fetches missed messages, and retries unsent ones in order
 * and under their client ids, even after a reload. React renders its snapshots with
 * `useConversation`.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { uuidv7 } from "uuidv7";
import { type LiveHandlers, listenLive, reopenLive } from "../../live/live-stream.ts";
import { useReread } from "../../live/use-reread.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import type { AskedFields, Message, MessagePage, ThreadState } from "../message.ts";
import { postMessage, requestMessages, tellReceipts } from "../unsent/chat-requests.ts";
import type { PendingMessage } from "../unsent/outbox-shelf.ts";
import { resendUnsentSoon } from "../unsent/resend-unsent.ts";
import { SendQueue } from "../unsent/send-queue.ts";
import type { UploadedFile } from "./chat-upload.ts";
import { CHAT_USED } from "./chat-used.ts";
import { LiveThread } from "./live-thread.ts";
import { type PageLife, PageOwner } from "./page-owner.ts";
import { lastContiguousSeq, type Thread } from "./thread.ts";
import { Typing } from "./typing.ts";

/** After a wipe every open conversation refetches at a random moment within this time, ms. */
const SPREAD_MS = 1_000;

const life: PageLife = { writers: new Map(), isAbsenceNoted: false };
/** What an open conversation uses of the shop and the browser. */
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

/** Whether this page has shown messages of this person's own conversation. */
export function hasBegunHere(owner: string): boolean {
  return life.writers.get(owner) ?? false;
}

interface Watcher {
  /** Called when somebody else is signed in: the page's data must be reloaded. */
  reread: () => void;
  /** Called when messages have changed without an event. */
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
  /** The highest number of the other side's messages that was on screen. */
  #seen = 0;
  #view: ConversationView | undefined;

  /** @param conversationId for an admin; undefined for the viewer's own conversation */
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

  /** Connects. @returns a function that disconnects; messages being sent still go out */
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

  /** The same object until something changes. */
  view = (): ConversationView => {
    this.#view ??= viewOf(this.#thread.thread, this.#queue, this.#typing, this.#isConnected);
    return this.#view;
  };

  /** Applies the page of messages that a navigation loaded. */
  showPage(page: MessagePage): void {
    this.#queue.noteSignedIn();
    this.#thread.receivePage(page);
  }

  /** Sends messages kept under ids of conversations that were merged into this one. */
  adopt(formerIds: string[]): void {
    void this.#queue.adopt(formerIds);
  }

  openBox = () => this.#queue.openBox();

  /** Records that the other side's messages were on screen up to this number. */
  saw = (seq: number): void => {
    this.#seen = Math.max(this.#seen, seq);
  };

  /** Sends a text (not blank) and shows it at once. */
  send = (message: string, asked: AskedFields = {}, clientId = uuidv7()): void => {
    void this.#add({ clientId, message, ...asked });
  };

  /** Sends an uploaded file under its client id; resolves when the browser has stored it. */
  sendFile = ({ id, file, clientId }: UploadedFile): Promise<void> =>
    this.#add({ clientId, message: cleanFileName(file.name), file: id, source: file });

  retry = (): void => this.#queue.sendSoon();

  /** Removes a message that the server refuses. */
  dismiss = (clientId: string): void => this.#queue.remove([clientId]);

  /** Fetches the page before the first message, or the page after the loaded part. */
  loadMore = (isOlder: boolean): Promise<void> => this.#thread.loadMore(isOlder);

  /** Replaces the loaded part by the newest page. */
  toNewest = (): void => this.#thread.reload();

  tellTyping = (): void => this.#typing.type();

  #add(message: Omit<PendingMessage, "state" | "seen">): Promise<void> {
    // It is shown after the newest message.
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

  /** @param isBack whether the writer may have been signed out and is signed in again */
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
    /** Messages that the shop has not stored yet, in the order of writing. */
    pending: queue.pending.filter(({ clientId }) => !arrived.has(clientId)),
    hasOlder,
    hasNewer,
    behind,
    /** The last number of the loaded part. */
    end: lastContiguousSeq(thread),
    state,
    connected,
    /** Whether the other side is typing. */
    typing: typing.isOther,
    adoptions: queue.adoptions,
  };
}

/**
 * Opens a conversation while the component is mounted; give the component a `key` of owner and
 * conversation.
 *
 * @param conversationId for an admin; undefined for the viewer's own conversation
 * @param formerly ids of conversations merged into it
 * @param onMissed called when messages have changed without an event
 */
export function useConversation(
  page: MessagePage,
  conversationId?: string,
  formerly: string[] = [],
  onMissed?: () => void,
) {
  const [chat] = useState(() => new OpenConversation(page, conversationId));
  const view = useSyncExternalStore(chat.subscribe, chat.view, chat.view);
  const reread = useEffectEvent(useReread());
  const tellMissed = useEffectEvent(() => onMissed?.());
  useEffect(() => chat.start({ reread, onMissed: tellMissed }), [chat]);
  const formerIds = formerly.join(" ");
  useEffect(() => chat.adopt(formerIds.split(" ").filter(Boolean)), [chat, formerIds]);
  useEffect(() => chat.showPage(page), [chat, page]);

  // Also true after a form that was posted before hydration.
  const isUsed = !conversationId && (view.messages.length > 0 || view.pending.length > 0);
  useEffect(() => {
    if (!isUsed) return;
    try {
      localStorage.setItem(CHAT_USED, "1");
    } catch {
      // A browser that stores nothing shows no count of unread messages.
    }
  }, [isUsed]);

  return { ...chat, ...view, owner: page.owner };
}
