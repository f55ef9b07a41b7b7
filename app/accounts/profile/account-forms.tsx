import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { dayWords, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { EmailField, SubmitButton } from "../../ui/forms/form-parts";
import { PasswordField } from "../../ui/forms/password-field";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { OwnerField } from "../owner-field";
import { passwordHint } from "../passwords/password-length";
import { CONTACT_KEPT_DAYS } from "../removal/contact-kept";
import { ConfirmingCodeField } from "../second-lock/code-fields";
import type { Device } from "../sessions/devices.server";
import type { ShownProfile } from "./profile.server";

interface Props {
  /** The path that the forms post to. */
  here: string;
  /** The account's id. */
  owner: string;
  /** Whether the person has a second lock. */
  asksCode?: boolean;
  devices: Device[];
  /** In Lagos, `2026-11-21`. */
  today: string;
  /** The answer to the form with this intent. */
  answerTo: (intent: string) => FormAnswer | undefined;
  /** The intent of the form being sent. */
  busy: string;
}

/** A customer's forms for password, address, devices and personal data. */
export function AccountForms({ profile, ...props }: Props & { profile: ShownProfile }) {
  const { here, owner, devices, today, answerTo, busy } = props;
  const form = (intent: string) => ({ here, owner, answer: answerTo(intent), busy });
  return (
    <>
      <PasswordPanel {...form("change-password")} />
      <EmailPanel {...form("change-email")} profile={profile} />
      <DevicesPanel {...form("sign-out")} devices={devices} today={today} />
      <DataPanel {...form("delete-account")} />
    </>
  );
}

/** An admin's forms for password and devices. */
export function SecurityForms({ answerTo, devices, today, ...form }: Props) {
  return (
    <>
      <PasswordPanel {...form} answer={answerTo("change-password")} />
      <DevicesPanel {...form} answer={answerTo("sign-out")} devices={devices} today={today} />
    </>
  );
}

interface FormProps {
  here: string;
  owner: string;
  asksCode?: boolean;
  answer: FormAnswer | undefined;
  busy: string;
}

/** A form that is reset after it was sent without errors. */
function useEmptiedForm(intent: string, busy: string, answer: FormAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (busy === intent) {
      sent.current = true;
      return;
    }
    if (sent.current && !answer) form.current?.reset();
    sent.current = false;
  }, [busy, intent, answer]);
  return form;
}

function PasswordPanel({ here, owner, asksCode, answer, busy }: FormProps) {
  const form = useEmptiedForm("change-password", busy, answer);
  return (
    <Panel title="Password">
      <Form method="post" action={here} className="stack" noValidate ref={form}>
        <OwnerField owner={owner} answer={answer} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={answer?.errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={passwordHint}
          error={answer?.errors.newPassword}
        />
        <CodeIfAsked {...{ asksCode, answer }} />
        <Submit intent="change-password" busy={busy}>
          Change password
        </Submit>
      </Form>
    </Panel>
  );
}

function EmailPanel({ here, owner, profile, answer, busy }: FormProps & { profile: ShownProfile }) {
  const form = useEmptiedForm("change-email", busy, answer);
  return (
    <Panel title="Email address">
      {profile.newEmail ? (
        <Notice>
          <b>{profile.newEmail}</b> becomes your address when you open the link in the mail we sent
          there and confirm it.
        </Notice>
      ) : null}
      <Form method="post" action={here} className="stack" noValidate ref={form}>
        <OwnerField owner={owner} answer={answer} />
        <EmailField answer={answer} label="New email" name="newEmail" placeholder={undefined} />
        <PasswordField
          label="Password for the change"
          name="emailPassword"
          autoComplete="current-password"
          required
          error={answer?.errors.emailPassword}
        />
        <Submit intent="change-email" busy={busy}>
          Change email
        </Submit>
      </Form>
    </Panel>
  );
}

function DevicesPanel({
  here,
  owner,
  asksCode,
  devices,
  today,
  answer,
  busy,
}: FormProps & Pick<Props, "devices" | "today">) {
  const form = useEmptiedForm("sign-out", busy, answer);
  const shown = devices.map((device) => ({
    ...device,
    since: `${dayWords(lagosDay(device.signedInAt), today)}, ${lagosClock(device.signedInAt)}`,
  }));
  return (
    <Panel title="Devices">
      <Form method="post" action={here} className="stack" noValidate preventScrollReset ref={form}>
        <OwnerField owner={owner} answer={answer} />
        <input type="hidden" name="intent" value="sign-out" />
        {/* Enter in a field presses the first button: it must not choose a device. */}
        <button type="submit" disabled hidden />
        <ul className="devices">
          {shown.map(({ id, name, since, current, signedInAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <span className="text-small muted">
                  {current ? "This device, since " : "Signed in "}
                  <time dateTime={signedInAt}>{since}</time>
                </span>
              </span>
              {current ? null : (
                <button
                  type="submit"
                  className="button button-text"
                  name="session"
                  value={id}
                  aria-label={`Sign out ${name}, signed in ${since}`}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        <PasswordField
          label="Password to sign out"
          name="devicePassword"
          autoComplete="current-password"
          required
          error={answer?.errors.devicePassword}
        />
        <CodeIfAsked {...{ asksCode, answer }} />
        {asksCode ? (
          <p className="text-small muted">
            Signing out even one device has every device asked for a code at its next login.
          </p>
        ) : null}
        <SubmitButton busy={busy === "sign-out"} look="line" name="session" value="all">
          Sign out of all devices
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function CodeIfAsked({ asksCode, answer }: Pick<FormProps, "asksCode" | "answer">) {
  if (!asksCode) return null;
  return <ConfirmingCodeField error={answer?.errors.code} typed={answer?.values.code} />;
}

function DataPanel({ here, owner, answer, busy }: FormProps) {
  return (
    <Panel title="Your data">
      <p className="text-small muted">
        The Nigeria Data Protection Act gives you what we keep about you, and lets you take it back.{" "}
        <Link className="link" to="/privacy">
          What we keep, why and how long
        </Link>
      </p>
      <a className="button button-line" href="/user-dashboard/my-data" download>
        <Icon name="download" />
        Download my data
      </a>
      <details open={answer ? true : undefined}>
        <summary className="link auth-link">Delete my account</summary>
        <Form method="post" action={here} className="stack" noValidate>
          <OwnerField owner={owner} answer={answer} />
          <p className="text-small">
            Your account, address and sessions are deleted at once, and cannot be brought back.
            Messages you wrote stay with the shop, without your name. Orders keep their contact
            until {CONTACT_KEPT_DAYS} days after they close.
          </p>
          <PasswordField
            label="Password to delete"
            name="deletePassword"
            autoComplete="current-password"
            required
            error={answer?.errors.deletePassword}
          />
          <Submit intent="delete-account" busy={busy} look="danger">
            Delete my account
          </Submit>
        </Form>
      </details>
    </Panel>
  );
}

function Submit({
  intent,
  busy,
  look = "line",
  children,
}: {
  intent: string;
  busy: string;
  look?: "line" | "danger";
  children: ReactNode;
}) {
  return (
    <SubmitButton busy={busy === intent} look={look} name="intent" value={intent}>
      {children}
    </SubmitButton>
  );
}
