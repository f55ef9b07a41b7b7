import { data, Link, useNavigation } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { SecurityForms } from "../../accounts/profile/account-forms";
import {
  answerSecurityForm,
  refuseOtherOwner,
  securityFields,
} from "../../accounts/profile/security-forms.server";
import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path";
import { sessionIdOf } from "../../accounts/sessions/auth.server";
import { listDevices } from "../../accounts/sessions/devices.server";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, answerHeaders, refuse } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import type { Route } from "./+types/account-page";

const HERE = "/admin-dashboard/account";
const NOT_DONE = "That did not work. Please try again.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, name, email, hasSecondLock } = staffOf(context.get(viewerContext), "dashboard");
  const asksCode = hasSecondLock === true;
  const shown = { owner: id, name, email, asksCode, today: lagosDay(new Date().toISOString()) };
  try {
    const devices = await listDevices(id, await sessionIdOf(request.headers));
    return data({ ...shown, devices });
  } catch (error) {
    context.get(requestContext).logError(error);
    return data({ ...shown, devices: undefined }, { status: 503 });
  }
}

/** Answers the form that `intent` names. */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const user = staffOf(context.get(viewerContext), "dashboard");
  const sending = { request, address: context.get(requestContext).address, here: HERE };
  return answerForm(args, securityFields, NOT_DONE, async ({ typed }) => {
    const answer =
      refuseOtherOwner(user, typed) ?? (await answerSecurityForm(user, typed, sending));
    return answer ?? refuse(typed, { failure: NOT_DONE }, 400);
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_DONE, SIGNED_OUT);
}

export const headers = answerHeaders;

export const meta = () => noindexMeta("Your account");

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, name, email, asksCode, devices, today } = loaderData;
  const answer = useKeptAnswer(actionData);
  const { form: box, notice } = useAnswerFocus<HTMLDivElement>(answer, false);
  const busy = String(useNavigation().formData?.get("intent") ?? "");
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Your account</h1>
        <p className="text-small muted breaks">
          <bdi>{name}</bdi>, {email}
        </p>
        <Link className="button button-line" to={SECOND_LOCK}>
          <Icon name="key" />
          Second lock
        </Link>
      </div>
      <AnswerNotice ref={notice} className="said">
        {answer?.failure}
      </AnswerNotice>
      {devices ? (
        <div className="panel-columns" ref={box}>
          <SecurityForms
            here={HERE}
            owner={owner}
            asksCode={asksCode}
            devices={devices}
            today={today}
            answerTo={(intent) => (answer?.values.intent === intent ? answer : undefined)}
            busy={busy}
          />
        </div>
      ) : (
        <Notice kind="bad" role="alert">
          Failed to fetch user data
        </Notice>
      )}
    </main>
  );
}
