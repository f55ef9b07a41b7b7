import { type RefObject, useEffect, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Address } from "../../accounts/address/address";
import type { Choice } from "../../catalogue/prices/price-list";
import type { Values } from "../../kept-form/drafts";
import { KeptForm } from "../../kept-form/kept-form";
import { useKeptForm } from "../../kept-form/use-kept-form";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import {
  EmailField,
  FormNotice,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { ArtworkField } from "../files/artwork-field";
import type { DraftFile } from "../files/artwork-uploads";
import { IncompleteUploads, useIncompleteUploads } from "../files/incomplete-uploads";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import { ChangedPrice } from "./changed-price";
import { DeliveryFields } from "./delivery-fields";
import { LineFields } from "./line-fields";
import { type DraftOwner, orderForm, orderPlace } from "./order-draft";
import type { AskedLine, LineProduct } from "./order-line";

/** What the page knows before anything is typed. */
export interface RequestLoaded {
  product: LineProduct;
  about: { product: string; item: string };
  /** What the page's address chose, and what is wrong with it. */
  asked: { line: AskedLine; errors: Record<string, string> };
  isPickUp: boolean;
  /** Of somebody who is signed in, or who has ordered or left a number before. */
  known?:
    | { name: string; phoneNumber: string; email: string; address?: Address | undefined }
    | undefined;
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
  shown,
  choice,
  onChange,
}: {
  loaded: RequestLoaded;
  answer: FormAnswer | undefined;
  draftKey: string;
  /** The numbers as they are shown, for the server to compare. */
  shown: string;
  /** As it stands in the form. */
  choice: Choice;
  /** Told what stands in the form. */
  onChange(values: Values): void;
}) {
  const { product, about, asked: chosen, isPickUp, known } = loaded;
  const busy = useNavigation().formMethod === "POST";
  const { form, notice } = useAnswerFocus(answer, false);
  const { formId, isReady, isSentElsewhere, artwork, save, send } = useOrderDraft(
    loaded,
    answer,
    draftKey,
    form,
    onChange,
  );
  const asked = useIncompleteUploads(artwork);
  const { search } = useLocation();
  const { changed } = answer ?? {};
  return (
    <Form
      method="post"
      // The address that made the form, with its choice.
      action={`/order/new${search}`}
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
      <input type="hidden" name="shown" value={shown} />
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
            <span className="text-small muted">Product</span> <b>{product.name}</b>
          </p>
          <LineFields
            name={product.name}
            list={product.list}
            line={chosen.line}
            choice={choice}
            answer={answer}
            errors={chosen.errors}
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
          <DeliveryFields
            answer={answer}
            address={known?.address}
            isPickUp={isPickUp}
            isReady={isReady}
          />
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
        {changed ? (
          <ChangedPrice changed={changed} busy={busy} />
        ) : (
          <SubmitButton busy={busy} disabled={artwork.isBusy} look="accent" isWide>
            {artwork.isBusy ? "Uploading your files…" : "Send order request"}
          </SubmitButton>
        )}
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
  onChange: (values: Values) => void,
) {
  const [kept] = useState(() => new KeptForm(orderForm, answer?.formId || formId));
  const artwork = useArtwork((files) => save(files));
  // The server gives another id to a form that has made an order.
  const spentId = answer?.formId !== answer?.values.clientId ? answer?.values.clientId : undefined;
  const save = (files?: DraftFile[]) => {
    kept.save(files);
    onChange(kept.values());
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
