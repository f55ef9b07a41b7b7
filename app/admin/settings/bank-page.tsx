import { redirect } from "react-router";
import { flash } from "../../accounts/flash.server";
import { staffOf } from "../../accounts/guards.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { checkPassword, refuseUnconfirmed } from "../../accounts/profile/security-forms.server";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, answerHeaders, refuse, refuseAct } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import {
  bankFields,
  checkBankAccount,
  readBankAccount,
  setBankAccount,
} from "../../orders/money-settings/bank-account.server";
import { noindexMeta } from "../../shop/page-meta";
import { Fact } from "../../ui/fact";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { PasswordField } from "../../ui/forms/password-field";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import type { Route } from "./+types/bank-page";
import { NOT_SAVED } from "./section-names";
import { SettingsField, SettingsForm, SettingsFrame } from "./settings-frame";

const HERE = "/admin-dashboard/settings/bank";
const PASSWORD = "currentPassword";

/** The account that buyers pay into. */
export const loader = ({ context }: Route.LoaderArgs) =>
  readBankAccount(context.get(viewerContext));

/** Changes the account; its password is asked again (TRADE §5). */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  const sending = { request, address: context.get(requestContext).address, here: HERE };
  return answerForm(args, [...bankFields, "revision", PASSWORD], NOT_SAVED, async ({ typed }) => {
    const parsed = checkBankAccount(typed);
    if (!parsed.ok) return refuse(typed, parsed, 400);
    const password = typed[PASSWORD] ?? "";
    if (password === "") {
      return refuse(typed, { errors: { [PASSWORD]: "Enter your password." } }, 400);
    }
    const checked = await checkPassword(
      staffOf(viewer, "settings"),
      typed,
      PASSWORD,
      password,
      sending,
    );
    if (!checked.ok) return checked.refusal;
    const done = await setBankAccount(viewer, typed, checked.by);
    if ("unconfirmed" in done) return refuseUnconfirmed(done.unconfirmed, typed, PASSWORD, sending);
    if (!done.ok) return refuseAct(typed, done);
    return redirect(HERE, { status: 303, headers: flash("settings-saved") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const headers = answerHeaders;

export const meta = () => noindexMeta("Bank account");

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: account, revision, isFixed } = loaderData;
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const about = "Shown on an order that has something to pay, nowhere else.";
  if (isFixed) {
    return (
      <SettingsFrame>
        <Panel title="Bank account">
          <p className="text-small muted">{about}</p>
          <dl className="specification">
            <Fact name="Bank">{account.bankName}</Fact>
            <Fact name="Account number" className="numerals">
              {account.accountNumber}
            </Fact>
            <Fact name="Account name">{account.accountName}</Fact>
          </dl>
          <Notice>It is set in the settings of the server, and can only be changed there.</Notice>
        </Panel>
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame>
      <SettingsForm
        key={revision}
        title="Bank account"
        about={about}
        revision={revision}
        answer={answer}
        button="Save the account"
        focus={focus}
      >
        <SettingsField answer={answer} label="Bank" name="bankName" kept={account.bankName} />
        <SettingsField
          answer={answer}
          label="Account number"
          name="accountNumber"
          inputMode="numeric"
          kept={account.accountNumber}
          hint="10 digits"
        />
        <SettingsField
          answer={answer}
          label="Account name"
          name="accountName"
          kept={account.accountName}
          hint="Exactly as the bank writes it"
        />
        <PasswordField
          label="Your password"
          name={PASSWORD}
          autoComplete="current-password"
          error={answer?.errors[PASSWORD]}
        />
        <Notice>
          Changing the account asks for your password, and tells every owner by mail. Every open
          order shows the new account at once.
        </Notice>
      </SettingsForm>
    </SettingsFrame>
  );
}
