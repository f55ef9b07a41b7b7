import "./second-lock.css";
import { data } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { appBeingSetUp, readLocks } from "../../accounts/second-lock/locks.server";
import { listPasskeys } from "../../accounts/second-lock/passkeys.server";
import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path";
import { safeRedirect } from "../../accounts/sign-in/safe-redirect.server";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, formHeaders } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import type { Route } from "./+types/second-lock-page";
import { ChooseScreen } from "./choose-screen";
import { drawQr } from "./draw-qr.server";
import { ListScreen } from "./list-screen";
import { MakePasskey } from "./make-passkey";
import { PasswordScreen } from "./password-screen";
import { RecoveryCodes } from "./recovery-codes";
import { ScanScreen } from "./scan-screen";
import { SCREENS } from "./screens";
import { answerLockForm, type LockAnswer, lockFields } from "./second-lock-acts.server";

/** What the password is asked for. */
const ACTS = { app: "start-app", passkey: "start-passkey", codes: "renew-codes" } as const;

const NOT_DONE = "That did not work. Please try again.";

/** The screen that `step` names: how to begin, the password, the app, or what is on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = staffOf(context.get(viewerContext), "dashboard");
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get("redirectTo"), "");
  const asked = SCREENS.find((step) => step === searchParams.get("step"));
  const locks = await readLocks(user.id);
  const page = { owner: user.id, redirectTo, isOn: locks?.isOn ?? false };
  const app = asked === "app" ? await appBeingSetUp(user, request.headers) : undefined;
  if (app) return data({ ...page, step: "scan" as const, ...app, qr: drawQr(app.address) });
  if (asked === "app" || asked === "passkey" || (asked === "codes" && page.isOn)) {
    return data({ ...page, step: asked });
  }
  const passkeys = await listPasskeys(user.id);
  const leaving = passkeys.find(({ id }) => id === searchParams.get("remove"));
  if (leaving) return data({ ...page, step: "remove" as const, leaving });
  if (locks?.isOn) return data({ ...page, step: "list" as const, locks, passkeys });
  const { neededFrom } = locks ?? {};
  return data({
    ...{ ...page, step: "choose" as const, mayWait: !user.needsSecondLock },
    ...(neededFrom ? { neededFrom } : {}),
  });
}

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const user = staffOf(context.get(viewerContext), "dashboard");
  const sending = { request, address: context.get(requestContext).address, here: SECOND_LOCK };
  return answerForm(args, lockFields, NOT_DONE, ({ typed }) =>
    answerLockForm(user, typed, sending),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_DONE, SIGNED_OUT);

export const headers = formHeaders;

export const handle = { isBare: true };

export const meta = () => noindexMeta("A second lock");

export default function SecondLockPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: LockAnswer | undefined = useKeptAnswer<LockAnswer>(actionData);
  const { owner, redirectTo, isOn } = loaderData;
  if (answer?.codes) {
    return <RecoveryCodes owner={owner} redirectTo={redirectTo} codes={answer.codes} />;
  }
  if (answer?.passkey) {
    return <MakePasskey {...{ owner, redirectTo }} options={answer.passkey} />;
  }
  switch (loaderData.step) {
    case "choose":
      return <ChooseScreen {...loaderData} answer={answer} />;
    case "scan":
      return <ScanScreen {...loaderData} answer={answer} />;
    case "list":
      return <ListScreen {...loaderData} />;
    case "remove":
      return (
        <PasswordScreen
          {...{ owner, redirectTo, isOn, answer }}
          act="remove-passkey"
          about={loaderData.leaving}
        />
      );
    default:
      return (
        <PasswordScreen {...{ owner, redirectTo, isOn, answer }} act={ACTS[loaderData.step]} />
      );
  }
}
