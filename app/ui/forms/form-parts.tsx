/** Shared parts of forms: notices, the button, a person's fields. */
import type { ComponentProps, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Notice } from "../notice.tsx";
import { AnsweredField } from "./answered-field.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** The message about a form; nothing without children. */
export function AnswerNotice({
  ref,
  kind = "bad",
  className,
  children,
}: {
  /** See `useAnswerFocus`. */
  ref: Ref<HTMLDivElement>;
  kind?: ComponentProps<typeof Notice>["kind"];
  className?: string;
  children: ReactNode;
}) {
  if (!children) return null;
  return (
    <div ref={ref} tabIndex={-1} className={className}>
      <Notice kind={kind} role={kind === "ok" ? "status" : "alert"}>
        {children}
      </Notice>
    </div>
  );
}

/** The same for an answer with `failure`, or an error of the product, and a link. */
export function FormNotice({
  ref,
  answer,
}: {
  ref: Ref<HTMLDivElement>;
  answer: FormAnswer | undefined;
}) {
  const said = answer?.errors.product ?? answer?.failure;
  return (
    <AnswerNotice ref={ref}>
      {said ? (
        <>
          {said}{" "}
          {answer?.link ? (
            <Link className="link" to={answer.link.to}>
              {answer.link.label}
            </Link>
          ) : null}
        </>
      ) : null}
    </AnswerNotice>
  );
}

/** What makes a button wait; one that is `disabled` would lose the focus. */
export const whileBusy = (busy: boolean) => ({
  "aria-disabled": busy || undefined,
  onClick: busy ? (event: MouseEvent) => event.preventDefault() : undefined,
});

/** The submit button, with a spinner while busy. */
export function SubmitButton({
  busy,
  disabled = false,
  look = "primary",
  isWide = false,
  children,
  ...attributes
}: {
  busy: boolean;
  look?: "primary" | "accent" | "line" | "danger";
  /** Full width. */
  isWide?: boolean;
} & Pick<ComponentProps<"button">, "disabled" | "name" | "value" | "children">) {
  return (
    <button
      type="submit"
      className={`button button-${look}${isWide ? " button-block" : ""}`}
      disabled={disabled}
      {...whileBusy(busy)}
      {...attributes}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

type PersonField = Omit<ComponentProps<typeof AnsweredField>, "label" | "name"> & {
  label?: string;
  name?: string;
};

export function NameField(props: PersonField) {
  return <AnsweredField label="Name" name="name" autoComplete="name" required {...props} />;
}

export function PhoneField(props: PersonField) {
  const field = { label: "Phone or WhatsApp", name: "phoneNumber", type: "tel", ...props };
  return <AnsweredField autoComplete="tel" placeholder="+234 800 0000 0000" required {...field} />;
}

export function EmailField(props: PersonField) {
  const field = { label: "Email", name: "email", type: "email", ...props };
  return <AnsweredField autoComplete="email" placeholder="you@company.com" required {...field} />;
}
