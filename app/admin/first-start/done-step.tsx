import { Link } from "react-router";
import { type FirstStep, firstSteps } from "../../../database/schema/first-steps.ts";
import { business } from "../../shop/business.ts";
import { whatsappShare } from "../../shop/links.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  leftOf,
  leftWords,
  type Progress,
  stepNames,
  stepPath,
} from "../first-steps/first-steps.ts";
import { OWN_PRODUCTS } from "../products/own-products.ts";
import { Sheet } from "./sheet.tsx";

/** What is done, what is left, and the way into the shop. */
export function DoneStep({
  progress,
  origin,
  demo,
}: {
  progress: Progress;
  /** The shop's public address. */
  origin: string;
  /** How many products of the demo are in the shop. */
  demo: number;
}) {
  const left = leftOf(progress);
  return (
    <Sheet title="Your shop is open.">
      <p className="breaks">{origin.replace(/^https?:\/\//, "")}</p>
      <ul className="first-start-done">
        <li>
          <Icon name="check" />
          <b>Password</b>
        </li>
        {firstSteps.map((step) => (
          <DoneLine
            key={step}
            step={step}
            isLeft={left.includes(step)}
            isDone={progress[step] === "done"}
          />
        ))}
      </ul>
      {demo > 0 ? (
        <p className="text-small">
          {demo} products of the demo are still in the shop.{" "}
          <Link className="link" to={OWN_PRODUCTS}>
            Start with my own products
          </Link>
        </p>
      ) : null}
      <div className="sheet-foot">
        <a className="button button-accent button-block" href="/">
          Look at your shop
        </a>
        <a
          className="button button-line button-block"
          href={whatsappShare(`${business.name}: ${origin}`)}
        >
          <Icon name="whatsapp" />
          Share it on WhatsApp
        </a>
        <Link className="button button-text" to="/admin-dashboard">
          Go to the dashboard
        </Link>
      </div>
    </Sheet>
  );
}

function DoneLine({
  step,
  isLeft,
  isDone,
}: {
  step: FirstStep;
  isLeft: boolean;
  /** Else it was dismissed. */
  isDone: boolean;
}) {
  const name = stepNames[step];
  if (isDone) {
    return (
      <li>
        <Icon name="check" />
        <b>{name}</b>
      </li>
    );
  }
  const [what, so] = leftWords[step];
  return (
    <li className={isLeft ? "first-start-left" : undefined}>
      <Icon name={isLeft ? "alert" : "minus"} />
      <span>
        <b>{isLeft ? what : name}</b>
        <span className="text-small">{isLeft ? so : "Dismissed"}</span>
      </span>
      <Link
        className="button button-line button-small"
        to={stepPath(step)}
        aria-label={`Add: ${name}`}
      >
        Add
      </Link>
    </li>
  );
}
