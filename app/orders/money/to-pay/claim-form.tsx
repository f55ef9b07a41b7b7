import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatNairaFigure } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import { useAnswerFocus } from "../../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../../ui/forms/form-parts";
import { TRANSFER_PICTURE_BYTES } from "../../../uploads/upload-limits";
import { ArtworkField } from "../../files/artwork-field";
import { useArtwork, useLostFiles } from "../../files/use-artwork";
import type { PayProps } from "./pay-now";

const PICTURES = {
  types: "JPG, PNG or PDF",
  accept: ".jpg,.jpeg,.png,.pdf",
  bytes: TRANSFER_PICTURE_BYTES,
  without: "Without JavaScript no picture can be sent here: it is not needed.",
};

/**
 * 'I have paid': how much the buyer has sent, from which bank and name, with an optional picture.
 */
export function ClaimForm({
  address,
  formId: given,
  refused,
  amount,
}: PayProps & { amount: number }) {
  // Kept, because the page reloads its data while the form is open.
  const [formId] = useState(refused?.formId || given);
  const picture = useArtwork(undefined, { kind: "transfer-picture", most: 1 });
  useLostFiles(picture, refused?.lost);
  const busy = useNavigation().formData?.get("act") === "claim";
  const { form, notice } = useAnswerFocus(refused, false);
  const field = (name: string) => ({
    name,
    defaultValue: refused?.values[name],
    ...(refused?.errors[name] ? { error: refused.errors[name] } : {}),
  });
  return (
    <Form
      ref={form}
      method="post"
      action={address}
      className="stack"
      aria-labelledby="pay-claim"
      aria-busy={busy}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="act" value="claim" />
      <input type="hidden" name="clientId" value={formId} />
      <h3 id="pay-claim">Tell us what you sent</h3>
      <AnswerNotice ref={notice}>{refused?.failure}</AnswerNotice>
      <div className="field-pair">
        <Field
          label="Amount you sent, in naira"
          inputMode="decimal"
          autoComplete="off"
          required
          {...field("amount")}
          defaultValue={refused?.values.amount ?? formatNairaFigure(amount)}
        />
        <Field
          label="From which bank"
          maxLength={100}
          autoComplete="off"
          required
          {...field("bankName")}
        />
      </div>
      <Field
        label="Name on that account"
        maxLength={100}
        autoComplete="name"
        required
        hint="As the bank writes it: it is how we find your transfer."
        {...field("accountName")}
      />
      <ArtworkField
        artwork={picture}
        most={1}
        label="Picture of the receipt (optional)"
        takes={PICTURES}
        error={refused?.errors.files}
      />
      <SubmitButton busy={busy} disabled={picture.isBusy} isWide>
        {busy ? "Sending..." : picture.isBusy ? "Uploading the picture..." : "Send"}
      </SubmitButton>
      <p className="text-smallest muted">
        Your word starts the search. The order counts as paid when the money is in our account.
      </p>
    </Form>
  );
}
