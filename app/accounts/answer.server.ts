/** How account forms are read and refused. */
import { data } from "react-router";
import type { FormAnswer } from "../ui/form-answer.ts";
import type { Typed } from "./account-rules.server.ts";
import { waitingWords } from "./attempts.server.ts";

/** The text fields of a form; a body that is no form is an empty one. */
export async function readTyped(request: Request): Promise<Typed> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

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
  return refuse(typed, { failure: waitingWords(retryAfterSeconds) }, 429, {
    "retry-after": String(retryAfterSeconds),
  });
}
