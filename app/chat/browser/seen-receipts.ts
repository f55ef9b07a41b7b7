import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import type { tellReceipts } from "../unsent/chat-requests.ts";

/** Several messages at once are one thing to tell, in ms. */
const SETTLE_MS = 150;

/** What is to be seen of a thread. */
export interface Sight {
  /** The newest number of the other side that is here. */
  newest: number;
  /** The newest of them that is shown: others stand behind a part of the thread. */
  shown: number;
  /** Whether that can be seen while the page can. */
  onScreen: boolean;
  /** Of the thread: of a new revision, marks are told again, since messages may have come back. */
  revision: number;
}

interface Surroundings {
  /** Whose page it is: nothing is told in the name of somebody else who uses the browser by now. */
  owner: string;
  /** An admin's choice; undefined for one's own conversation. */
  conversation: string | undefined;
  tell: typeof tellReceipts;
  /** Whether the page is in sight. */
  isVisible: () => boolean;
  /** Called with the number up to which messages were on screen. */
  saw: (seq: number) => void;
}

/** Tells the shop what this browser has received and what was on screen. */
export class SeenReceipts {
  readonly #page: Surroundings;
  #sight: Sight = { newest: 0, shown: 0, onScreen: false, revision: 0 };
  #told = { delivered: 0, read: 0, revision: 0 };
  #telling: DebouncedRetry | undefined;

  constructor(page: Surroundings) {
    this.#page = page;
  }

  /** @returns ends it */
  start(): () => void {
    const telling = debouncedRetry(() => this.#tell(), SETTLE_MS);
    this.#telling = telling;
    return telling.stop;
  }

  /** The page has come into sight, or gone out of it. */
  soon = (): void => this.#telling?.soon();

  /** @param isOnScreen at this moment: the thread may have been scrolled since it was drawn */
  show(sight: Sight, isOnScreen: boolean): void {
    this.#sight = sight;
    // At once: whoever answers at once has seen it, though the shop is told a moment later.
    if (sight.onScreen && isOnScreen && this.#page.isVisible()) this.#page.saw(sight.shown);
    if (sight.newest > 0) this.soon();
  }

  async #tell(): Promise<void> {
    const { owner, conversation, isVisible, saw, tell } = this.#page;
    const { newest, shown, onScreen, revision } = this.#sight;
    if (this.#told.revision !== revision) this.#told = { delivered: 0, read: 0, revision };
    const told = this.#told;
    const read = onScreen && isVisible() ? shown : 0;
    if (read > 0) saw(read);
    if (newest <= told.delivered && read <= told.read) return;
    const marks = { delivered: String(newest), ...(read > 0 ? { read: String(read) } : {}) };
    if (!(await tell({ owner, conversation, ...marks }))) throw new Error("Not heard");
    told.delivered = Math.max(told.delivered, newest);
    told.read = Math.max(told.read, read);
  }
}
