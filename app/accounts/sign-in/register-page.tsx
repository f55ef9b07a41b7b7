import { Form, Link, redirect, useNavigation } from "react-router";
import { uuidv7 } from "uuidv7";
import { answerForm, answerHeaders, refuse, refuseForNow } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { takeAttempt } from "../../limits/rate-limit.server";
import { business } from "../../shop/business";
import { fixedMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../../ui/forms/form-answer";
import {
  AnswerNotice,
  EmailField,
  NameField,
  PhoneField,
  SubmitButton,
} from "../../ui/forms/form-parts";
import { PasswordField } from "../../ui/forms/password-field";
import { parseRegistration, profileFields } from "../account-rules.server";
import { AddressFields } from "../address/address-fields";
import { passwordHint } from "../passwords/password-length";
import { viewerContext } from "../viewer.server";
import type { Route } from "./+types/register-page";
import { AuthFrame } from "./auth-frame";
import { formOf, hasRegistered, register } from "./registration.server";
import { homeOf } from "./safe-redirect.server";

const FIELDS = [...profileFields, "email", "password", "clientId"];
const FAILED = "Registration failed. Please try again.";

/** Redirects people who are signed in. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin" || viewer.kind === "customer") {
    throw redirect(homeOf(viewer.user.role));
  }
  return { formId: uuidv7() };
}

/** Creates the account and mails the verification link (SPEC §4). */
export function action(args: Route.ActionArgs) {
  return answerForm(args, FIELDS, FAILED, async ({ typed }) => {
    const parsed = parseRegistration(typed);
    if (!parsed.ok) return refuse(typed, parsed, 400);
    const form = formOf(typed.clientId, parsed.input);
    const welcome = () => redirect("/login?registered=1", 303);
    if (await hasRegistered(form)) return welcome();
    const { address } = args.context.get(requestContext);
    const attempt = await takeAttempt("register", { email: parsed.input.email }, address);
    if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
    // The same form may have been sent twice at the same time.
    if ((await register(parsed.input, form)) || (await hasRegistered(form))) return welcome();
    const email = "Email already exists. Please use a different email or log in.";
    return refuse(typed, { errors: { email } }, 409);
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, FAILED);
}

export const handle = { form: true };

export const headers = answerHeaders;

export const meta = fixedMeta(() => ({
  title: "Create an account",
  description: `Register with ${business.name}: chat, send artwork and follow your orders.`,
  path: "/register",
  robots: "noindex",
}));

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/register";
  const answer: FormAnswer | undefined = actionData;
  const { form, notice } = useAnswerFocus(answer, false);
  return (
    <AuthFrame saying={business.tagline}>
      <h1>Create an account</h1>
      <p className="lead">Chat, send artwork and follow your orders.</p>
      <AnswerNotice ref={notice}>{answer?.failure}</AnswerNotice>
      <Form method="post" action="/register" className="stack" noValidate ref={form}>
        <input type="hidden" name="clientId" value={answer?.values.clientId || loaderData.formId} />
        <NameField answer={answer} placeholder="Lastname and Firstname" />
        <EmailField answer={answer} autoComplete="username" />
        <PhoneField answer={answer} label="Phone number" />
        <AddressFields answer={answer} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          autoFocus={Object.keys(answer?.errors ?? {})[0] === "password"}
          hint={passwordHint}
          error={answer?.errors.password}
        />
        <SubmitButton busy={busy} isWide>
          Register
        </SubmitButton>
      </Form>
      <div className="auth-or" />
      <p>
        Already registered?{" "}
        <Link className="link" to="/login">
          Log in
        </Link>
      </p>
      <p className="text-small muted">
        <Link className="link" to="/privacy">
          What we keep about you
        </Link>
      </p>
    </AuthFrame>
  );
}
