import type { BankAccount } from "../../shop/business.ts";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer.ts";
import { numberOf } from "../first-steps/first-steps.ts";
import { BankFields, FixedBank } from "../settings/money/bank-fields.tsx";
import { Sheet, StepForm } from "./sheet.tsx";

/** The account that buyers pay into; the demo's is not offered as one's own. */
export function BankStep({
  account,
  revision,
  isFixed,
  asksPassword,
  asksCode,
  answer,
}: {
  account: BankAccount;
  revision: number;
  /** The environment sets it. */
  isFixed: boolean;
  asksPassword: boolean;
  asksCode: boolean;
  answer: FormAnswer | undefined;
}) {
  const focus = useAnswerFocus(answer, false);
  const kept = revision > 0 ? account : { bankName: "", accountNumber: "", accountName: "" };
  return (
    <Sheet title="Where do buyers pay?" number={numberOf("bank")}>
      <StepForm step="bank" answer={answer} focus={focus}>
        {isFixed ? (
          <FixedBank account={account} />
        ) : (
          <>
            <input type="hidden" name="revision" value={revision} />
            <BankFields answer={answer} kept={kept} {...{ asksPassword, asksCode }} />
          </>
        )}
        <p className="text-small muted">
          Shown only on an order that has something to pay, and on its invoice.
          {isFixed ? null : " Every owner is told by mail."}
        </p>
      </StepForm>
    </Sheet>
  );
}
