export type Values = Record<string, string>;

export interface Draft<More = undefined> {
  /** The client id: a form sent twice under it counts once. */
  formId: string;
  values: Values;
  /** State besides the fields. */
  more?: More | undefined;
}

const DAY_MS = 86_400_000;
/** The ids of sent forms, newest last. */
const SPENT = "itewe.sent-forms";
const SPENT_COUNT = 50;

/**
 * Stores the drafts of one kind of form in the browser. A place names the form's subject and its
 * owner, since several people can use one device. Without storage a draft lives as long as its
 * page.
 */
export class Drafts<More = undefined> {
  readonly #prefix: string;
  readonly #maxAgeMs: number;
  readonly #storage: () => Storage;
  readonly #now: () => number;

  /**
   * @param kind the prefix of the keys; change it when `More` changes its shape
   * @param maxAgeDays since the last change
   * @param storage may throw, as `localStorage` does when it is blocked
   */
  constructor(
    kind: string,
    maxAgeDays = Number.POSITIVE_INFINITY,
    storage = () => localStorage,
    now = Date.now,
  ) {
    this.#prefix = `${kind} `;
    this.#maxAgeMs = maxAgeDays * DAY_MS;
    this.#storage = storage;
    this.#now = now;
  }

  /** @returns undefined for a draft that is missing, damaged, too old or sent */
  read(place: string): Draft<More> | undefined {
    return this.#try((storage) => {
      const { formId, values, more, at } = JSON.parse(storage.getItem(this.#prefix + place) ?? "");
      const isDraft = [formId, ...Object.values(values)].every((text) => typeof text === "string");
      const isOver = this.#now() - at > this.#maxAgeMs || this.isSpent(formId);
      return isDraft && !isOver ? { formId, values, more } : undefined;
    });
  }

  /**
   * The draft of a place; if it is empty, the first one of `others` moves there.
   * @param move selects the values that move
   */
  readOrMove(
    place: string,
    others: readonly string[],
    move = (values: Values) => values,
  ): Draft<More> | undefined {
    const own = this.read(place);
    const from = isTyped(own) ? undefined : others.find((other) => isTyped(this.read(other)));
    const other = from && this.read(from);
    if (!other) return own;
    const moved = { ...other, values: move(other.values) };
    this.write(from, undefined);
    this.write(place, moved);
    return moved;
  }

  /** @param draft undefined removes it */
  write(place: string, draft: Draft<More> | undefined): void {
    const key = this.#prefix + place;
    this.#try((storage) => {
      if (draft) storage.setItem(key, JSON.stringify({ ...draft, at: this.#now() }));
      else storage.removeItem(key);
    });
  }

  /** Removes unreadable drafts, and those of strangers. */
  clean(isStranger: (place: string) => boolean = () => false): void {
    for (const place of this.#places()) {
      if (isStranger(place) || !this.read(place)) this.write(place, undefined);
    }
  }

  /** Records that this form was sent, and removes its draft. */
  spend(formId: string): void {
    const spent = [...this.#spent().filter((id) => id !== formId), formId].slice(-SPENT_COUNT);
    this.#try((storage) => storage.setItem(SPENT, JSON.stringify(spent)));
    this.clean();
  }

  /** Whether this device has sent this form. */
  isSpent(formId: string): boolean {
    return this.#spent().includes(formId);
  }

  #spent(): string[] {
    return this.#try((storage) => [...JSON.parse(storage.getItem(SPENT) ?? "[]")]) ?? [];
  }

  #places(): string[] {
    const keys = this.#try((storage) => Object.keys(storage)) ?? [];
    const own = keys.filter((key) => key.startsWith(this.#prefix));
    return own.map((key) => key.slice(this.#prefix.length));
  }

  #try<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(this.#storage());
    } catch {
      return undefined;
    }
  }
}

/** Whether it holds more than its id. */
const isTyped = (draft: Draft<unknown> | undefined) =>
  Object.keys(draft?.values ?? {}).length > 0 ||
  Object.values(draft?.more ?? {}).some((part) => !Array.isArray(part) || part.length > 0);
