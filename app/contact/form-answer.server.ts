/** What the pages of contact and feedback have in common on the server. */
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

/** The parameter with the id of the form that was sent. */
const SENT = "sent";

/**
 * Answers a sent form: 303 to `?sent=` and the form's id when it is kept, else the page again with
 * what was typed and why not (400 refused, 429 too many, 503 not stored).
 *
 * @param options.rules the form's schema
 * @param options.failed what to say when storing fails
 * @param options.keep stores the parsed form under its id; `address` is the sender's, of the network
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

/**
 * What the page of a form knows before anything is typed. It says 'sent' only after a form that was
 * kept, so that nobody is told so by a link.
 *
 * @param isKept whether the form of this id was kept
 */
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
