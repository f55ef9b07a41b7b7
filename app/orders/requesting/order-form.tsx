import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Address } from "../../accounts/address/address";
import { MOST_UNITS } from "../../catalogue/prices/price-list";
import { KeptForm } from "../../kept-form/kept-form";
import { useKeptForm } from "../../kept-form/use-kept-form";
import { formatCount } from "../../ui/format/money";
import { AnsweredField, useEarlyFocus } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../ui/forms/form-parts";
import { useScripted } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { ArtworkField } from "../files/artwork-field";
import type { DraftFile } from "../files/artwork-uploads";
import { IncompleteUploads, useIncompleteUploads } from "../files/incomplete-uploads";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import { DeliveryFields } from "./delivery-fields";
import { type DraftOwner, orderForm, orderPlace } from "./order-draft";
import type { TicketProduct } from "./order-ticket";

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
  const { formId, isReady, isSentElsewhere, artwork, save, send } = useOrderDraft(
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
      onInput={() => save()}
      onSubmit={(event) => {
        if (!asked.asks(event)) send();
      }}
    >
      <input type="hidden" name="clientId" value={formId} />
      <input type="hidden" name="product" value={about.product} />
      <input type="hidden" name="item" value={about.item} />
      <input type="hidden" name="seen" value={seen} />
      <div role="status">
        {isSentElsewhere ? (
          <div className="order-form-body">
            <Notice kind="info">
              You have sent this form in another tab. If you change anything here, it is another
              order.
            </Notice>
          </div>
        ) : null}
      </div>
      <div className="order-form-body stack">
        <FormNotice ref={notice} answer={answer} />
        <fieldset className="stack">
          <legend>Your job</legend>
          <p className="order-form-what">
            <span className="text-small muted">Product</span> <b>{product.productName}</b>
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
          <p className="text-small muted order-form-when">
            Optional: send it now, or later from the page of your order.
          </p>
          <ArtworkField artwork={artwork} error={answer?.errors.files} />
        </fieldset>
        <fieldset className="stack">
          <legend>Delivery and contact</legend>
          <DeliveryFields answer={answer} address={known?.address} isReady={isReady} />
          <div className="field-pair">
            <NameField answer={answer} initial={known?.name} />
            <PhoneField answer={answer} initial={known?.phoneNumber} />
          </div>
          <EmailField
            answer={answer}
            label="Email (optional, for news of your order)"
            initial={known?.email}
            required={false}
          />
        </fieldset>
        <IncompleteUploads artwork={artwork} asked={asked} busy={busy} />
        <SubmitButton busy={busy} disabled={artwork.isBusy} look="accent" isWide>
          {artwork.isBusy ? "Uploading your files…" : "Send order request"}
        </SubmitButton>
        <p className="text-smallest muted order-form-after">
          No payment now. We confirm the price and send a proof first.
        </p>
      </div>
    </Form>
  );
}

/** The form with its draft of this device, which keeps the uploaded files, too. */
function useOrderDraft(
  { formId, owner }: RequestLoaded,
  answer: FormAnswer | undefined,
  draftKey: string,
  form: RefObject<HTMLFormElement | null>,
  onQuantity: (quantity: string) => void,
) {
  const [kept] = useState(() => new KeptForm(orderForm, answer?.formId || formId));
  const artwork = useArtwork((files) => save(files));
  // The server gives another id to a form that has made an order.
  const spentId = answer?.formId !== answer?.values.clientId ? answer?.values.clientId : undefined;
  const save = (files?: DraftFile[]) => {
    kept.save(files);
    onQuantity(kept.values().quantity ?? "");
  };
  const choice = {
    ...orderPlace(draftKey, owner),
    formId: answer?.formId || formId,
    isAnswer: answer !== undefined,
    sentId: spentId,
  };
  const state = useKeptForm(kept, form, draftKey, choice, (draft) =>
    save(artwork.restore(draft?.more ?? [])),
  );
  useEffect(() => {
    if (answer?.formId && spentId) kept.renew(spentId, answer.formId);
  }, [answer, spentId, kept]);
  useLostFiles(artwork, answer?.lost);
  return { ...state, artwork, save, send: () => kept.send() };
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
    const next = Math.min(Math.max(steps, 1) * minimum, MOST_UNITS);
    input.current.value = String(next);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const hint = minimum === 1 ? "From a single one." : `Minimum ${formatCount(minimum)}.`;
  return (
    <Field label="Quantity" hint={hint} {...(error ? { error } : {})}>
      {(control) => (
        <div className="quantity">
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
            aria-label={`Less by ${formatCount(minimum)}`}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...control}
            {...wrong(error)}
            ref={input}
            className="input numerals"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={initial}
          />
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
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
