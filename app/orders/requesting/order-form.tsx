import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import type { Address } from "../../accounts/people/address";
import { type FormAnswer, useAnswerFocus } from "../../ui/form-answer";
import { changedNames, controlsOf, fillIn, isRadio } from "../../ui/form-controls";
import { formatCount } from "../../ui/format/money";
import { AnsweredField, useEarlyFocus } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import { useScripted } from "../../ui/hooks/use-hydrated";
import { whenReleased } from "../../ui/hooks/when-released";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { ArtworkField } from "../files/artwork-field";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import { QUANTITY_LIMIT } from "../order";
import { ADDRESS, PLACE, dropStrangers, isSpent, keepDraft, readDraft, spend, type DraftFile, type DraftOwner } from "../order-draft";
import { DeliveryFields } from "./delivery-fields";
import type { TicketProduct } from "./order-ticket";
import { IncompleteUploads, useIncompleteUploads } from "../incomplete-uploads";
import { CHOSEN, UNSENT } from "../missing-files";

/** What the page knows before anything is typed. */
export interface RequestLoaded {
  product: TicketProduct;
  about: { product: string; item: string };
  /** Of somebody who is signed in, or who has ordered or left a number before. */
  known?:
    | { name: string; phoneNumber: string; email: string; address?: Address | undefined }
    | undefined;
  /** Price and minimum as they are shown, for the server to compare. */
  seen: string;
  formId: string;
  /** Whose draft on this device it is. */
  owner: DraftOwner;
}

/** Fields that are no part of what a person has typed. */
const OWN_FIELDS = ["clientId", "product", "item", "seen", "files", CHOSEN, UNSENT];

/**
 * The request: the job, the artwork, how to get it and how to reach the customer. What is typed
 * stays on the device until it is sent.
 */
export function OrderForm({
  loaded,
  answer,
  draftKey,
  onQuantity,
}: {
  loaded: RequestLoaded;
  answer: FormAnswer | undefined;
  draftKey: string;
  onQuantity(quantity: string): void;
}) {
  const { product, about, known, seen } = loaded;
  const busy = useNavigation().formMethod === "POST";
  const { form, notice } = useAnswerFocus(answer, false);
  const { clientId, isReady, artwork, keep, isSent, onSend } = useKeptForm(
    loaded,
    answer,
    draftKey,
    form,
    onQuantity,
  );
  const asked = useIncompleteUploads(artwork);
  const query = about.product ? `product=${about.product}` : `item=${about.item}`;
  return (
    <Form
      method="post"
      action={`/order/new?${query}`}
      className="panel order-form"
      noValidate
      preventScrollReset
      ref={form}
      onInput={keep}
      onSubmit={(event) => {
        if (!asked.asks(event)) onSend();
      }}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="product" value={about.product} />
      <input type="hidden" name="item" value={about.item} />
      <input type="hidden" name="seen" value={seen} />
      <div role="status">
        {isSent ? (
          <div className="pb">
            <Notice kind="info">
              You have sent this form in another tab. If you change anything here, it is another
              order.
            </Notice>
          </div>
        ) : null}
      </div>
      <div className="pb stack">
        {answer?.failure || answer?.errors.product ? (
          <div ref={notice} tabIndex={-1}>
            <Notice kind="bad" role="alert">
              {answer.errors.product ?? answer.failure}{" "}
              {answer.link ? (
                <Link className="link" to={answer.link.to}>
                  {answer.link.label}
                </Link>
              ) : null}
            </Notice>
          </div>
        ) : null}
        <fieldset className="stack">
          <legend>Your job</legend>
          <p className="what">
            <span className="sm muted">Product</span> <b>{product.productName}</b>
          </p>
          <Quantity
            minimum={product.minimum}
            initial={answer?.values.quantity ?? String(product.minimum)}
            error={answer?.errors.quantity}
          />
          <AnsweredField
            answer={answer}
            label="Notes (optional)"
            name="notes"
            placeholder="Colours, finish, names, anything we should know"
            lines
          />
        </fieldset>
        <fieldset className="stack">
          <legend>Artwork</legend>
          <p className="sm muted when-to-send">
            Optional: send it now, or later from the page of your order.
          </p>
          <ArtworkField artwork={artwork} error={answer?.errors.files} />
        </fieldset>
        <fieldset className="stack">
          <legend>Delivery and contact</legend>
          <DeliveryFields answer={answer} address={known?.address} isReady={isReady} />
          <div className="grid2">
            <AnsweredField
              answer={answer}
              label="Name"
              name="name"
              autoComplete="name"
              initial={known?.name ?? ""}
              required
            />
            <AnsweredField
              answer={answer}
              label="Phone or WhatsApp"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              placeholder="+234 800 0000 0000"
              initial={known?.phoneNumber ?? ""}
              required
            />
          </div>
          <AnsweredField
            answer={answer}
            label="Email (optional, for news of your order)"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            initial={known?.email ?? ""}
          />
        </fieldset>
        <IncompleteUploads artwork={artwork} asked={asked} busy={busy} />
        <button type="submit" className="btn accent block" disabled={busy || artwork.isBusy}>
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          {artwork.isBusy ? "Uploading your files…" : "Send order request"}
        </button>
        <p className="xs muted after">
          No payment now. We confirm the price and send a proof first.
        </p>
      </div>
    </Form>
  );
}

