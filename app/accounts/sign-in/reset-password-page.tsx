import { data, Form, redirect, useNavigation } from "react-router";
import {
  answerForm,
  answerHeaders,
  refuse,
  refuseForNow,
  type Typed,
  taken,
} from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { type RequestFacts, requestContext } from "../../http/request.server";
import { forgetAttempts, takeAttempt } from "../../limits/rate-limit.server";
import { fixedMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { PasswordField } from "../../ui/forms/password-field";
import { parseEmail, parseNewPassword } from "../account-rules.server";
import { linkLifetimes } from "../mails/link-lifetimes";
import { type AccountLink, findLink, resetPassword } from "../mails/mailed-links.server";
import { hashPassword } from "../passwords/hash-password.server";
import { passwordHint } from "../passwords/password-length";
import { rememberDevice } from "../sessions/known-devices.server";
import type { Route } from "./+types/reset-password-page";
import { AuthFrame, BackLink, EmailForm } from "./auth-frame";
import { requestReset } from "./registration.server";

const NOT_SENT = "Failed to send reset email. Please check your email and try again.";
const NOT_CHANGED = "The password was not changed. Please try again.";
const WHY_CLOSED = {
  used: "This link has been used already. Ask for a new one if you need it.",
  expired: `This link has expired: it works for ${linkLifetimes["reset-password"].words}. Ask for a new one.`,
  closed:
    "This link does nothing any more: the password was changed after we sent it. Ask for a new one if it was not you.",
  stale: "This link is no longer good: the account has another address now. Ask for a new one.",
  unknown: "This link is not complete. Open it from the mail again, or ask for a new one.",
};

/** Without a token asks for the address; with a valid one for the new password. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return data({ token: "", closed: "" });
  const link = await findLink(token);
  if (setsPassword(link) && link.state === "open") return data({ token, closed: "" });
  const reason = setsPassword(link) ? link.state : "unknown";
  const closed = reason === "open" ? "" : WHY_CLOSED[reason];
  return data({ token: "", closed }, { status: reason === "unknown" ? 404 : 410 });
}

/** Whether a link sets a password: a forgotten one anew, or the first of somebody who was invited. */
function setsPassword(link: AccountLink | undefined): link is AccountLink {
  return link?.kind === "reset-password" || link?.kind === "invite-staff";
}

/** Mails a link, or sets the new password by a link's token. */
export function action(args: Route.ActionArgs) {
  const facts = args.context.get(requestContext);
  const failed = ({ typed }: SentForm) => ({
    failure: typed.token === undefined ? NOT_SENT : NOT_CHANGED,
  });
  return answerForm(args, ["email", "token", "newPassword"], failed, ({ typed }) =>
    typed.token === undefined ? sendLink(typed, facts.address) : setNew(typed, args.request, facts),
  );
}

async function sendLink(typed: Typed, address: string) {
  const parsed = parseEmail(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { email } = parsed.input;
  const attempt = await takeAttempt("reset", { email }, address);
  if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
  if (!(await requestReset(email))) return refuse(typed, { failure: NOT_SENT }, 400);
  return taken({ email });
}

async function setNew(typed: Typed, request: Request, { address, logError }: RequestFacts) {
  const token = typed.token ?? "";
  const parsed = parseNewPassword(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const link = await findLink(token);
  if (!setsPassword(link) || link.state !== "open") {
    return redirect(`/reset-password?token=${encodeURIComponent(token)}`, 303);
  }
  const hash = await hashPassword(parsed.input.newPassword);
  const reset = await resetPassword(link, hash, logError);
  if (!reset.ok) return redirect(`/reset-password?token=${encodeURIComponent(token)}`, 303);
  // An error here must not hide that the password is changed.
  await forgetAttempts("sign-in", { email: link.email }, address).catch(logError);
  // A known device is not locked out by further guesses.
  const known = await rememberDevice(request.headers, link.userId).catch(logError);
  const headers: HeadersInit = known ? { "set-cookie": known } : {};
  return redirect(`/login?link=${token}`, { status: 303, headers });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT);
}

export const handle = { form: true };

export const headers = answerHeaders;

export const meta = fixedMeta({
  title: "Reset password",
  description: "Get a link by email and choose a new password.",
  path: "/reset-password",
  robots: "noindex",
});

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith("/reset-password") ?? false;
  const answer: FormAnswer | undefined = actionData;
  const { form, notice } = useAnswerFocus(answer, false);
  const { token, closed } = loaderData;
  const failure = answer ? answer.failure : closed;
  return (
    <AuthFrame saying="Back to your orders in two minutes.">
      <h1>Reset password</h1>
      <p className="lead">
        {token ? "Choose a new password." : "We will send a link to your email."}
      </p>
      {answer?.sent ? (
        <AnswerNotice ref={notice} kind="ok">
          Password reset email sent. Check your inbox.
        </AnswerNotice>
      ) : (
        <AnswerNotice ref={notice}>{failure}</AnswerNotice>
      )}
      {token ? (
        <Form
          method="post"
          action={`/reset-password?token=${token}`}
          className="stack"
          noValidate
          ref={form}
        >
          <input type="hidden" name="token" value={token} />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            required
            autoFocus={Boolean(answer?.errors.newPassword)}
            hint={passwordHint}
            error={answer?.errors.newPassword}
          />
          <SubmitButton busy={busy} isWide>
            Reset password
          </SubmitButton>
        </Form>
      ) : (
        <EmailForm action="/reset-password" answer={answer} busy={busy} form={form}>
          Send reset email
        </EmailForm>
      )}
      <BackLink>Back to login</BackLink>
    </AuthFrame>
  );
}
