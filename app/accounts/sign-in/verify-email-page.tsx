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
import { requestContext } from "../../http/request.server";
import { takeAttempt } from "../../limits/rate-limit.server";
import { fixedMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { parseEmail } from "../account-rules.server";
import { flash } from "../flash.server";
import { linkLifetimes } from "../mails/link-lifetimes";
import { type AccountLink, changeEmail, findLink, verifyEmail } from "../mails/mailed-links.server";
import { type Viewer, viewerContext } from "../viewer.server";
import type { Route } from "./+types/verify-email-page";
import { AuthFrame, BackLink, EmailForm } from "./auth-frame";
import { resendVerification } from "./registration.server";

const NOT_SENT = "The verification email was not sent. Please try again.";
const NOT_DONE = "That did not work. Please try again.";
const TAKEN = "Email already exists. Please use a different email or log in.";
const CHANGE_AGAIN = "Change your email address again in your profile.";
const EXPIRED = `This link has expired: it works for ${linkLifetimes["verify-email"].words}.`;
const WHY_NO_CHANGE = {
  expired: `${EXPIRED} ${CHANGE_AGAIN}`,
  closed: `This link does nothing any more: a newer link or a new password has taken its place. ${CHANGE_AGAIN}`,
  stale: `This link is no longer good. ${CHANGE_AGAIN}`,
};

interface Shown {
  about: "verify" | "change";
  /** Why the link does not work. */
  closed: string;
  /** The initial address of the form for a new link; no form when undefined. */
  email?: string | undefined;
  /** The link to confirm, and its address. */
  confirm?: { token: string; email: string };
  signedIn: boolean;
}

/**
 * The page of links that prove an address. It asks for confirmation, since mail scanners open links
 * before people do, and explains links that no longer work.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const signedIn = viewer.kind === "customer";
  const explain = (closed: string, rest: Partial<Shown> = {}, status = 410) =>
    data<Shown>({ about: "verify", closed, signedIn, ...rest }, { status });
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return explain("", { email: "" }, 200);
  const link = await findLink(token);
  if (link?.kind === "verify-email") {
    if (link.state === "stale") {
      return explain("This link is no longer good: the account has another address now.");
    }
    if (link.user.emailVerified) throw redirect(`/login?link=${token}&again=1`);
    if (link.state === "open") return explain("", { confirm: { token, email: link.email } }, 200);
    return explain(`${EXPIRED} Ask for a new one.`, {
      email: link.email,
    });
  }
  if (link?.kind === "change-email") {
    if (link.state === "used") throw arrive(link, token, viewer);
    if (link.state !== "open") return explain(WHY_NO_CHANGE[link.state], { about: "change" });
    const confirm = { token, email: link.email };
    return explain("", { about: "change", confirm }, 200);
  }
  return explain(
    "This link is not complete. Open it from the mail again, or ask for a new one.",
    { email: "" },
    404,
  );
}

/** After a change of address: to the profile, or to the login page with a message. */
function arrive(link: AccountLink, token: string, viewer: Viewer): Response {
  return viewer.kind === "customer" && viewer.user.id === link.userId
    ? redirect("/user-dashboard/user-profile", { status: 303, headers: flash("email-changed") })
    : redirect(`/login?link=${token}`, 303);
}

/** Confirms a link, or mails a new verification link. */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const failed = ({ typed }: SentForm) => ({
    failure: typed.token === undefined ? NOT_SENT : NOT_DONE,
  });
  return answerForm(args, ["email", "token"], failed, ({ typed }) =>
    typed.token === undefined
      ? sendLink(typed, context.get(requestContext).address)
      : confirm(typed, context.get(viewerContext)),
  );
}

async function confirm(typed: Typed, viewer: Viewer) {
  const token = typed.token ?? "";
  const link = await findLink(token);
  const here = `/verify-email?token=${encodeURIComponent(token)}`;
  if (link?.kind === "verify-email") {
    const isVerified = (await verifyEmail(link)) === "verified";
    // Otherwise the page explains the link.
    return redirect(isVerified ? `/login?link=${token}` : here, 303);
  }
  if (link?.kind !== "change-email") return redirect(here, 303);
  switch (await changeEmail(link)) {
    case "changed":
    case "already":
      return arrive(link, token, viewer);
    case "taken":
      return refuse(typed, { failure: TAKEN }, 409);
    case "closed":
      return redirect(here, 303);
  }
}

/** Mails a new link; the answer does not tell whether there is an account. */
async function sendLink(typed: Typed, address: string) {
  const parsed = parseEmail(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { email } = parsed.input;
  const attempt = await takeAttempt("mail", { email }, address);
  if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
  await resendVerification(email);
  return taken({ email });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const confirming = new URL(request.url).searchParams.has("token");
  return sendOrKeep(request, serverAction, confirming ? NOT_DONE : NOT_SENT);
}

export const handle = { form: true };

export const headers = answerHeaders;

export const meta = fixedMeta({
  title: "Verify your email",
  description: "Get a new link that verifies your email address.",
  path: "/verify-email",
  robots: "noindex",
});

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith("/verify-email") ?? false;
  const answer: FormAnswer | undefined = actionData;
  const { form, notice } = useAnswerFocus(answer, false);
  const { about, closed, email, confirm, signedIn } = loaderData;
  const failure = answer ? answer.failure : closed;
  return (
    <AuthFrame saying="Your artwork, proofs and orders, kept in one place.">
      <h1>{about === "change" ? "Your new email address" : "Verify your email"}</h1>
      {email === undefined ? null : (
        <p className="lead">We will send a link to your email. Open it, and you can log in.</p>
      )}
      {answer?.sent ? (
        <AnswerNotice ref={notice} kind="ok">
          If an account with this address waits to be verified, a new link is on its way. Check your
          inbox.
        </AnswerNotice>
      ) : (
        <AnswerNotice ref={notice}>{failure}</AnswerNotice>
      )}
      {confirm ? (
        <Form method="post" action={`/verify-email?token=${confirm.token}`} className="stack">
          <p className="lead">
            {about === "change" ? (
              <>
                Press the button, and you log in with <b>{confirm.email}</b> from then on.
              </>
            ) : (
              <>
                Press the button to confirm that <b>{confirm.email}</b> is yours. Then you can log
                in.
              </>
            )}
          </p>
          <input type="hidden" name="token" value={confirm.token} />
          <SubmitButton busy={busy} isWide>
            {about === "change" ? "Confirm new address" : "Verify my email"}
          </SubmitButton>
        </Form>
      ) : null}
      {email === undefined ? null : (
        <EmailForm action="/verify-email" answer={answer} initial={email} busy={busy} form={form}>
          Send verification email
        </EmailForm>
      )}
      <BackLink to={signedIn ? "/user-dashboard/user-profile" : "/login"}>
        {signedIn ? "Back to your profile" : "Back to login"}
      </BackLink>
    </AuthFrame>
  );
}
