import { Form, useNavigation } from "react-router";
import { Field } from "../../../ui/forms/field";
import { whileBusy } from "../../../ui/forms/form-parts";
import { PIN_LIMITS, type Pin } from "../../proofs/proof-room";

/** The form in which a buyer or colleague answers below a pin. */
export function PinReply({ pin, address, formId }: { pin: Pin; address: string; formId: string }) {
  const form = useNavigation().formData;
  const isBusy = form?.get("act") === "answer" && form.get("pin") === String(pin.number);
  return (
    // Closed again once the answer has arrived.
    <details key={pin.answers.length} className="room-reply">
      <summary className="button button-text button-small">Answer pin {pin.number}</summary>
      <Form method="post" action={address} className="stack" preventScrollReset>
        <input type="hidden" name="act" value="answer" />
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="pin" value={pin.number} />
        <input type="hidden" name="seen" value={pin.answers.length} />
        <Field label={`Your answer to pin ${pin.number}`}>
          <textarea
            className="textarea"
            name="words"
            rows={2}
            maxLength={PIN_LIMITS.words}
            required
          />
        </Field>
        <button type="submit" className="button button-line button-small" {...whileBusy(isBusy)}>
          Send the answer
        </button>
      </Form>
    </details>
  );
}
