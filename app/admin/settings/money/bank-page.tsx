import { redirect } from "react-router";
import { staffOf } from "../../../accounts/guards.server";
import { SIGNED_OUT } from "../../../accounts/owner-field";
import { CODE } from "../../../accounts/second-lock/code-name";
import { viewerContext } from "../../../accounts/viewer.server";
import { answerForm, answerHeaders } from "../../../http/form-answer.server";
import { requestContext } from "../../../http/request.server";
import { bankFields, readBankAccount } from "../../../orders/money-settings/bank-account.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED, PASSWORD } from "../section-names";
import { SettingsFrame } from "../settings-frame";
import type { Route } from "./+types/bank-page";
import { answerBank } from "./answer-bank.server";
import { BankFields, FixedBank } from "./bank-fields";
import { answerMeanwhile, readKept, typedAt } from "./kept-saves.server";

const HERE = "/admin-dashboard/settings/bank";

/** The account that buyers pay into; `from`: the save whose account stands in the fields. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const asksCode = staffOf(viewer, "settings").hasSecondLock === true;
  const { isFixed, value: account } = await readBankAccount(viewer);
  const section = await readKept(viewer, "bank");
  const asked = /^\d{1,9}$/.exec(new URL(request.url).searchParams.get("from") ?? "")?.[0];
  const earlier = asked && !isFixed ? await typedAt(viewer, "bank", Number(asked)) : undefined;
  return { ...section, isFixed, account, asksCode, ...(earlier ? { draft: earlier } : {}) };
}

/** Changes the account; its password is asked again (TRADE §5). */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  const sending = { request, address: context.get(requestContext).address, here: HERE };
  const fields = [...bankFields, "revision", "act", PASSWORD, CODE];
  return answerForm(args, fields, NOT_SAVED, ({ typed: { act = "", ...typed } }) => {
    if (act === "discard") return Promise.resolve(redirect(HERE, 303));
    const [, over] = /^save-over\.(\d{1,9})$/.exec(act) ?? [];
    return answerBank(viewer, over ? { ...typed, revision: over } : typed, sending, {
      onMeanwhile: () => answerMeanwhile(viewer, "bank", typed),
    });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const headers = answerHeaders;
export const meta = () => noindexMeta("Bank account");

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isFixed, account, asksCode, draft } = loaderData;
  const about = "Shown on an order that has something to pay, and on its invoice; nowhere else.";
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
    <SectionPage
      title="Bank account"
      about={about}
      loaded={loaderData}
      actionData={actionData}
      button={() => "Save the account"}
      putBackAt={(version) => `${HERE}?from=${version}`}
      fields={({ answer, section }) => (
        <>
          {draft ? (
            <Notice>This is the earlier account. It is put back once you save it.</Notice>
          ) : null}
          <BankFields
            answer={answer}
            kept={{ ...account, ...section.typed, ...section.draft }}
            asksPassword
            asksCode={asksCode}
          />
          <Notice>
            Changing the account asks for your password{asksCode ? " and a code" : ""}, and tells
            every owner by mail. Every open order shows the new account at once.
          </Notice>
        </>
      )}
    />
  );
}
