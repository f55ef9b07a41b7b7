import type { Draft, Drafts, Values } from "./drafts.ts";

/** The rules of one kind of form. */
export interface FormKind<More = undefined> {
  drafts: Drafts<More>;
  /**
   * Selects the values worth keeping.
   * @param initial the values that the page was rendered with, if known
   * @returns undefined for no draft
   */
  own: (values: Values, initial: Values | undefined, more: More | undefined) => Values | undefined;
  /**
   * Given the names of fields changed before hydration, the names of those that keep their value.
   */
  early?: (changed: Set<string>) => Set<string>;
  /** Selects the values that move from another place, such as a guest's. */
  moved?: (values: Values) => Values;
  /** Makes the id of a form that goes on after another tab has sent it. */
  newId?: () => string;
}

/** Selects the draft of a form. */
export interface DraftChoice {
  formId: string;
  /** The form's subject and owner. */
  place: string;
  /** Places whose draft moves here when there is none. */
  others?: readonly string[];
  /** Whether a place belongs to somebody who is not signed in any more. */
  isStranger?: (place: string) => boolean;
  /** Whether the page shows submitted values again, which are newer than any draft. */
  isAnswer?: boolean;
  /** The id of the last sent form. */
  sentId?: string | undefined;
}

export interface FormFields {
  read: () => Values;
  /** The values that the page was rendered with. */
  initial: () => Values;
  fill: (values: Values) => void;
}

export interface KeptFormState {
  formId: string;
  /** Whether the draft has been put into the fields. */
  isReady: boolean;
  /** Whether another tab has sent this form. */
  isSentElsewhere: boolean;
}

/**
 * A form whose content survives errors, reloads, Back, navigation and a lost session. Each change
 * is stored on the device. All tabs share a draft and its id, so that a form sent from two tabs
 * counts once.
 */
export class KeptForm<More = undefined> {
  readonly #kind: FormKind<More>;
  #state: KeptFormState;
  #listeners = new Set<() => void>();
  /** Set while the form is open. */
  #fields: FormFields | undefined;
  #place = "";
  #initial: Values | undefined;
  #more: More | undefined;
  /** The draft as this form last read or wrote it. */
  #last: Draft<More> | undefined;
  /** The values sent under the form's id, whether or not the answer has come. */
  #sent: Values | undefined;

  constructor(kind: FormKind<More>, formId: string) {
    this.#kind = kind;
    this.#state = { formId, isReady: false, isSentElsewhere: false };
  }

  /**
   * Fills the fields from the draft, except those changed before hydration. Call `save` when the
   * form is complete.
   * @returns the draft, if there is one
   */
  open(fields: FormFields, choice: DraftChoice): Draft<More> | undefined {
    const { drafts, early = (changed) => changed, moved } = this.#kind;
    const { formId, place, others = [], isStranger, isAnswer, sentId } = choice;
    this.#fields = fields;
    this.#place = place;
    const initial = fields.initial();
    this.#initial = isAnswer ? undefined : initial;
    const typed = Object.entries(fields.read());
    const changed = typed.filter(([name, value]) => value !== initial[name]);
    const newer = early(new Set(changed.map(([name]) => name)));
    drafts.clean(isStranger);
    let draft = drafts.readOrMove(place, others, moved);
    if (draft && draft.formId === sentId) {
      // Changes after sending belong to the next form.
      const isAll = !isAnswer && isSame(draft.values, this.#sent ?? draft.values);
      draft = isAll ? undefined : { ...draft, formId };
      drafts.write(place, draft);
    }
    this.#rename(draft?.formId ?? formId);
    this.#last = draft;
    this.#more = draft?.more;
    if (draft && !isAnswer) {
      const older = Object.entries(draft.values).filter(([name]) => !newer.has(name));
      fields.fill(Object.fromEntries(older));
    }
    this.#change({ isReady: true });
    return draft;
  }

  /** Call when the fields are unmounted. */
  close(): void {
    this.#fields = undefined;
  }

  /** Whether there is a draft that this form has read or written. */
  get isBegun(): boolean {
    return this.#last !== undefined;
  }

  values(): Values {
    return this.#fields?.read() ?? {};
  }

  /**
   * Stores the form; does nothing before `open`.
   * @param more state besides the fields; by default unchanged
   */
  save(more: More | undefined = this.#more): void {
    if (!this.#fields) return;
    this.#more = more;
    const { drafts, own, newId } = this.#kind;
    const { formId } = this.#state;
    // Another tab has sent the form: changes belong to a new one.
    if (drafts.isSpent(formId) && newId) {
      this.#rename(drafts.read(this.#place)?.formId ?? newId());
    } else this.#shareId();
    const values = own(this.values(), this.#initial, this.#more);
    if (values) {
      this.#last = { formId: this.#state.formId, values, more: this.#more };
      drafts.write(this.#place, this.#last);
    } else this.forget();
  }

  /** Removes the draft, unless another tab has changed it. */
  forget = (): void => {
    const { drafts } = this.#kind;
    if (isSame(drafts.read(this.#place), this.#last)) drafts.write(this.#place, undefined);
    this.#last = undefined;
  };

  /** Call on submit: the form keeps its id until the result is known. */
  send(): void {
    this.#sent = this.#kind.own(this.values(), this.#initial, this.#more) ?? {};
  }

  /** Continues under a new id, because the old form was sent. */
  renew(spentId: string, formId: string): void {
    this.#kind.drafts.spend(spentId);
    this.#rename(formId);
    this.save();
  }

  /** Call when another tab has changed what is stored. */
  follow = (): void => {
    const isSentElsewhere = this.#kind.drafts.isSpent(this.#state.formId);
    this.#change({ isSentElsewhere });
    if (!isSentElsewhere) this.#shareId();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = (): KeptFormState => this.#state;

  /** Two tabs opened at the same time both use the id that was stored last. */
  #shareId(): void {
    const stored = this.#kind.drafts.read(this.#place)?.formId;
    if (stored && !this.#sent && stored !== this.#state.formId) this.#rename(stored);
  }

  #rename(formId: string): void {
    this.#sent = undefined;
    this.#change({ formId, isSentElsewhere: false });
  }

  #change(change: Partial<KeptFormState>): void {
    const next = { ...this.#state, ...change };
    if (isSame(next, this.#state)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
