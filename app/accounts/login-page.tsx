import "./accounts.css";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requestContext } from "../request.server";
import { pageMeta } from "../site/page-meta";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { PasswordField } from "../ui/password-field";
import type { Route } from "./+types/login-page";
import { signIn } from "./auth.server";
import { passwordLength } from "./password";
import { viewerContext } from "./viewer.server";
import { homeOf, safeRedirect } from "./where-to.server";

const credentials = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Enter your email address.")
    .max(254, "An email address has at most 254 characters.")
    .pipe(z.email("Enter an email address such as name@example.com.")),
  password: z
    .string()
    .min(1, "Enter your password.")
    .max(passwordLength.max, `A password has at most ${passwordLength.max} characters.`),
});

interface Errors {
  email?: string;
  password?: string;
  form?: string;
}

/** Someone who is signed in has no business here (SPEC §4). */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin" || viewer.kind === "customer")
    throw redirect(homeOf(viewer.user.role));
  const { searchParams } = new URL(request.url);
  return { redirectTo: safeRedirect(searchParams.get("redirectTo"), "") };
}

/** Signs in, or answers with SPEC §8's message beside the field it concerns. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address, logError } = context.get(requestContext);
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  const refuse = (errors: Errors, status: number, headers?: HeadersInit) =>
    data({ email, errors }, { status, headers });

  const parsed = credentials.safeParse({ email, password: String(form.get("password") ?? "") });
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return refuse({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] }, 400);
  }

  let result: Awaited<ReturnType<typeof signIn>>;
  try {
    result = await signIn(parsed.data, address, request.headers.get("user-agent") ?? "");
  } catch (error) {
    logError(error);
    return refuse({ form: "Login failed. Please try again." }, 503);
  }
  if (result.ok) {
    const headers = new Headers(result.cookies.map((cookie) => ["set-cookie", cookie]));
    const target = safeRedirect(String(form.get("redirectTo") ?? ""), homeOf(result.role));
    return redirect(target, { headers });
  }
  switch (result.reason) {
    case "unknown-user":
      return refuse({ email: "User not found. Please check your email and try again." }, 401);
    case "wrong-password":
      return refuse({ password: "Invalid password. Please try again." }, 401);
    case "unverified":
      return refuse({ form: "Please verify your email address before logging in." }, 403);
    case "too-many":
      return refuse(
        { form: `Too many attempts. Try again in ${result.retryAfterSeconds} seconds.` },
        429,
        { "retry-after": String(result.retryAfterSeconds) },
      );
    default:
      return refuse({ form: "Login failed. Please try again." }, 500);
  }
}

/** Passes on how long to wait after too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Login",
    description: "Sign in to Itewe.",
    path: "/login",
    origin: matches[0].loaderData.origin,
    robots: "noindex",
  });
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === "/login";
  const errors: Errors = actionData?.errors ?? {};
  return (
    <div className="auth">
      <aside className="art pat">
        <p>Your artwork, proofs and orders, kept in one place.</p>
      </aside>
      <div className="f">
        <h1>Login</h1>
        {errors.form ? (
          <Notice kind="warn" role="alert">
            {errors.form}
          </Notice>
        ) : null}
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="redirectTo" value={loaderData.redirectTo} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={actionData?.email}
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <button className="btn primary block" type="submit" disabled={busy}>
            Login
          </button>
        </Form>
        <div className="or" />
        <p>
          No account?{" "}
          <Link className="link" to="/chat">
            Chat without one
          </Link>
          .
        </p>
      </div>
    </div>
  );
}
