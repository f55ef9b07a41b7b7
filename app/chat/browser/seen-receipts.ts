import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import type { tellReceipts } from "../unsent/chat-requests.ts";

/** Debounce of receipts, ms. */
const SETTLE_MS = 150;

/** The part of a thread that is on screen. */
export interface Sight {
  /** The newest number of the other side that has been received. */
  newest: number;
  /** The newest number that is rendered; later ones come after the loaded part. */
  shown: number;
  /** Whether it is scrolled into view. */
  onScreen: boolean;
  /** A new revision resets the receipts, because messages may have been restored. */
  revision: number;
}

interface Dependencies {
  /** The page's owner: the shop drops receipts if somebody else is signed in. */
  owner: string;
  /** The conversation that an admin has opened; undefined for the viewer's own. */
  conversation: string | undefined;
  tell: typeof tellReceipts;
  isVisible: () => boolean;
  /** Called with the number up to which messages were on screen. */
  saw: (seq: number) => void;
}

/** Sends delivery and read receipts to the shop. */
export class SeenReceipts {
  readonly #page: Dependencies;
  #sight: Sight = { newest: 0, shown: 0, onScreen: false, revision: 0 };
  #told = { delivered: 0, read: 0, revision: 0 };
  #telling: DebouncedRetry | undefined;

  constructor(page: Dependencies) {
    this.#page = page;
  }

  start(): () => void {
    const telling = debouncedRetry(() => this.#tell(), SETTLE_MS);
    this.#telling = telling;
    return telling.stop;
  }

  /** Call when the page becomes visible or hidden. */
  soon = (): void => this.#telling?.soon();

  /**
   * @param isOnScreen whether it is in view now: it may have been scrolled since it was rendered
   */
  show(sight: Sight, isOnScreen: boolean): void {
    this.#sight = sight;
    // Not debounced: an answer written right now must count these messages as seen.
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
