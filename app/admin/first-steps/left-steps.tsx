import "./left-steps.css";
import { Form, Link } from "react-router";
import type { FirstStep, Reminder } from "../../../database/schema/first-steps.ts";
import { Icon } from "../../ui/icon.tsx";
import { SETTINGS } from "../settings/section-names.ts";
import { FIRST_START, leftWords, reminderNames, stepNames, stepPath } from "./first-steps.ts";
import type { StillOnPages } from "./progress.server.ts";

/** The overview's reminder of what is not the shop's own yet, until each is done or dismissed. */
export function LeftSteps({
  steps,
  still: { words, claims },
}: {
  /** What the first start has left. */
  steps: FirstStep[];
  still: StillOnPages;
}) {
  if (steps.length === 0 && words.length === 0 && claims.length === 0) return null;
  const isOfStart = steps.length > 0 || words.length > 0;
  return (
    <section className="left-steps" aria-labelledby="left-steps">
      <h2 id="left-steps">{isOfStart ? "Left of your first start" : "Still to change"}</h2>
      <ul className="panel list-lines">
        {steps.map((step) => {
          const [what, so] = leftWords[step];
          return (
            <LeftLine
              key={step}
              mark={step}
              name={stepNames[step]}
              to={stepPath(step)}
              {...{ what, so }}
            />
          );
        })}
        {words.length > 0 ? (
          <LeftLine
            mark="words"
            name={reminderNames.words}
            what="Part of your name and contact is the demo's"
            so={`Still to change: ${words.join(", ")}`}
            to={`${SETTINGS}/business`}
          />
        ) : null}
        {claims.length > 0 ? (
          <LeftLine
            mark="claims"
            name={reminderNames.claims}
            what="Your pages still say what you claimed before"
            so={claims.map(({ name, says }) => `${name}: “${says}”`).join("; ")}
            to={`${SETTINGS}/claims`}
          />
        ) : null}
      </ul>
    </section>
  );
}

function LeftLine({
  mark,
  name,
  what,
  so,
  to,
}: {
  mark: FirstStep | Reminder;
  name: string;
  what: string;
  /** What comes of it, or what it is. */
  so: string;
  to: string;
}) {
  return (
    <li className="left-steps-line">
      <Icon name="alert" />
      <span>
        <b>{what}</b>
        <span className="text-small muted">{so}</span>
      </span>
      <Link className="button button-line button-small" to={to} aria-label={`Do it now: ${name}`}>
        Do it now
      </Link>
      <Form method="post" action={FIRST_START} preventScrollReset>
        <input type="hidden" name="step" value={mark} />
        <button
          type="submit"
          name="act"
          value="dismiss"
          className="button button-text button-small"
          aria-label={`Dismiss: ${name}`}
        >
          Dismiss
        </button>
      </Form>
    </li>
  );
}
