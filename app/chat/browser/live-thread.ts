/**
 * Keeps the thread of an open conversation complete: it adds live messages, fetches missing
 * numbers, and fetches newer messages after every break of the stream.
 */
import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import { type Message, type MessagePage, PAGE_SIZE, type ThreadState } from "../message.ts";
import type { requestMessages } from "../unsent/chat-requests.ts";
import {
  lastContiguousSeq,
  lastHeardSeq,
  reloadThread,
  type Thread,
  threadOf,
  withMessages,
  withNewer,
  withOlder,
  withState,
} from "./thread.ts";

interface Dependencies {
  owner: string;
  /** The conversation that an admin has opened; undefined for the viewer's own. */
  conversationId: string | undefined;
  request: typeof requestMessages;
  /** Whether an answer was for the person this page was rendered for. */
  isForUs: (answeredOwner: string) => boolean;
  /** Called with the client ids of messages that the shop has stored. */
  onArrived: (clientIds: string[]) => void;
  /** Called when messages have changed without an event. */
  onMissed: () => void;
  onChange: () => void;
}

export class LiveThread {
  #thread: Thread;
  readonly #page: Dependencies;
  /** The id of the viewer's own conversation: set by the first message, changed by a merge. */
  #ownId: string | undefined;
  /** The revision of the messages on screen; only fetched pages set it. */
  #revision: number;
  /** Messages deleted or restored by an event whose revision has not arrived yet, by number. */
  readonly #changed = new Map<number, Message>();
  /** Messages were deleted or restored: the newest page must be fetched again. */
  #isStale = false;
  #isReading = false;
  #reading: DebouncedRetry | undefined;

  constructor(initial: MessagePage, page: Dependencies) {
    this.#thread = threadOf(initial);
    this.#page = page;
    this.#ownId = initial.conversationId;
    this.#revision = initial.state.revision;
  }

  get thread(): Thread {
    return this.#thread;
  }

