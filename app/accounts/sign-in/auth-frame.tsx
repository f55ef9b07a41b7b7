import "./sign-in.css";
import type { ReactNode, Ref } from "react";
import { Form, Link } from "react-router";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { EmailField, SubmitButton } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";

/** The layout of login, registration and similar pages. */
export function AuthFrame({ saying, children }: { saying: string; children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="auth-art pattern">
        <p>{saying}</p>
      </aside>
      <div className="auth-form">{children}</div>
    </div>
  );
}

/** The form for an address that gets a link. */
export function EmailForm({
  action,
  answer,
  initial,
  busy,
  form,
  children,
}: {
  action: string;
  answer: FormAnswer | undefined;
  initial?: string;
  busy: boolean;
  form: Ref<HTMLFormElement>;
  /** The button's text. */
  children: string;
}) {
  return (
    <Form method="post" action={action} className="stack" noValidate ref={form}>
      <EmailField answer={answer} autoComplete="username" initial={initial} />
      <SubmitButton busy={busy} isWide>
        {children}
      </SubmitButton>
    </Form>
  );
}

export function BackLink({ to = "/login", children }: { to?: string; children: string }) {
  return (
    <p>
      <Link className="link auth-link" to={to}>
        <Icon name="arrow-left" />
        {children}
      </Link>
    </p>
  );
}
