import "./left-steps.css";
import { Form, Link } from "react-router";
import type { FirstStep } from "../../../database/schema/first-steps.ts";
import { Icon } from "../../ui/icon.tsx";
import { FIRST_START, leftWords, stepNames, stepPath } from "./first-steps.ts";

/** The overview's reminder of what the first start has left, until each is done or dismissed. */
export function LeftSteps({
  steps,
  words,
}: {
  steps: FirstStep[];
  /** What is still the demo's beside an address that is the shop's own. */
  words: string[];
}) {
  if (steps.length === 0 && words.length === 0) return null;
  return (
    <section className="left-steps" aria-labelledby="left-steps">
      <h2 id="left-steps">Left of your first start</h2>
      <ul className="panel list-lines">
        {steps.map((step) => {
          const [what, so] = leftWords[step];
          const name = stepNames[step];
          return (
            <li key={step} className="left-steps-line">
              <Icon name="alert" />
              <span>
                <b>{what}</b>
                <span className="text-small muted">{so}</span>
              </span>
              <Link
                className="button button-line button-small"
                to={stepPath(step)}
                aria-label={`Do it now: ${name}`}
              >
                Do it now
              </Link>
              <Form method="post" action={FIRST_START} preventScrollReset>
                <input type="hidden" name="step" value={step} />
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
        })}
        {words.length > 0 ? (
          <li className="left-steps-line">
            <Icon name="alert" />
            <span>
              <b>Part of your name and contact is the demo's</b>
              <span className="text-small muted">Still to change: {words.join(", ")}</span>
            </span>
            <Link
              className="button button-line button-small"
              to="/admin-dashboard/settings/business"
              aria-label="Do it now: Directions and map"
            >
              Do it now
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
