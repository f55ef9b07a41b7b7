import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { PIN_LIMITS, type Pin } from "../../../orders/proofs/proof-room";
import { Field } from "../../../ui/forms/field";
import { whileBusy } from "../../../ui/forms/form-parts";

/** What the shop says below a pin, with which it may be resolved. */
export function AnswerForm({
  pin,
  formId,
  next,
  shown,
  typed,
}: {
  pin: Pin;
  formId: string;
  /** The version that comes next; undefined when the order takes none. */
  next: number | undefined;
  /** The one on screen. */
  shown: number;
  /** What was not taken. */
  typed: string | undefined;
}) {
  const sent = useNavigation().formData;
  const isBusy = sent?.get("act") === "answer" && sent.get("pin") === String(pin.number);
  const words = useRef<HTMLTextAreaElement>(null);
  if (pin.isResolved) return null;
  const fields = (
    <>
      <input type="hidden" name="act" value="answer" />
      <input type="hidden" name="id" value={formId} />
      <input type="hidden" name="pin" value={pin.number} />
      <input type="hidden" name="seen" value={pin.answers.length} />
      <input type="hidden" name="shown" value={shown} />
    </>
  );
  const answers = [...(next ? [`Done in proof ${next}`] : []), "As in your file", "We call you"];
  const form = (
    <Form method="post" className="stack" aria-label={`Pin ${pin.number}`} preventScrollReset>
      {fields}
      <Field label="Answer">
        <textarea
          ref={words}
          className="textarea"
          name="words"
          rows={2}
          maxLength={PIN_LIMITS.words}
          placeholder={`For example “${answers[0]}”`}
          defaultValue={typed}
        />
      </Field>
      <div className="room-ready scripted">
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            className="chip"
            onClick={() => {
              if (words.current) words.current.value = `${answer}.`;
              words.current?.focus();
            }}
          >
            {`${answer}.`}
          </button>
        ))}
      </div>
      <div className="row">
        <button
          type="submit"
          className="button button-primary button-small"
          name="resolves"
          value="1"
          {...whileBusy(isBusy)}
        >
          Answer and resolve
        </button>
        <button type="submit" className="button button-text button-small" {...whileBusy(isBusy)}>
          Only answer
        </button>
      </div>
    </Form>
  );
  if (pin.answers.length === 0 || typed !== undefined) return form;
  return (
    <div className="room-acts">
      <details className="room-reply">
        <summary className="button button-line button-small">Answer pin {pin.number}</summary>
        {form}
      </details>
      <Form method="post" preventScrollReset>
        {fields}
        <button
          type="submit"
          className="button button-text button-small"
          name="resolves"
          value="1"
          aria-label={`Resolve pin ${pin.number}`}
          {...whileBusy(isBusy)}
        >
          Resolve
        </button>
      </Form>
    </div>
  );
}
