/** How the server answers a form: every refusal is a {@link FormAnswer}, whatever the form is. */
import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { tooManyAttempts } from "../limits/wait-in-words.ts";
import type { FormAnswer } from "../ui/forms/form-answer.ts";
import { readForm, type SentForm } from "./form-body.server.ts";
import { requestContext } from "./request.server.ts";

/** A form as it was sent: text fields by name. */
export type Typed = Record<string, string>;

/** What was meant, or what is wrong by field, in the order of the form. */
export type Parsed<Input> =
  | { ok: true; input: Input }
  | { ok: false; errors: Record<string, string> };

/** What an act that a form asks for is refused with: 400 what was sent, 404 gone, 409 overtaken. */
export type Refusal = { ok: false; status: 400 | 404 | 409 } & Partial<Omit<FormAnswer, "values">>;

/** Checks fields: one that is missing counts as empty; names that no rule knows have no effect. */
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

/** A sent form, as its route is given it. */
export interface FormRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Reads a form and does what it asks for. What fails for no fault of the form's is logged, and told
 * as `failed`.
 * @param names the form's fields; see `readForm`
 * @throws Response what `work` throws
 */
export async function answerForm<Answer>(
  { request, context }: FormRequest,
  names: readonly string[],
  failed: string | ((form: SentForm) => Partial<FormAnswer>),
  work: (form: SentForm) => Promise<Answer>,
) {
  const form = await readForm(request, names);
  try {
    return await work(form);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse(form.typed, typeof failed === "string" ? { failure: failed } : failed(form), 503);
  }
}

/** The page again, with what was typed (never a password) and why not. */
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

/** The same of an act that was refused. */
export function refuseAct(typed: Typed, { ok: _, status, ...reason }: Refusal) {
  return refuse(typed, reason, status);
}

/** The page again: the form was taken, and there is nowhere to go. */
export function taken(values: Typed = {}) {
  return data<FormAnswer>({ values, errors: {}, sent: true });
}

/** Too many attempts: how long to wait, in words and for programs. */
export function refuseForNow(
  typed: Typed,
  retryAfterSeconds: number,
  failure = tooManyAttempts(retryAfterSeconds),
) {
  return refuse(typed, { failure }, 429, { "retry-after": String(retryAfterSeconds) });
}

/** The headers of a form's page: passes on how long to wait after too many attempts. */
export function answerHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

/** The same of a form whose id is new for everyone: its page is never answered from a shared cache. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("cache-control", "no-store");
  return headers;
}