  start(): void {
    this.#reading = debouncedRetry(() => this.#read(), 0);
    if (this.#isStale) this.catchUp();
  }

  stop(): void {
    this.#reading?.stop();
    this.#reading = undefined;
  }

  /** Fetches messages after the last number before the first gap. */
  catchUp = (): void => this.#reading?.soon();

  /** Fetches the newest page again, because what is on screen is stale. */
  reload = (): void => {
    this.#isStale = true;
    this.catchUp();
  };

  /** Whether this is the id of the conversation on screen. */
  isHere(id: string): boolean {
    return id === (this.#page.conversationId ?? this.#ownId);
  }

  /**
   * Adds a message from an event or from this page.
   * @returns whether it belongs to the conversation on screen
   */
  receive(message: Message): boolean {
    if (!this.#belongs(message)) return false;
    if (isChange(this.#thread, message)) this.#changed.set(message.seq, message);
    this.#add([message]);
    return true;
  }

  /** Applies an event with the thread's marks and revision. */
  receiveState({ conversationId: id, ...state }: ThreadState & { conversationId: string }): void {
    if (!this.isHere(id)) {
      if (!this.#page.conversationId) this.reload();
      return;
    }
    const isWiped = state.hiddenSeq !== this.#thread.state.hiddenSeq;
    const isRaised = state.revision > this.#revision;
    // The changed message arrives just before this event, unless it was lost or there were several.
    const isMissed = isRaised && this.#changed.size === 0;
    if (isWiped || isMissed || state.revision > this.#revision + 1) {
      this.reload();
      return;
    }
    // Applied again, because an older answer may have overwritten it.
    const changed = isRaised ? [...this.#changed.values()] : [];
    this.#update(withMessages(withState(this.#thread, state), changed));
    if (!isRaised) return;
    this.#changed.clear();
    if (!this.#isStale) this.#revision = state.revision;
  }

  /** Applies the page of messages that a navigation loaded. */
  receivePage(page: MessagePage): void {
    const { conversationId, hasNewer, state } = page;
    const isOlder = state.revision < this.#revision;
    const isNewer = state.revision > this.#revision;
    const isMerged = this.#ownId && conversationId && conversationId !== this.#ownId;
    // The URL may still name an early page after the reader went on to the newest.
    const isLeft = hasNewer && !this.#thread.hasNewer;
    if (isMerged || (isLeft ? isNewer : isOlder)) this.reload();
    if (isMerged || isLeft || isOlder) return;
    this.#ownId ??= conversationId;
    if (isNewer || (this.#thread.hasNewer && !hasNewer)) {
      this.#revision = state.revision;
      this.#update(reloadThread(page, this.#thread));
    } else {
      this.#update(withState(this.#thread, state));
      this.#add(page.messages);
    }
  }

  /**
   * Fetches the page before the first message, or the page after the loaded part.
   * @throws when there is no answer
   */
  async loadMore(isOlder: boolean): Promise<void> {
    const edge = () =>
      isOlder ? (this.#thread.messages[0]?.seq ?? 1) : lastContiguousSeq(this.#thread);
    for (;;) {
      const asked = this.#revision;
      const from = edge();
      const range = isOlder ? { before: from } : { after: from, size: PAGE_SIZE };
      const page = await this.#page.request(range, this.#page.conversationId);
      if (!this.#page.isForUs(page.owner)) return;
      const { revision } = page.state;
      // Messages changed while the answer was on its way: ask again.
      if (revision < this.#revision && this.#revision !== asked) continue;
      if (page.conversationId && page.conversationId !== this.#ownId) return this.reload();
      if (revision !== this.#revision) return this.reload();
      if (edge() !== from || !(isOlder || this.#thread.hasNewer)) return;
      return this.#update((isOlder ? withOlder : withNewer)(this.#thread, page));
    }
  }

  /** One request for missing messages. @throws when it got no answer */
  async #read(): Promise<void> {
    const { conversationId, isForUs, request } = this.#page;
    const end = lastHeardSeq(this.#thread);
    const asked = this.#revision;
    const isReload = this.#isStale;
    // Set again by events that arrive before the answer.
    this.#isStale = false;
    this.#isReading = true;
    try {
      const page = await request(isReload ? {} : { after: end }, conversationId);
      if (!isForUs(page.owner)) return;
      this.#takeAnswer(page, asked, isReload);
    } catch (error) {
      this.#isStale ||= isReload;
      throw error;
    } finally {
      this.#isReading = false;
    }
    if (this.#isStale || lastHeardSeq(this.#thread) > end) this.catchUp();
  }

  /** @param asked the revision at the time of the request */
  #takeAnswer(page: MessagePage, asked: number, isReload: boolean): void {
    const { revision } = page.state;
    this.#ownId ??= page.conversationId;
    const isOther = page.conversationId !== undefined && page.conversationId !== this.#ownId;
    // An event was newer than this answer: ask again.
    const isLate = this.#isStale || (revision < this.#revision && this.#revision !== asked);
    if (isLate || (!isReload && (isOther || revision !== this.#revision))) {
      this.#isStale = true;
      return;
    }
    if (isReload) {
      if (isOther || revision > asked) this.#changed.clear();
      this.#ownId = page.conversationId ?? this.#ownId;
      this.#revision = revision;
      // A first message may have arrived by event after this answer was made.
      if (!page.conversationId && this.#thread.messages.length > 0) this.catchUp();
      this.#update(reloadThread(page, this.#thread));
    } else {
      this.#update(withState(withMessages(this.#thread, page.messages), page.state));
    }
    this.#page.onArrived(page.messages.map(({ clientId }) => clientId));
    if (isReload || page.messages.length > 0) this.#page.onMissed();
  }

  /**
   * Whether a message belongs to the conversation on screen. If a message of the viewer's own does
   * not, only a fetch shows why: the chat was merged, or somebody else has signed in.
   */
  #belongs({ conversationId: id, fromSupport, senderId, receiverId }: Message): boolean {
    const { conversationId, owner } = this.#page;
    if (conversationId) return id === conversationId;
    if ((fromSupport ? receiverId : senderId) === owner) this.#ownId ??= id;
    if (id !== this.#ownId) this.reload();
    return id === this.#ownId;
  }

  /** Adds messages and fetches missing ones before them. */
  #add(arrived: Message[]): void {
    this.#update(withMessages(this.#thread, arrived));
    const { hasNewer, messages } = this.#thread;
    // The newest page may be on its way to replace this part, without these messages.
    if (hasNewer && this.#isReading) this.catchUp();
    const last = Math.max(0, ...(hasNewer ? arrived : messages.slice(-1)).map(({ seq }) => seq));
    if (last > lastHeardSeq(this.#thread)) this.catchUp();
  }

  #update(thread: Thread): void {
    this.#thread = thread;
    this.#page.onChange();
  }
}

/** Whether a message has changed, or belongs to a page that may be on its way. */
function isChange({ messages, from, hasNewer }: Thread, message: Message): boolean {
  const known = messages.find(({ seq }) => seq === message.seq);
  if (known) return known.deleted !== message.deleted;
  return message.seq < from || (hasNewer && message.deleted === true);
}
