import { data, Form, Link, redirect, useNavigation } from "react-router";
import { answerForm, answerHeaders, refuse } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { Sheet } from "../../shop/frame/sheet";
import { fixedMeta } from "../../shop/pages/page-meta";
import {
  type FormAnswer,
  sendOrKeep,
  useAnswerFocus,
  useKeptAnswer,
} from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { NO_RECOVERY_CODE, refuseCode, SIX_DIGITS } from "../second-lock/check-code.server";
import { BothGone, CodeChoice, CodeField, RecoveryCodeField } from "../second-lock/code-fields";
import { hasApp } from "../second-lock/locks.server";
import { readCode } from "../sessions/recovery-codes.server";
import { signInWithCode, whoseCode } from "../sessions/sign-in.server";
import type { Route } from "./+types/code-page";
import { goHome } from "./go-home.server";
import { safeRedirect } from "./safe-redirect.server";

const FAILED = "Login failed. Please try again.";

/** The code that follows the password; without the password there is nothing to do here. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get("redirectTo"), "");
  const userId = await whoseCode(request.headers);
  if (!userId) throw toPassword(redirectTo);
  const isOfApp = await hasApp(userId);
  return data({ redirectTo, isOfApp, isRecovery: !isOfApp || searchParams.has("recovery") });
}

const toPassword = (redirectTo: string) =>
  redirect(redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login", 303);

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return answerForm(args, ["code", "kind", "trust", "redirectTo"], FAILED, async ({ typed }) => {
    const kind = typed.kind === "recovery" ? "recovery" : "app";
    const code = readCode(typed.code ?? "");
    if (code?.kind !== kind) {
      const error = kind === "app" ? SIX_DIGITS : NO_RECOVERY_CODE;
      return refuse(typed, { errors: { code: error } }, 400);
    }
    const { address } = context.get(requestContext);
    const result = await signInWithCode(code, typed.trust === "on", request.headers, address);
    if (result.ok) return await goHome(result, typed.redirectTo, request.headers);
    if (result.reason === "over") return toPassword(safeRedirect(typed.redirectTo ?? "", ""));
    return refuseCode(result, typed, "code");
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, FAILED);

export const handle = { form: true };

export const headers = answerHeaders;

export const meta = fixedMeta({
  title: "Login",
  description: "The code that follows the password.",
  path: "/login/code",
  robots: "noindex",
});

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer<FormAnswer>(actionData);
  const { redirectTo, isOfApp } = loaderData;
  const isRecovery = answer ? answer.values.kind === "recovery" : loaderData.isRecovery;
  const notYou = (
    <Link className="button button-text button-small" to="/login">
      Not you?
    </Link>
  );
  return (
    <Sheet title={isRecovery ? "A recovery code" : "Code from your app"} top={notYou}>
      <CodeForm {...{ answer, redirectTo, isRecovery, isOfApp }} />
    </Sheet>
  );
}

function CodeForm({
  answer,
  redirectTo,
  isRecovery,
  isOfApp,
}: {
  answer: FormAnswer | undefined;
  redirectTo: string;
  isRecovery: boolean;
  /** Codes come from an app; else a passkey is the lock. */
  isOfApp: boolean;
}) {
  const busy = useNavigation().formAction?.startsWith("/login/code") ?? false;
  const focus = useAnswerFocus(answer, false);
  const query = new URLSearchParams(redirectTo ? { redirectTo } : {});
  if (!isRecovery) query.set("recovery", "1");
  const page = isOfApp ? "/login/code" : "/login/passkey";
  const other = query.size > 0 ? `${page}?${query}` : page;
  return (
    <Form
      // The two kinds share no answer and no text.
      key={String(isRecovery)}
      method="post"
      action="/login/code"
      className="sheet-form"
      ref={focus.form}
      noValidate
    >
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="kind" value={isRecovery ? "recovery" : "app"} />
      <div className="stack">
        <AnswerNotice ref={focus.notice}>{answer?.failure}</AnswerNotice>
        {isRecovery ? (
          <RecoveryCodeField error={answer?.errors.code} typed={answer?.values.code} />
        ) : (
          <CodeField label="Six digits" error={answer?.errors.code} typed={answer?.values.code} />
        )}
        <CodeChoice name="trust" defaultChecked={answer?.values.trust === "on"}>
          Do not ask on this device for 30 days. Only on your own.
        </CodeChoice>
        {isRecovery ? <BothGone /> : null}
      </div>
      <div className="sheet-foot">
        <SubmitButton busy={busy} look="accent" isWide>
          Sign in
        </SubmitButton>
        <Link className="button button-text" to={other}>
          {!isRecovery
            ? "A recovery code instead"
            : isOfApp
              ? "A code from the app instead"
              : "Use my passkey instead"}
        </Link>
      </div>
    </Form>
  );
}
