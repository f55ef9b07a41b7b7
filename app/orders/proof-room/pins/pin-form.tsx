import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { uuidv7 } from "uuidv7";
import { Field } from "../../../ui/forms/field";
import { inSentence } from "../../proofs/page-names";
import { PIN_LIMITS, type RoomPage } from "../../proofs/proof-room";
import type { OwnPin } from "./pin-outbox";

/** Where a pin goes; without a place it is for the whole page. */
export interface Place {
  x: number;
  y: number;
}

/**
 * 'Put a pin'. A press on the page opens it with that place; opened by its button it is for the
 * whole page. Without JavaScript it is a plain form.
 */
export function PinForm({
  page,
  version,
  address,
  formId,
  place,
  error,
  isOpen,
  onOpen,
  onPut,
}: {
  page: RoomPage;
  version: number;
  address: string;
  /** UUID for sending it as a plain form. */
  formId: string;
  place: Place | undefined;
  /** What is wrong with what the plain form has sent. */
  error: string | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPut: (pin: OwnPin) => void;
}) {
  const words = useRef<HTMLTextAreaElement>(null);
  // A press on the page puts the cursor here, to write at once.
  useEffect(() => {
    if (place) words.current?.focus();
  }, [place]);
  const put = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = words.current?.value.trim() ?? "";
    if (text === "" || !words.current) return words.current?.focus();
    const { line, page: number } = page;
    onPut({ id: uuidv7(), version, line, page: number, ...place, words: text });
    words.current.value = "";
    // The form closes around its button.
    words.current.closest("details")?.querySelector("summary")?.focus({ preventScroll: true });
  };
  return (
    <details
      className="room-put"
      open={isOpen || error !== undefined}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== isOpen) onOpen(open);
        if (open) words.current?.focus();
      }}
    >
      <summary className="button button-line button-block">Put a pin</summary>
      <Form method="post" action={address} className="stack" preventScrollReset onSubmit={put}>
        <input type="hidden" name="act" value="pin" />
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="line" value={page.line} />
        <input type="hidden" name="page" value={page.page} />
        <Field
          label="What should we change here?"
          hint={
            place ? "The pin is where you pressed." : `It is for all of ${inSentence(page.name)}.`
          }
          {...(error ? { error } : {})}
        >
          <textarea
            ref={words}
            className="textarea"
            name="words"
            rows={3}
            maxLength={PIN_LIMITS.words}
            required
          />
        </Field>
        <button type="submit" className="button button-primary button-block">
          Keep this pin
        </button>
      </Form>
    </details>
  );
}
