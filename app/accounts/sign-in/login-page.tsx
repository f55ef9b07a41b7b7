import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import {
  answerForm,
  answerHeaders,
  refuse,
  refuseForNow,
  type Typed,
} from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { business } from "../../shop/business";
import { fixedMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, EmailField, SubmitButton } from "../../ui/forms/form-parts";
import { PasswordField } from "../../ui/forms/password-field";
import { Notice } from "../../ui/notice";
import { parseCredentials } from "../account-rules.server";
import { findLink } from "../mails/mailed-links.server";
import { withCookies } from "../sessions/auth.server";
import { type SignIn, signIn } from "../sessions/sign-in.server";
import { viewerContext } from "../viewer.server";
import type { Route } from "./+types/login-page";
import { AuthFrame } from "./auth-frame";
import { goHome } from "./go-home.server";
import { homeOf, safeRedirect } from "./safe-redirect.server";

const FAILED = "Login failed. Please try again.";
const UNVERIFIED = "Please verify your email address before logging in.";

/** Redirects people who are signed in (SPEC §4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const redirectTo = safeRedirect(searchParams.get("redirectTo"), "");
  if (viewer.kind === "admin" || viewer.kind === "customer") {
    throw redirectDocument(redirectTo || homeOf(viewer.user.role));
  }
  return { redirectTo, ...(await welcome(searchParams)) };
}

/** The message after a link, a registration or a sign-out. */
async function welcome(query: URLSearchParams): Promise<{ email?: string; news?: string }> {
  const link = await findLink(query.get("link"));
  if (link?.kind === "verify-email" && link.user.emailVerified) {
    const news = query.has("again")
      ? "This link has been used already: your email address is verified. You can log in."
      : "Your email address is verified. You can log in now.";
    return { email: link.email, news };
  }
  if (link?.kind === "reset-password" && link.state === "used") {
    return { email: link.email, news: "Your password is changed. Log in with the new one." };
  }
  if (link?.kind === "change-email" && link.state === "used") {
    return { email: link.email, news: "Your email address is changed. Log in with the new one." };
  }
  if (query.has("registered")) {
    return {
      news: "Registration successful! Please check your email to verify your account.",
    };
  }
  if (query.has("deleted")) return { news: "Your account is deleted." };
  if (query.has("signed-out")) return { news: "You are signed out of all devices." };
  return {};
}

/** Signs in, or shows SPEC §8's message at its field. */
export function action(args: Route.ActionArgs) {
  const names = ["email", "password", "redirectTo"];
  return answerForm(args, names, FAILED, async ({ typed }) => {
    const parsed = parseCredentials(typed);
    if (!parsed.ok) return refuse(typed, parsed, 400);
    const { headers: sent } = args.request;
    const result = await signIn(parsed.input, sent, args.context.get(requestContext).address);
    if (result.ok) return await goHome(result, typed.redirectTo, sent);
    if (result.reason !== "needs-code") return refuseSignIn(typed, result);
    const target = safeRedirect(typed.redirectTo ?? "", "");
    const query = target ? `?redirectTo=${encodeURIComponent(target)}` : "";
    return redirect(`/login/code${query}`, { headers: withCookies(result.cookies) });
  });
}

type Refused = Exclude<SignIn, { ok: true } | { reason: "needs-code" }>;

function refuseSignIn(typed: Typed, why: Refused) {
  switch (why.reason) {
    case "unknown-user": {
      const email = "User not found. Please check your email and try again.";
      return refuse(typed, { errors: { email } }, 401);
    }
    case "wrong-password":
      return refuse(typed, { errors: { password: "Invalid password. Please try again." } }, 401);
    case "unverified":
      return refuse(typed, { failure: UNVERIFIED }, 403);
    case "too-many":
      return refuseForNow(typed, why.retryAfterSeconds);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, FAILED);
}

export const handle = { form: true };

export const headers = answerHeaders;

export const meta = fixedMeta(() => ({
  title: "Login",
  description: `Sign in to ${business.name}.`,
  path: "/login",
  robots: "noindex",
}));

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/login";
  const answer: FormAnswer | undefined = actionData;
  const { form, notice } = useAnswerFocus(answer, false);
  const { redirectTo, news } = loaderData;
  return (
    <AuthFrame saying="Your artwork, proofs and orders, kept in one place.">
      <h1>Login</h1>
      {news && !answer ? (
        <Notice kind="ok" role="alert">
          {news}
        </Notice>
      ) : null}
      {answer?.failure ? (
        <AnswerNotice ref={notice} kind="warn">
          <p>{answer.failure}</p>
          {answer.failure === UNVERIFIED ? (
            <Form method="post" action="/verify-email">
              <input type="hidden" name="email" value={answer.values.email} />
              <button type="submit" className="button button-text">
                Send the verification email again
              </button>
            </Form>
          ) : null}
        </AnswerNotice>
      ) : null}
      <Form method="post" action="/login" className="stack" noValidate ref={form}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailField
          answer={answer}
          autoComplete="username"
          placeholder={undefined}
          initial={loaderData.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          autoFocus={Boolean(answer?.errors.password)}
          error={answer?.errors.password}
        />
        <SubmitButton busy={busy} isWide>
          Login
        </SubmitButton>
      </Form>
      <p>
        <Link className="link auth-link" to="/reset-password">
          Forgot password?
        </Link>
      </p>
      <p>
        Work here?{" "}
        <Link
          className="link"
          to={
            redirectTo
              ? `/login/passkey?redirectTo=${encodeURIComponent(redirectTo)}`
              : "/login/passkey"
          }
        >
          Log in with a passkey
        </Link>
      </p>
      <div className="auth-or" />
      <p>
        New here?{" "}
        <Link className="link" to="/register">
          Register
        </Link>
        , or{" "}
        <Link className="link" to="/chat">
          chat without an account
        </Link>
        .
      </p>
    </AuthFrame>
  );
}
