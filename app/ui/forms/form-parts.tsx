/** What the forms of the shop have in common: what is said of one, its button, the fields of a person. */
import type { ComponentProps, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Notice } from "../notice.tsx";
import { AnsweredField } from "./answered-field.tsx";
import type { FormAnswer } from "./form-answer.ts";

/** What a form was answered with, beside it; nothing without words. */
export function AnswerNotice({
  ref,
  kind = "bad",
  className,
  children,
}: {
  /** Where the focus goes; see `useAnswerFocus`. */
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

/** The same of a form that tells what concerns it as a whole, or the product that it is about, with a way on. */
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

/** The button that sends a form; it turns while the form is under way. */
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
  /** As wide as its form. */
  isWide?: boolean;
} & Pick<ComponentProps<"button">, "disabled" | "name" | "value" | "children">) {
  return (
    <button
      type="submit"
      className={`button button-${look}${isWide ? " button-block" : ""}`}
      disabled={busy || disabled}
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