/**
 * The draft of this device: put into the fields in the task that takes the page over, kept with
 * every change. The fields stay the browser's own and the same ones; what was typed or chosen in one
 * before is newer than the draft.
 */
function useKeptForm(
  { formId, owner }: RequestLoaded,
  answer: FormAnswer | undefined,
  draftKey: string,
  form: RefObject<HTMLFormElement | null>,
  onQuantity: (quantity: string) => void,
) {
  const [clientId, setClientId] = useState(answer?.formId || formId);
  const [isReady, setIsReady] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const files = useRef<DraftFile[]>([]);
  const id = useRef(clientId);
  /** What the page filled in by itself; unknown of one that came back with what was sent. */
  const came = useRef<Record<string, string>>(undefined);
  // An id that was sent may have made an order, whether or not the answer came.
  const isUnsure = useRef(false);
  const onSend = () => {
    isUnsure.current = true;
  };
  const rename = useCallback((to: string) => {
    id.current = to;
    isUnsure.current = false;
    setClientId(to);
    setIsSent(false);
  }, []);
  // Takes up the draft, as long as that waits for the end of a press.
  const takeUp = useRef(() => {});
  const keep = () => {
    takeUp.current();
    // Sent from another tab; what is changed now belongs to another order.
    const other = readDraft(draftKey, owner)?.clientId;
    if (isSpent(id.current)) rename(other ?? uuidv7());
    else if (other && !isUnsure.current && other !== id.current) rename(other);
    const values = typedIn(form.current);
    onQuantity(values.quantity ?? "");
    const own = ownOf(values, came.current);
    keepDraft(draftKey, owner, { clientId: id.current, values: own, files: files.current });
  };
  const current = useRef(keep);
  useEffect(() => {
    current.current = keep;
  });
  const artwork = useArtwork((chosen) => {
    files.current = chosen;
    keep();
  });
  const { restore } = artwork;
  const once = useRef({ owner, onQuantity, restore, answer });
  useLayoutEffect(() => {
    const { owner, onQuantity, restore, answer } = once.current;
    takeUp.current = () => {
      takeUp.current = () => {};
      const early = changedNames(form.current);
      if (!answer) came.current = cameWith(form.current);
      dropStrangers(owner);
      const draft = readDraft(draftKey, owner);
      if (draft) {
        // The server gives another id to what has made an order.
        if (!isSpentBy(answer)) rename(draft.clientId);
        files.current = restore(draft.files);
      } else keepDraft(draftKey, owner, { clientId: id.current, values: {}, files: [] });
      // What the server gave back with its errors is newer than what was kept.
      if (draft && !answer) fillIn(form.current, draft.values, withPlace(early));
      onQuantity(typedIn(form.current).quantity ?? "");
      setIsReady(true);
      if (!answer && early.size > 0) current.current();
    };
    return whenReleased(() => takeUp.current());
  }, [draftKey, form, rename]);
  useEffect(() => {
    if (!answer?.formId || !isSpentBy(answer)) return;
    spend(answer.values.clientId ?? "");
    rename(answer.formId);
    current.current();
  }, [answer, rename]);
  useLostFiles(artwork, answer?.lost);
  useEffect(() => {
    const look = () => {
      const isSent = isSpent(id.current);
      setIsSent(isSent);
      // Two tabs that were opened at the same moment: both send the id that was kept last.
      const other = readDraft(draftKey, once.current.owner)?.clientId;
      if (other && !isSent && !isUnsure.current && other !== id.current) rename(other);
    };
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [draftKey, rename]);
  return { clientId, isReady, artwork, keep, isSent, onSend };
}

/** Whether the id that was sent had made an order already, so that the answer brings a new one. */
function isSpentBy(answer: FormAnswer | undefined): boolean {
  return Boolean(answer?.formId && answer.values.clientId !== answer.formId);
}

function typedIn(form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {};
  const all = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(all.filter(([name]) => !OWN_FIELDS.includes(name ?? "")));
}

/** What the fields said when the page came. */
function cameWith(form: HTMLFormElement | null): Record<string, string> {
  const all: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
      all[control.name] = first?.value ?? "";
    } else if (!isRadio(control) || (control as HTMLInputElement).defaultChecked) {
      all[control.name] = isRadio(control) ? control.value : control.defaultValue;
    }
  }
  return all;
}

