/** What the contact and feedback pages share on the server. */
import { redirect } from "react-router";
import { uuidv7 } from "uuidv7";
import type { z } from "zod";
import { viewerContext } from "../accounts/viewer.server.ts";
import {
  answerForm,
  checkFields,
  type FormRequest,
  refuse,
  refuseForNow,
} from "../http/form-answer.server.ts";
import { type RequestFacts, requestContext } from "../http/request.server.ts";
import { waitInWords } from "../limits/wait-in-words.ts";
import type { Kept } from "./keep-contact.server.ts";
import { TRAP_FIELD } from "./trap-fields.tsx";
import { isFormId, looksAutomatic } from "./traps.server.ts";

/** The parameter with the id of a sent form. */
const SENT = "sent";

/**
 * Answers a form: 303 to `?sent=` and its id when it is stored, otherwise the page with what was
 * typed and the reason (400, 429, 503).
 *
 * @param options.failed the message when storing fails
 * @param options.keep stores the form under its id; `address` is the caller's network address
 */
export function answerInboxForm<Schema extends z.ZodObject>(
  args: FormRequest,
  options: {
    path: string;
    rules: Schema;
    button: string;
    failed: string;
    keep: (input: z.output<Schema>, clientId: string, address: string) => Promise<Kept>;
  },
) {
  const { path, rules, button, failed, keep } = options;
  const names = [...Object.keys(rules.shape), "clientId", TRAP_FIELD];
  return answerForm(args, names, failed, async ({ typed }) => {
    const parsed = checkFields(rules, typed);
    if (!parsed.ok) return refuse(typed, parsed, 400);
    if (looksAutomatic(typed)) {
      const failure = `This looked like a robot's work and was not sent. Press “${button}” again.`;
      return refuse(typed, { failure }, 400);
    }
    const formId = typed.clientId ?? "";
    const kept = await keep(parsed.input, formId, args.context.get(requestContext).address);
    if (kept.ok) return redirect(`${path}?${new URLSearchParams({ [SENT]: formId })}`, 303);
    const wait = waitInWords(Math.max(kept.retryAfterSeconds, 60));
    const failure = `Too many messages came from your network. Try again in ${wait}, or call or WhatsApp us now.`;
    return refuseForNow(typed, kept.retryAfterSeconds, failure);
  });
}

/** The page's data. It says 'sent' only for a stored form, not for any link with `?sent=`. */
export async function loadForm(
  { request, context }: FormRequest,
  isKept: (clientId: string) => Promise<boolean>,
) {
  const viewer = context.get(viewerContext);
  return {
    formId: uuidv7(),
    sent: await sentForm(request, context.get(requestContext), isKept),
    owner: "user" in viewer ? viewer.user.id : "",
  };
}

/** Undefined, and logged, when the database fails. */
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
