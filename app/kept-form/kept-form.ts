import type { Draft, Drafts, Values } from "./drafts.ts";

/** What the forms of one kind have of their own. */
export interface FormKind<More = undefined> {
  drafts: Drafts<More>;
  /**
   * What of the values is a person's own and worth keeping.
   * @param initial what the page had put into the fields; undefined when it is not known
   * @returns undefined for nothing: then there is no draft
   */
  own: (values: Values, initial: Values | undefined, more: More | undefined) => Values | undefined;
  /** Names of the fields that keep what was typed before the script, given those that changed. */
  early?: (changed: Set<string>) => Set<string>;
  /** What of the values moves along from another place, such as a guest's. */
  moved?: (values: Values) => Values;
  /** For a form that goes on after it was sent from another tab. */
  newId?: () => string;
}

/** Which draft a form takes up. */
export interface DraftChoice {
  formId: string;
  /** What the form is about, and whose it is. */
  place: string;
  /** Places whose draft moves to this one when it has none. */
  others?: readonly string[];
  /** Places of people whom this device does not know any more. */
  isStranger?: (place: string) => boolean;
  /** Whether the form came back with what was sent, which is newer than any draft. */
  isAnswer?: boolean;
  /** The id of the form that was sent last. */
  sentId?: string | undefined;
}

/** The fields of a form on the page. */
export interface FormFields {
  read: () => Values;
  /** What the page has put into them. */
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
 * A form whose content survives an error, a reload, Back, a lost session and a link that was
 * pressed: each change is written to the device, and the next page with the form takes it up. All
 * tabs of a browser share a draft and its id, so that sent from two tabs it counts once.
 */
export class KeptForm<More = undefined> {
  readonly #kind: FormKind<More>;
  #state: KeptFormState;
  #listeners = new Set<() => void>();
  /** As long as the form is open. */
  #fields: FormFields | undefined;
  #place = "";
  #initial: Values | undefined;
  #more: More | undefined;
  /** The draft as this form has read or written it. */
  #last: Draft<More> | undefined;
  /** What was sent under the form's id, whether or not the answer has come. */
  #sent: Values | undefined;

  constructor(kind: FormKind<More>, formId: string) {
    this.#kind = kind;
    this.#state = { formId, isReady: false, isSentElsewhere: false };
  }

  /**
   * Puts the draft into the fields. What was typed or chosen there before the page's script had come
   * is newer, and stays. Save the form when everything is in it.
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
      // What was typed after sending belongs to the next form.
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

  /** Its fields are on the page no longer. */
  close(): void {
    this.#fields = undefined;
  }

  /** Whether there is a draft that this form has read or written. */
  get isBegun(): boolean {
    return this.#last !== undefined;
  }

  /** What stands in the fields. */
  values(): Values {
    return this.#fields?.read() ?? {};
  }

  /**
   * Keeps what stands in the form; before it is open, nothing.
   * @param more what it holds besides its fields; without it, what it held before
   */
  save(more: More | undefined = this.#more): void {
    if (!this.#fields) return;
    this.#more = more;
    const { drafts, own, newId } = this.#kind;
    const { formId } = this.#state;
    // Sent from another tab: what is changed now belongs to another form.
    if (drafts.isSpent(formId) && newId) {
      this.#rename(drafts.read(this.#place)?.formId ?? newId());
    } else this.#shareId();
    const values = own(this.values(), this.#initial, this.#more);
    if (values) {
      this.#last = { formId: this.#state.formId, values, more: this.#more };
      drafts.write(this.#place, this.#last);
    } else this.forget();
  }

  /** Takes the draft away, unless another tab has changed it. */
  forget = (): void => {
    const { drafts } = this.#kind;
    if (isSame(drafts.read(this.#place), this.#last)) drafts.write(this.#place, undefined);
    this.#last = undefined;
  };

  /** The form is being sent under its id, and keeps that until it is known what came of it. */
  send(): void {
    this.#sent = this.#kind.own(this.values(), this.#initial, this.#more) ?? {};
  }

  /** Goes on under a new id, as the form was sent before under the spent one. */
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

  /** Two tabs that were opened at the same moment both send the id that was stored last. */
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
