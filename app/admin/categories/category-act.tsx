import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";

/** A form that does one thing to a category. */
export function CategoryAct({
  act,
  label,
  answer,
  fields,
  look = "primary",
  isQuestion = false,
  children,
}: {
  act: string;
  label: string;
  /** What this form was answered. */
  answer: FormAnswer | undefined;
  /** What it sends besides what is typed. */
  fields: Record<string, string>;
  look?: "primary" | "line";
  /** The answer asks whether it is meant. */
  isQuestion?: boolean;
  children?: ReactNode;
}) {
  const { form, notice } = useAnswerFocus(answer, false);
  const sent = useNavigation().formData;
  const busy = sent?.get("act") === act && (sent.get("category") ?? "") === (fields.category ?? "");
  return (
    <Form
      method="post"
      ref={form}
      className="categories-act"
      aria-label={fields.category ? `${label} ${fields.category}` : label}
      aria-busy={busy}
      noValidate
      preventScrollReset
    >
      <Hidden fields={{ act, ...fields }} />
      <AnswerNotice ref={notice} kind={isQuestion ? "warn" : "bad"}>
        {answer?.failure}
      </AnswerNotice>
      {children}
      <SubmitButton busy={busy} look={look}>
        {label}
        {fields.category ? <span className="visually-hidden"> {fields.category}</span> : null}
      </SubmitButton>
    </Form>
  );
}

/** The form of a button that moves a category; the button keeps the focus as its line moves. */
export function MoveForm({
  category,
  act,
  disabled,
  children,
}: {
  category: string;
  act: "up" | "down";
  disabled: boolean;
  children: ReactNode;
}) {
  const sent = useNavigation().formData;
  const busy = sent?.get("act") === act && sent.get("category") === category;
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) button.current?.focus();
    was.current = busy;
  }, [busy]);
  return (
    <Form method="post" preventScrollReset>
      <Hidden fields={{ act, category }} />
      <button
        ref={button}
        type="submit"
        className="icon-button"
        aria-label={`Move ${category} ${act}`}
        aria-disabled={disabled || busy}
        onClick={(event) => {
          if (disabled || busy) event.preventDefault();
        }}
      >
        {children}
      </button>
    </Form>
  );
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
