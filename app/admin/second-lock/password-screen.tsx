import { Link } from "react-router";
import { BothGone, ConfirmingCodeField } from "../../accounts/second-lock/code-fields.tsx";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { LockForm } from "./lock-form.tsx";
import { screenPath } from "./screens.ts";

const ASKED_AGAIN = "Every device is asked for a code when it next logs in.";

const WORDS = {
  "start-app": {
    title: "First, your password",
    said: "So that nobody who finds this page open puts on a lock of their own.",
    saidOn: `The codes move to the new phone. The old one’s no longer fit from then on. Other devices are logged out. ${ASKED_AGAIN}`,
  },
  "start-passkey": {
    title: "First, your password",
    said: "So that nobody who finds this page open puts on a lock of their own.",
    saidOn: "So that nobody who finds this page open puts on a lock of their own.",
  },
  "remove-passkey": {
    title: "Remove the passkey",
    said: "",
    saidOn: `It no longer opens the shop. Other devices are logged out. ${ASKED_AGAIN}`,
  },
  "renew-codes": {
    title: "New recovery codes",
    said: "Ten new ones. All the codes on your paper stop working.",
    saidOn: `Ten new ones. All the codes on your paper stop working. ${ASKED_AGAIN}`,
  },
} as const;

/** Asks again who is there, before a lock is changed. */
export function PasswordScreen({
  act,
  owner,
  redirectTo,
  isOn,
  about,
  answer,
}: {
  act: keyof typeof WORDS;
  owner: string;
  redirectTo: string;
  /** A lock is on: its code is asked for, too. */
  isOn: boolean;
  /** The passkey that is to go. */
  about?: { id: string; name: string };
  answer: FormAnswer | undefined;
}) {
  const { title, said, saidOn } = WORDS[act];
  const back = (
    <Link className="button button-text" to={screenPath(undefined, redirectTo)}>
      Back
    </Link>
  );
  return (
    <StaffSheet title={isOn && act === "start-app" ? "Codes on another phone" : title}>
      <LockForm
        {...{ act, owner, redirectTo, answer }}
        button="Next"
        busyButton="Checking..."
        foot={back}
      >
        {about ? (
          <p>
            <b>{about.name}</b>
            <input type="hidden" name="id" value={about.id} />
          </p>
        ) : null}
        <p>{isOn ? saidOn : said}</p>
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={answer?.errors.currentPassword}
        />
        {isOn ? (
          <>
            <ConfirmingCodeField error={answer?.errors.code} typed={answer?.values.code} />
            <BothGone />
          </>
        ) : null}
      </LockForm>
    </StaffSheet>
  );
}
