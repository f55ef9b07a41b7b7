import type { ComponentProps, ReactElement } from "react";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { Field } from "./field.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** A field with its typed value and error from the answer. */
export function AnsweredField({
  answer,
  name,
  lines = false,
  initial,
  ...rest
}: {
  answer: FormAnswer | undefined;
  name: string;
  /** Several lines. */
  lines?: boolean;
  /** The value before any answer. */
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
 * Attributes that focus the first wrong control without JavaScript; with it `useAnswerFocus` does.
 */
export function useEarlyFocus(): (error: string | undefined) => { autoFocus: boolean } {
  const hydrated = useHydrated();
  return (error) => ({ autoFocus: !hydrated && error !== undefined });
}

function Area({ type: _type, ...attributes }: ComponentProps<"textarea"> & { type?: string }) {
  // More than any rule allows, less than the server reads, so that nothing is lost silently.
  return <textarea className="textarea" maxLength={20_000} {...attributes} />;
}
