import { CodeField } from "../../accounts/second-lock/code-fields.tsx";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import { Icon } from "../../ui/icon.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { CopyText } from "./copy-text.tsx";
import type { Qr } from "./draw-qr.server.ts";
import { LockForm } from "./lock-form.tsx";

/** The shop's key for an app: to scan, to open on the same phone, or to type in. */
export function ScanScreen({
  owner,
  redirectTo,
  address,
  secret,
  qr,
  answer,
}: {
  owner: string;
  redirectTo: string;
  /** `otpauth:` */
  address: string;
  secret: string;
  qr: Qr;
  answer: FormAnswer | undefined;
}) {
  return (
    <StaffSheet title="Add the shop to your app">
      <LockForm
        {...{ act: "confirm-app", owner, redirectTo, answer }}
        button="Confirm"
        busyButton="Confirming..."
      >
        <p className="text-small">
          Any app that makes sign-in codes will do. <b>On this phone</b> press Open in the app.{" "}
          <b>On a computer</b> scan with the phone.
        </p>
        <div className="lock-qr">
          <svg
            viewBox={`0 0 ${qr.width} ${qr.width}`}
            role="img"
            aria-label="QR code for your app"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
        </div>
        <div className="lock-key">
          <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          <CopyText text={secret} label="Copy the key" />
        </div>
        <a className="button button-line button-block" href={address}>
          <Icon name="link" />
          Open in the app
        </a>
        <CodeField
          label="Code from the app"
          error={answer?.errors.code}
          typed={answer?.values.code}
        />
      </LockForm>
    </StaffSheet>
  );
}
