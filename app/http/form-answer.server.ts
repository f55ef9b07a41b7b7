/** Answers forms: every refusal is a {@link FormAnswer}. */
import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { tooManyAttempts } from "../limits/wait-in-words.ts";
import type { FormAnswer } from "../ui/forms/form-answer.ts";
import { type FieldName, readForm, type SentForm } from "./form-body.server.ts";
import { requestContext } from "./request.server.ts";

/** Submitted text fields by name. */
export type Typed = Record<string, string>;

/** The parsed input, or the errors by field, in the order of the form. */
export type Parsed<Input> =
  | { ok: true; input: Input }
  | { ok: false; errors: Record<string, string> };

/** Why an action is refused: 400 invalid, 404 gone, 409 stale. */
export type Refusal = { ok: false; status: 400 | 404 | 409 } & Partial<Omit<FormAnswer, "values">>;

/** Validates fields: a missing one counts as empty, unknown ones are dropped. */
export function checkFields<Schema extends z.ZodObject>(
  rules: Schema,
  typed: Typed,
): Parsed<z.output<Schema>> {
  const blank = Object.fromEntries(Object.keys(rules.shape).map((key) => [key, ""]));
  const parsed = rules.safeParse({ ...blank, ...typed });
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}

export interface FormRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Reads a form and handles it. Logs unexpected errors and answers them with `failed`.
 * @param names the form's fields; see `readForm`
 * @param most fields and characters of a form with rows
 * @throws Response what `work` throws
 */
export async function answerForm<Answer>(
  { request, context }: FormRequest,
  names: readonly FieldName[],
  failed: string | ((form: SentForm) => Partial<FormAnswer>),
  work: (form: SentForm) => Promise<Answer>,
  most?: { fields: number; characters: number },
) {
  const form = await readForm(request, names, most?.fields, most?.characters);
  try {
    return await work(form);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(form.typed, typeof failed === "string" ? { failure: failed } : failed(form), 503);
  }
}

/** Shows the page again with the typed values (never passwords) and the reason. */
export function refuse(
  typed: Typed,
  reason: Partial<FormAnswer>,
  status: number,
  headers?: HeadersInit,
) {
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password/i.test(name)),
  );
  const answer = { formId: typed.clientId ?? "", values, errors: {}, ...reason };
  return data<FormAnswer>(answer, { status, headers });
}

export function refuseAct(typed: Typed, { ok: _, status, ...reason }: Refusal) {
  return refuse(typed, reason, status);
}

/** Shows the page again after success without a redirect. */
export function taken(values: Typed = {}) {
  return data<FormAnswer>({ values, errors: {}, sent: true });
}

/** Answers too many attempts with 429 and the time to wait. */
export function refuseForNow(
  typed: Typed,
  retryAfterSeconds: number,
  failure = tooManyAttempts(retryAfterSeconds),
) {
  return refuse(typed, { failure }, 429, { "retry-after": String(retryAfterSeconds) });
}

/** The headers of a form's page: passes on `retry-after`. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** The same for pages with a form id of their own, which no shared cache may store. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("cache-control", "no-store");
  return headers;
}
