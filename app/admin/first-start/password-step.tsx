import { passwordHint } from "../../accounts/passwords/password-length.ts";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Sheet, StepForm } from "./sheet.tsx";

/** The password that was given makes way for one that only its owner knows. */
export function PasswordStep({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const focus = useAnswerFocus(answer, false);
  return (
    <Sheet title="A password of your own" number={1}>
      <StepForm step="password" answer={answer} focus={focus} mayWait={false}>
        <p>
          The one you logged in with was written down for you. Choose one that only you know: then
          the dashboard opens.
        </p>
        {/* What a password manager keeps the new password for. */}
        <div className="field">
          <label htmlFor="first-start-email">Email</label>
          <input
            className="input"
            id="first-start-email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            readOnly
          />
        </div>
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={`${passwordHint} Four words you remember are strong.`}
          error={answer?.errors.newPassword}
        />
      </StepForm>
    </Sheet>
  );
}
