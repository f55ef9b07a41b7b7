import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { OwnerField } from "../../accounts/owner-field.tsx";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts.tsx";

/** A form of the second lock, with its button at the foot of the sheet. */
export function LockForm({
  act,
  owner,
  redirectTo,
  answer,
  button,
  busyButton = button,
  foot,
  children,
}: {
  act: string;
  owner: string;
  /** Where to go when all is done. */
  redirectTo: string;
  answer?: FormAnswer | undefined;
  button: string;
  busyButton?: string;
  /** Stands below the button. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("act") === act;
  const focus = useAnswerFocus(answer, false);
  return (
    <Form method="post" className="sheet-form" ref={focus.form} aria-busy={busy}>
      <OwnerField owner={owner} answer={answer} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <div className="stack">
        <AnswerNotice ref={focus.notice}>{answer?.failure}</AnswerNotice>
        {children}
      </div>
      <div className="sheet-foot">
        <SubmitButton busy={busy} look="accent" isWide name="act" value={act}>
          {busy ? busyButton : button}
        </SubmitButton>
        {foot}
      </div>
    </Form>
  );
}
