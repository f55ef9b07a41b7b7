/** What the contact and feedback actions have in common: read, refuse, keep, answer. */

import { data, type HeadersArgs, type RouterContextProvider, redirect } from "react-router";
import { uuidv7 } from "uuidv7";
import type { z } from "zod";
import { viewerContext } from "../accounts/viewer.server.ts";
import { readForm } from "../http/form-body.server.ts";
import { type RequestFacts, requestContext } from "../http/request.server.ts";
import type { FormAnswer } from "../ui/forms/form-answer.ts";
import type { Kept } from "./keep-contact.server.ts";
import { TRAP_FIELD } from "./trap-fields.tsx";
import { isFormId, looksAutomatic } from "./traps.server.ts";

/** The parameter with the id of the form that was sent. */
const SENT = "sent";

/**
 * Answers a sent form: 303 to `?sent=` and the form's id when it is kept, else the page again with what was typed
 * and why not (400 refused, 429 too many, 503 not stored).
 *
 * @param options.rules the form's schema
 * @param options.fields the names whose values are given back
 * @param options.failed what to say when storing fails
 * @param options.keep stores the parsed form under its id
 */
export async function answerForm<Schema extends z.ZodObject>(
  request: Request,
  { logError }: RequestFacts,
  options: {
    path: string;
    rules: Schema;
    fields: readonly string[];
    button: string;
    failed: string;
    keep: (input: z.output<Schema>, clientId: string) => Promise<Kept>;
  },
) {
  const { typed: form } = await readForm(request, [...options.fields, "clientId", TRAP_FIELD]);
  const values = Object.fromEntries(options.fields.map((field) => [field, form[field] ?? ""]));
  const formId = form.clientId ?? "";
  const refuse = (status: number, reason: Partial<FormAnswer>, headers?: HeadersInit) =>
    data<FormAnswer>({ formId, values, errors: {}, ...reason }, { status, headers });

  const parsed = options.rules.safeParse(values);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return refuse(400, { errors });
  }
  if (looksAutomatic(form)) {
    const failure = `This looked like a robot's work and was not sent. Press “${options.button}” again.`;
    return refuse(400, { failure });
  }
  let kept: Kept;
  try {
    kept = await options.keep(parsed.data, formId);
  } catch (error) {
    logError(error);
    return refuse(503, { failure: options.failed });
  }
  if (!kept.ok) {
    const minutes = Math.ceil(kept.retryAfterSeconds / 60);
    const failure = `Too many messages came from your network. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or call or WhatsApp us now.`;
    return refuse(429, { failure }, { "retry-after": String(kept.retryAfterSeconds) });
  }
  return redirect(`${options.path}?${new URLSearchParams({ [SENT]: formId })}`, 303);
}

/** When a form that came too often may be sent again. */
export const formHeaders = ({ actionHeaders }: HeadersArgs) => actionHeaders;

/**
 * What the page of a form knows before anything is typed. It says 'sent' only after a form that was
 * kept, so that nobody is told so by a link.
 *
 * @param isKept whether the form of this id was kept
 */
export async function loadForm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  isKept: (clientId: string) => Promise<boolean>,
) {
  const viewer = context.get(viewerContext);
  return {
    formId: uuidv7(),
    sent: await sentForm(request, context.get(requestContext), isKept),
    owner: "user" in viewer ? viewer.user.id : "",
  };
}

/** The id of the form that was sent; none, and logged, when the database cannot tell. */
async function sentForm(
  request: Request,
  { logError }: RequestFacts,
  isKept: (clientId: string) => Promise<boolean>,
): Promise<string | undefined> {
  const formId = new URL(request.url).searchParams.get(SENT) ?? "";
  if (!isFormId(formId)) return undefined;
  try {
    return (await isKept(formId)) ? formId : undefined;
  } catch (error) {
    logError(error);
    return undefined;
  }
}
