/** What the forms of money and tax do. */
import { redirect } from "react-router";
import { flash } from "../../accounts/flash.server.ts";
import { type Viewer, viewerContext } from "../../accounts/viewer.server.ts";
import {
  answerForm,
  type FormRequest,
  type Refusal,
  refuseAct,
  type Typed,
} from "../../http/form-answer.server.ts";
import { NOT_SAVED } from "./section-names.ts";

/**
 * Saves what was typed, and shows the page again.
 * @param here its path
 */
export const saveSettings = (
  args: FormRequest,
  fields: Parameters<typeof answerForm>[1],
  here: string,
  save: (viewer: Viewer, typed: Typed) => Promise<{ ok: true } | Refusal>,
) =>
  answerForm(args, fields, NOT_SAVED, async ({ typed }) => {
    const done = await save(args.context.get(viewerContext), typed);
    if (!done.ok) return refuseAct(typed, done);
    return redirect(here, { status: 303, headers: flash("settings-saved") });
  });
