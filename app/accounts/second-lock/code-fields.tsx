import "./code-fields.css";
import { Field } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CODE } from "./code-name.ts";

interface CodeFieldProps {
  label: string;
  error: string | undefined;
  /** What was typed before it was refused. */
  typed?: string | undefined;
}

/** Six digits of an app. */
export function CodeField({ label, error, typed }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      <input
        className="input code-input"
        name={CODE}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        // biome-ignore lint/a11y/noAutofocus: nothing else is done on these pages
        autoFocus
        defaultValue={typed}
      />
    </Field>
  );
}

/** One of the codes on paper. */
export function RecoveryCodeField({ error, typed }: Omit<CodeFieldProps, "label">) {
  return (
    <Field label="Recovery code" error={error} hint="Eight letters and digits. Each opens once.">
      <input
        className="input recovery-input"
        name={CODE}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        required
        defaultValue={typed}
      />
    </Field>
  );
}

/** A code of either kind, which confirms an act beside the password. */
export function ConfirmingCodeField({ error, typed }: Omit<CodeFieldProps, "label">) {
  return (
    <Field
      label="Code from your app"
      error={error}
      hint="The newest six digits, or one of your recovery codes. Not needed within ten minutes of logging in with a passkey, where that is your only lock."
    >
      <input
        className="input"
        name={CODE}
        type="text"
        autoComplete="one-time-code"
        maxLength={12}
        defaultValue={typed}
      />
    </Field>
  );
}

/** What whoever can give no code at all does. */
export function BothGone() {
  return (
    <Notice>
      <b>Phone and codes both gone?</b> Another owner takes you off the staff and on again, under
      Staff. With one owner alone: <b>npm run unlock</b> on the server.
    </Notice>
  );
}

/** A box to tick, beside what it says. */
export function CodeChoice({ children, ...input }: React.ComponentProps<"input">) {
  return (
    <label className="code-choice">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
