import { Form, Link } from "react-router";
import { OwnerField } from "../../accounts/owner-field.tsx";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { AnswerNotice } from "../../ui/forms/form-parts.tsx";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { screenPath } from "./screens.ts";

const weekday = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** Why there is a second lock, and the way to one. */
export function ChooseScreen({
  owner,
  redirectTo,
  mayWait,
  neededFrom,
  answer,
}: {
  owner: string;
  redirectTo: string;
  mayWait: boolean;
  /** ISO 8601, UTC. */
  neededFrom?: string;
  answer: FormAnswer | undefined;
}) {
  const { notice } = useAnswerFocus(answer, false);
  const scripted = useScripted();
  const app = screenPath("app", redirectTo);
  const passkey = screenPath("passkey", redirectTo);
  return (
    <StaffSheet title="A second lock for your account">
      <AnswerNotice ref={notice}>{answer?.failure}</AnswerNotice>
      <p>Even if somebody learns your password, the shop stays shut.</p>
      <Link className={`lock-kind ${scripted}`} to={passkey}>
        <Icon name="finger" />
        <span>
          <b>This device’s finger, face or PIN</b>
          <span>A passkey. Nothing to type, nothing to forget.</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
      <Link className="lock-kind" to={app}>
        <Icon name="device" />
        <span>
          <b>A code from an app</b>
          <span>Six digits, new every 30 seconds. Works without network.</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
      {neededFrom ? (
        <p className="text-small muted">
          {mayWait ? (
            <>
              You need it from <b>{weekday.format(new Date(lagosDay(neededFrom)))}</b> on to open
              the dashboard.
            </>
          ) : (
            "You need it now to open the dashboard."
          )}
        </p>
      ) : null}
      <Form method="post" className="sheet-foot">
        <OwnerField owner={owner} answer={answer} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Link className={`button button-accent button-block ${scripted}`} to={passkey}>
          <Icon name="finger" />
          Use this device
        </Link>
        {mayWait ? (
          <button type="submit" name="act" value="later" className="button button-text">
            Later
          </button>
        ) : null}
      </Form>
    </StaffSheet>
  );
}
