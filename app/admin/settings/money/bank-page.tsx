import { staffOf } from "../../../accounts/guards.server";
import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { answerForm, answerHeaders } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { bankFields, readBankAccount } from "../../../orders/money-settings/bank-account.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../../ui/forms/form-answer";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";
import { EarlierSaves } from "../saving/earlier-saves";
import { CODE, NOT_SAVED, PASSWORD } from "../section-names";
import { readSectionValues } from "../section-values.server";
import { SettingsForm, SettingsFrame } from "../settings-frame";
import type { Route } from "./+types/bank-page";
import { answerBank } from "./answer-bank.server";
import { BankFields, FixedBank } from "./bank-fields";
import { readKeptSaves, typedAt } from "./kept-saves.server";

const HERE = "/admin-dashboard/settings/bank";

/** The account that buyers pay into; `from`: the save whose account stands in the fields. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const asksCode = staffOf(viewer, "settings").hasSecondLock === true;
  const { isFixed, ...standing } = await readBankAccount(viewer);
  const asked = /^\d{1,9}$/.exec(new URL(request.url).searchParams.get("from") ?? "")?.[0];
  const from = isFixed || asked === undefined ? undefined : Number(asked);
  const earlier = from === undefined ? undefined : await typedAt(viewer, "bank", from);
  const saves = isFixed ? [] : await readKeptSaves(viewer, "bank");
  const values = await readSectionValues(viewer);
  return { ...standing, isFixed, asksCode, saves, values, ...(earlier ? { earlier, from } : {}) };
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
  const { value: account, revision, isFixed, asksCode, earlier, from } = loaderData;
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const about = "Shown on an order that has something to pay, nowhere else.";
  if (isFixed) {
    return (
      <SettingsFrame values={loaderData.values}>
        <Panel title="Bank account">
          <p className="text-small muted">{about}</p>
          <FixedBank account={account} />
        </Panel>
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame values={loaderData.values}>
      <div className="stack">
        <SettingsForm
          key={`${revision} ${from}`}
          title="Bank account"
          about={about}
          revision={revision}
          answer={answer}
          button="Save the account"
          focus={focus}
        >
          {earlier ? (
            <Notice>This is the earlier account. It is put back once you save it.</Notice>
          ) : null}
          <BankFields
            answer={answer}
            kept={{ ...account, ...earlier }}
            asksPassword
            asksCode={asksCode}
          />
          <Notice>
            Changing the account asks for your password{asksCode ? " and a code" : ""}, and tells
            every owner by mail. Every open order shows the new account at once.
          </Notice>
        </SettingsForm>
        <EarlierSaves
          section={loaderData}
          isChanged={false}
          linkTo={(version) => `${HERE}?from=${version}`}
        />
      </div>
    </SettingsFrame>
  );
}
