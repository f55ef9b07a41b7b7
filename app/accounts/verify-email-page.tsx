import { data, Form, Link, redirect, useNavigation } from "react-router";
import { requestContext } from "../request.server";
import { pageMeta } from "../site/page-meta";
import { AnsweredField } from "../ui/answered-field";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../ui/form-answer";
import { Icon } from "../ui/icon";
import { Notice } from "../ui/notice";
import type { Route } from "./+types/verify-email-page";
import { parseEmail } from "./account-rules.server";
import { readTyped, refuse, refuseForNow } from "./answer.server";
import { countAttempt } from "./attempts.server";
import { AuthFrame } from "./auth-frame";
import { type AccountLink, changeEmail, findLink, verifyEmail } from "./links.server";
import { resendVerification } from "./registration.server";
import { sayLater } from "./say-later.server";
import { type Viewer, viewerContext } from "./viewer.server";

const NOT_SENT = "The verification email was not sent. Please try again.";

interface VerifyAnswer extends FormAnswer {
  sent?: boolean;
}

/**
 * Where the links lead that verify an address: on to the login page, which says so and has the
 * address filled in. A link that no longer works is explained, with a form for a new one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return data({ closed: "", email: "" });
  const link = await findLink(token);
  if (link?.kind === "verify-email") {
    switch (await verifyEmail(link)) {
      case "verified":
        throw redirect(`/login?link=${token}`);
      case "already":
        throw redirect(`/login?link=${token}&again=1`);
      case "expired":
        return explain("This link has expired: it works for seven days. Ask for a new one.", link);
      case "invalid":
        return explain("This link is no longer good: the account has another address now.");
    }
  }
  if (link?.kind === "change-email") return openChange(link, token, context.get(viewerContext));
  return explain(
    "This link is not complete. Open it from the mail again, or ask for a new one.",
    undefined,
    404,
  );
}

async function openChange(link: AccountLink, token: string, viewer: Viewer) {
  switch (await changeEmail(link)) {
    case "changed":
    case "already":
      if (viewer.kind === "customer" && viewer.user.id === link.userId) {
        throw redirect("/user-dashboard/user-profile", { headers: sayLater("email-changed") });
      }
      throw redirect(`/login?link=${token}`);
    case "taken":
      return explain(
        "Email already exists. Please use a different email or log in.",
        undefined,
        409,
      );
    case "expired":
      return explain("This link is no longer good. Log in and change your email address again.");
  }
}

function explain(closed: string, link?: AccountLink, status = 410) {
  return data({ closed, email: link?.email ?? "" }, { status });
}

/** Mails a new link. The answer never tells whether an account waits for one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, logError } = context.get(requestContext);
  const typed = await readTyped(request);
  const parsed = parseEmail(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { email } = parsed.input;
  try {
    const attempt = await countAttempt("mail", { email, address });
    if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
    await resendVerification(email);
  } catch (error) {
    logError(error);
    return refuse(typed, { failure: NOT_SENT }, 503);
  }
  return data<VerifyAnswer>({ values: { email }, errors: {}, sent: true });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT);
}

/** Passes on how long to wait after too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Verify your email",
    description: "Get a new link that verifies your email address.",
    path: "/verify-email",
    origin: matches[0].loaderData.origin,
    robots: "noindex",
  });
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/verify-email";
  const answer: VerifyAnswer | undefined = actionData;
  const { form, notice } = useAnswerFocus(answer, false);
  const failure = answer ? answer.failure : loaderData.closed;
  return (
    <AuthFrame saying="Your artwork, proofs and orders, kept in one place.">
      <h1>Verify your email</h1>
      <p className="lead">We will send a link to your email. Open it, and you can log in.</p>
      {answer?.sent || failure ? (
        <div ref={notice} tabIndex={-1}>
          {answer?.sent ? (
            <Notice kind="ok" role="status">
              If an account with this address waits to be verified, a new link is on its way. Check
              your inbox.
            </Notice>
          ) : (
            <Notice kind="bad" role="alert">
              {failure}
            </Notice>
          )}
        </div>
      ) : null}
      <Form method="post" action="/verify-email" className="stack" noValidate ref={form}>
        <AnsweredField
          answer={answer}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          initial={loaderData.email}
          required
        />
        <button className="btn primary block" type="submit" disabled={busy}>
          {busy ? <span className="spin" aria-hidden="true" /> : null}
          Send verification email
        </button>
      </Form>
      <p>
        <Link className="link tall" to="/login">
          <Icon name="arrow-left" />
          Back to login
        </Link>
      </p>
    </AuthFrame>
  );
}
