/** How account forms are refused. */
import { data } from "react-router";
import { tooManyAttempts } from "../../limits/wait-in-words.ts";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import type { Typed } from "../account-rules.server.ts";

/** The page again, with what was typed (never a password) and why not. */
export function refuse(
  typed: Typed,
  reason: Partial<Pick<FormAnswer, "errors" | "failure">>,
  status: number,
  headers?: HeadersInit,
) {
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password/i.test(name)),
  );
  return data<FormAnswer>({ values, errors: {}, ...reason }, { status, headers });
}

/** Too many attempts: how long to wait, in words and for programs. */
export function refuseForNow(typed: Typed, retryAfterSeconds: number) {
  return refuse(typed, { failure: tooManyAttempts(retryAfterSeconds) }, 429, {
    "retry-after": String(retryAfterSeconds),
  });
}
