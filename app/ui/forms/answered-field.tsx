import type { ComponentProps, ReactElement } from "react";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { Field } from "./field.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** A field with what was typed into it and what was wrong with it. */
export function AnsweredField({
  answer,
  name,
  lines = false,
  initial,
  ...rest
}: {
  answer: FormAnswer | undefined;
  name: string;
  /** A text of several lines. */
  lines?: boolean;
  /** What stands in it before anything was sent. */
  initial?: string;
  label: string;
} & Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "placeholder" | "required" | "inputMode" | "maxLength"
>): ReactElement {
  const wrong = useEarlyFocus();
  const { label, ...attributes } = rest;
  const control = {
    ...attributes,
    name,
    defaultValue: answer?.values[name] ?? initial,
    ...wrong(answer?.errors[name]),
  };
  return (
    <Field label={label} error={answer?.errors[name]} {...(lines ? {} : control)}>
      {lines ? <Area {...control} /> : undefined}
    </Field>
  );
}

/**
 * Attributes of a control that may be wrong. Without JavaScript the browser itself puts the cursor
 * into the first that asks for it on the page; later `useAnswerFocus` does.
 */
export function useEarlyFocus(): (error: string | undefined) => { autoFocus: boolean } {
  const hydrated = useHydrated();
  return (error) => ({ autoFocus: !hydrated && error !== undefined });
}

function Area({ type: _type, ...attributes }: ComponentProps<"textarea"> & { type?: string }) {
  // More than any rule allows, less than the shop takes of a form: a longer one would be lost.
  return <textarea className="textarea" maxLength={20_000} {...attributes} />;
}