/**
 * What a person has typed or chosen. What the page has filled in by itself is not kept: it may be
 * out of date when the draft comes back.
 */
function ownOf(
  values: Record<string, string>,
  came: Record<string, string> | undefined,
): Record<string, string> {
  if (!came) return values;
  const differs = (name: string) => values[name] !== came[name];
  const isElsewhere = ADDRESS.some(differs);
  const own = Object.entries(values).filter(([name]) =>
    ADDRESS.includes(name) ? isElsewhere : differs(name),
  );
  return Object.fromEntries(own);
}

/** Whoever has chosen a place has changed the whole address. */
function withPlace(changed: Set<string>): Set<string> {
  return PLACE.some((name) => changed.has(name)) ? new Set([...changed, ...ADDRESS]) : changed;
}

/** A number with buttons for one minimum less or more. */
function Quantity({
  minimum,
  initial,
  error,
}: {
  minimum: number;
  initial: string;
  error: string | undefined;
}) {
  const scripted = useScripted();
  const wrong = useEarlyFocus();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    if (!input.current) return;
    const now = Number(input.current.value.replace(/[,\s]/g, "")) || 0;
    // To the next multiple: that is what has a price.
    const steps = by > 0 ? Math.floor(now / minimum) + 1 : Math.ceil(now / minimum) - 1;
    const next = Math.min(Math.max(steps, 1) * minimum, QUANTITY_LIMIT);
    input.current.value = String(next);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const hint = minimum === 1 ? "From a single one." : `Minimum ${formatCount(minimum)}.`;
  return (
    <Field label="Quantity" hint={hint} {...(error ? { error } : {})}>
      {(control) => (
        <div className="qty">
          <button
            type="button"
            className={`icon-btn line ${scripted}`}
            aria-label={`Less by ${formatCount(minimum)}`}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...control}
            {...wrong(error)}
            ref={input}
            className="input num"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={initial}
          />
          <button
            type="button"
            className={`icon-btn line ${scripted}`}
            aria-label={`More by ${formatCount(minimum)}`}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  );
}
