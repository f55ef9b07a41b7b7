import { ConfirmingCodeField } from "../../../accounts/second-lock/code-fields.tsx";
import { CODE } from "../../../accounts/second-lock/code-name.ts";
import type { BankAccount } from "../../../shop/business.ts";
import { Fact } from "../../../ui/fact.tsx";
import type { FormAnswer } from "../../../ui/forms/form-answer.ts";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PASSWORD } from "../section-names.ts";
import { SettingsField } from "../settings-frame.tsx";
import { bankLabels } from "./kept-form.ts";

/**
 * The account that buyers pay into.
 * @param kept what stands in the fields at first
 */
export function BankFields({
  answer,
  kept,
  asksPassword,
  asksCode,
}: {
  answer: FormAnswer | undefined;
  kept: BankAccount;
  asksPassword: boolean;
  /** Beside the password: a second lock is on. */
  asksCode: boolean;
}) {
  return (
    <>
      <SettingsField
        answer={answer}
        label={bankLabels.bankName}
        name="bankName"
        kept={kept.bankName}
      />
      <SettingsField
        answer={answer}
        label={bankLabels.accountNumber}
        name="accountNumber"
        inputMode="numeric"
        kept={kept.accountNumber}
        hint="10 digits"
      />
      <SettingsField
        answer={answer}
        label={bankLabels.accountName}
        name="accountName"
        kept={kept.accountName}
        hint="Exactly as the bank writes it"
      />
      {asksPassword ? (
        <PasswordField
          label="Your password"
          name={PASSWORD}
          autoComplete="current-password"
          error={answer?.errors[PASSWORD]}
        />
      ) : null}
      {asksPassword && asksCode ? (
        <ConfirmingCodeField error={answer?.errors[CODE]} typed={answer?.values[CODE]} />
      ) : null}
    </>
  );
}

/** The account that the environment sets. */
export function FixedBank({ account }: { account: BankAccount }) {
  return (
    <>
      <dl className="specification">
        <Fact name="Bank">{account.bankName}</Fact>
        <Fact name="Account number" className="numerals">
          {account.accountNumber}
        </Fact>
        <Fact name="Account name">{account.accountName}</Fact>
      </dl>
      <Notice>It is set in the settings of the server, and can only be changed there.</Notice>
    </>
  );
}
