import { business } from "../../shop/business.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { Field } from "../../ui/forms/field.tsx";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { numberOf } from "../first-steps/first-steps.ts";
import type { RegionFee } from "./region-fees.server.ts";
import { Sheet, StepForm } from "./sheet.tsx";

/** What delivery costs by region; the page Delivery has the states and cities. */
export function DeliveryStep({
  fees,
  seen,
  answer,
}: {
  fees: RegionFee[];
  /** The revisions of the states. */
  seen: string;
  answer: FormAnswer | undefined;
}) {
  const focus = useAnswerFocus(answer, false);
  return (
    <Sheet title="What does delivery cost?" number={numberOf("delivery")}>
      <StepForm step="delivery" answer={answer} focus={focus}>
        <p>
          A start to change: naira for each
          {freeShippingFrom() ? `, free from ${freeShippingFrom()}` : ""}.
        </p>
        <input type="hidden" name="seen" value={seen} />
        <ul className="first-start-fees">
          <li>
            <b>Pick up in {business.town}</b>
            <span>Free</span>
          </li>
          {fees.map(({ name, label, fee, range }) => (
            <li key={name}>
              <Field
                label={label}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={answer?.values[name] ?? fee}
                {...(answer?.errors[name] ? { error: answer.errors[name] } : {})}
                {...(range ? { hint: `Now ${range}. Empty: it stays.` } : {})}
              />
            </li>
          ))}
        </ul>
        <p className="text-small muted">
          Cities with a fee of their own keep it. State by state later, under Delivery.
        </p>
      </StepForm>
    </Sheet>
  );
}
