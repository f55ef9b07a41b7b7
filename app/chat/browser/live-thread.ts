/**
 * The thread of an open conversation, kept complete: messages arrive live, a missing number is
 * fetched by key, and after every break of the stream whatever came meanwhile is fetched.
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

interface Surroundings {
  owner: string;
  /** An admin's choice; undefined for one's own conversation. */
  conversationId: string | undefined;
  request: typeof requestMessages;
  /** Whether an answer of the shop was for who this page is for. */
  isForUs: (answeredOwner: string) => boolean;
  /** Messages with these client ids have come back from the shop. */
  onArrived: (clientIds: string[]) => void;
  /** Messages have come, or vanished, without an event. */
  onMissed: () => void;
  onChange: () => void;
}

export class LiveThread {
  #thread: Thread;
  readonly #page: Surroundings;
  /** Which conversation is one's own: begun by the first message, and perhaps merged later. */
  #ownId: string | undefined;
  /** Of what is on screen; raised only by what has been read. */
  #revision: number;
  /** Messages deleted or restored by an event whose revision has not been heard yet, by number. */
  readonly #changed = new Map<number, Message>();
  /** Messages have vanished or come back: the newest page has to be read again. */
  #isStale = false;
  #isReading = false;
  /** Only between start and stop. */
  #reading: DebouncedRetry | undefined;

  constructor(initial: MessagePage, page: Surroundings) {
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

  /** Fetches what has come since the last number before the first gap. */
  catchUp = (): void => this.#reading?.soon();

  /** Reads the newest page again: what is on screen is no longer what the shop has. */
  reload = (): void => {
    this.#isStale = true;
    this.catchUp();
  };

  /** Whether an id is that of the conversation on screen. */
  isHere(id: string): boolean {
    return id === (this.#page.conversationId ?? this.#ownId);
  }

  /**
   * Takes in a message that was told live, or that was sent from here.
   * @returns whether it belongs to the conversation on screen
   */
  receive(message: Message): boolean {
    if (!this.#belongs(message)) return false;
    if (isChange(this.#thread, message)) this.#changed.set(message.seq, message);
    this.#add([message]);
    return true;
  }

  /** Takes in what was told live of the thread: both sides' marks, or that messages changed. */
  receiveState({ conversationId: id, ...state }: ThreadState & { conversationId: string }): void {
    if (!this.isHere(id)) {
      if (!this.#page.conversationId) this.reload();
      return;
    }
    const isWiped = state.hiddenSeq !== this.#thread.state.hiddenSeq;
    const isRaised = state.revision > this.#revision;
    // Just before this event, the changed message itself is told. Was that missed, or more than one?
    const isMissed = isRaised && this.#changed.size === 0;
    if (isWiped || isMissed || state.revision > this.#revision + 1) {
      this.reload();
      return;
    }
    // Applied once more: an older answer may have come in between.
    const changed = isRaised ? [...this.#changed.values()] : [];
    this.#update(withMessages(withState(this.#thread, state), changed));
    if (!isRaised) return;
    this.#changed.clear();
    if (!this.#isStale) this.#revision = state.revision;
  }

  /** Takes in the page of messages that a navigation brought: what the server has now. */
  receivePage(page: MessagePage): void {
    const { conversationId, hasNewer, state } = page;
    const isOlder = state.revision < this.#revision;
    const isNewer = state.revision > this.#revision;
    const isMerged = this.#ownId && conversationId && conversationId !== this.#ownId;
    // The address may name an early page that the reader has left behind.
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
   * Reads a page of older messages; or of newer ones, when only a part of the thread is here.
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
      // Messages changed while the answer was on its way: asked once more.
      if (revision < this.#revision && this.#revision !== asked) continue;
      if (page.conversationId && page.conversationId !== this.#ownId) return this.reload();
      if (revision !== this.#revision) return this.reload();
      if (edge() !== from || !(isOlder || this.#thread.hasNewer)) return;
      return this.#update((isOlder ? withOlder : withNewer)(this.#thread, page));
    }
  }

  /** One request for what is missing. @throws when it brought no answer */
  async #read(): Promise<void> {
    const { conversationId, isForUs, request } = this.#page;
    const end = lastHeardSeq(this.#thread);
    const asked = this.#revision;
    const isReload = this.#isStale;
    // Set again by whatever vanishes while the answer is on its way.
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

  /** @param asked the revision when it was asked for */
  #takeAnswer(page: MessagePage, asked: number, isReload: boolean): void {
    const { revision } = page.state;
    this.#ownId ??= page.conversationId;
    const isOther = page.conversationId !== undefined && page.conversationId !== this.#ownId;
    // Something newer was heard meanwhile; the next answer knows of it, too.
    const isLate = this.#isStale || (revision < this.#revision && this.#revision !== asked);
    if (isLate || (!isReload && (isOther || revision !== this.#revision))) {
      this.#isStale = true;
      return;
    }
    if (isReload) {
      if (isOther || revision > asked) this.#changed.clear();
      this.#ownId = page.conversationId ?? this.#ownId;
      this.#revision = revision;
      // A first message may have been heard meanwhile, which is not in this answer.
      if (!page.conversationId && this.#thread.messages.length > 0) this.catchUp();
      this.#update(reloadThread(page, this.#thread));
    } else {
      this.#update(withState(withMessages(this.#thread, page.messages), page.state));
    }
    this.#page.onArrived(page.messages.map(({ clientId }) => clientId));
    if (isReload || page.messages.length > 0) this.#page.onMissed();
  }

  /**
   * Whether a message belongs to the conversation on screen. Of one's own only the shop can say why
   * it does not: it was merged into another one, or somebody else uses this browser now.
   */
  #belongs({ conversationId: id, fromSupport, senderId, receiverId }: Message): boolean {
    const { conversationId, owner } = this.#page;
    if (conversationId) return id === conversationId;
    if ((fromSupport ? receiverId : senderId) === owner) this.#ownId ??= id;
    if (id !== this.#ownId) this.reload();
    return id === this.#ownId;
  }

  /** Adds messages and fetches what is missing before them. */
  #add(arrived: Message[]): void {
    this.#update(withMessages(this.#thread, arrived));
    const { hasNewer, messages } = this.#thread;
    // The newest page may be on its way in place of this part, without these messages.
    if (hasNewer && this.#isReading) this.catchUp();
    const last = Math.max(0, ...(hasNewer ? arrived : messages.slice(-1)).map(({ seq }) => seq));
    if (last > lastHeardSeq(this.#thread)) this.catchUp();
  }

  #update(thread: Thread): void {
    this.#thread = thread;
    this.#page.onChange();
  }
}

/** Whether a message is shown differently now, or belongs to a page that may be on its way. */
function isChange({ messages, from, hasNewer }: Thread, message: Message): boolean {
  const known = messages.find(({ seq }) => seq === message.seq);
  if (known) return known.deleted !== message.deleted;
  return message.seq < from || (hasNewer && message.deleted === true);
}
