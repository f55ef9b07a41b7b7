/** The list of replies above the box of a chat: open or not, what it holds, which one is chosen. */
import type { Reply } from "./reply.ts";

/** What a key did: nothing of the list's, something, or the choice of a reply. */
export type Pressed = { taken: false } | { taken: true; reply?: Reply };

export interface PickerView {
  isOpen: boolean;
  /** In the order of the list. */
  found: readonly Reply[];
  /** The place of the chosen one. */
  active: number;
}

const CLOSED: PickerView = { isOpen: false, found: [], active: 0 };

export class ReplyPicker {
  #replies: readonly Reply[];
  readonly #onChange: () => void;
  #view = CLOSED;
  #text = "";
  /** Closed by the person: it stays so until the box holds something else than a `/…`. */
  #isDismissed = false;

  /** @param replies in the order of the shop */
  constructor(replies: readonly Reply[], onChange: () => void) {
    this.#replies = replies;
    this.#onChange = onChange;
  }

  /** Other replies, from the next key on. */
  use(replies: readonly Reply[]): void {
    this.#replies = replies;
  }

  /** The same object until something changes. */
  view = (): PickerView => this.#view;

  /** The box holds another text. */
  type(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    const query = /^\/([^\n]*)$/.exec(text)?.[1];
    if (query === undefined) this.#isDismissed = false;
    if (query === undefined || this.#isDismissed) this.#show(CLOSED);
    else this.#show({ isOpen: true, found: this.#find(query), active: 0 });
  }

  /** A key in the box; one that is not taken does what it does without a list. */
  press(key: string): Pressed {
    const { isOpen, found, active } = this.#view;
    if (!isOpen) return { taken: false };
    if (key === "Escape") {
      this.close();
      return { taken: true };
    }
    const reply = found[active];
    // A text such as `/ 5` finds nothing, and is sent like any other.
    if (!reply) return { taken: false };
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : found.length - 1;
      this.point((active + step) % found.length);
      return { taken: true };
    }
    if (key !== "Enter") return { taken: false };
    this.close();
    return { taken: true, reply };
  }

  /** Chooses a place without putting its text. */
  point(active: number): void {
    if (active !== this.#view.active) this.#show({ ...this.#view, active });
  }

  /** Nobody writes any more; the next text opens it again. */
  leave(): void {
    this.#text = "";
    this.#show(CLOSED);
  }

  close(): void {
    this.#isDismissed = true;
    this.#show(CLOSED);
  }

  /** Those whose name starts with the words, then those that hold them. */
  #find(query: string): Reply[] {
    const words = query.trim().toLowerCase();
    const startsSo = ({ name }: Reply) => name.toLowerCase().startsWith(words);
    const holds = ({ name, text }: Reply) => `${name}\n${text}`.toLowerCase().includes(words);
    const first = this.#replies.filter(startsSo);
    return [...first, ...this.#replies.filter((one) => !startsSo(one) && holds(one))];
  }

  #show(view: PickerView): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#onChange();
  }
}
