import { staffOf } from "../../accounts/guards.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, answerHeaders } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { bankFields, readBankAccount } from "../../orders/money-settings/bank-account.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import type { Route } from "./+types/bank-page";
import { answerBank } from "./answer-bank.server";
import { BankFields, FixedBank } from "./bank-fields";
import { CODE, NOT_SAVED, PASSWORD } from "./section-names";
import { SettingsForm, SettingsFrame } from "./settings-frame";

const HERE = "/admin-dashboard/settings/bank";

/** The account that buyers pay into. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const asksCode = staffOf(viewer, "settings").hasSecondLock === true;
  return { ...(await readBankAccount(viewer)), asksCode };
}

/** Changes the account; its password is asked again (TRADE §5). */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  const sending = { request, address: context.get(requestContext).address, here: HERE };
  return answerForm(args, [...bankFields, "revision", PASSWORD, CODE], NOT_SAVED, ({ typed }) =>
    answerBank(viewer, typed, sending),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const headers = answerHeaders;

export const meta = () => noindexMeta("Bank account");

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: account, revision, isFixed, asksCode } = loaderData;
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const about = "Shown on an order that has something to pay, nowhere else.";
  if (isFixed) {
    return (
      <SettingsFrame>
        <Panel title="Bank account">
          <p className="text-small muted">{about}</p>
          <FixedBank account={account} />
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
        <BankFields answer={answer} kept={account} asksPassword asksCode={asksCode} />
        <Notice>
          Changing the account asks for your password{asksCode ? " and a code" : ""}, and tells
          every owner by mail. Every open order shows the new account at once.
        </Notice>
      </SettingsForm>
    </SettingsFrame>
  );
}
