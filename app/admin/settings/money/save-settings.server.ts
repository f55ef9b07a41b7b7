/** What the forms of money and tax do. */
import { redirect } from "react-router";
import { flash } from "../../../accounts/flash.server.ts";
import { type Viewer, viewerContext } from "../../../accounts/viewer.server.ts";
import {
  answerForm,
  type FormRequest,
  type Refusal,
  refuseAct,
  type Typed,
} from "../../../http/form-answer.server.ts";
import { CHANGED_MEANWHILE } from "../../../orders/money-settings/kept-settings.ts";
import { NOT_SAVED, SETTINGS } from "../section-names.ts";
import { answerMeanwhile, typedAt } from "./kept-saves.server.ts";

/**
 * Does what the pressed button says (`act`): saves, saves over what somebody else has saved
 * (`save-over.3`), puts an earlier save back (`put-back.2`), or discards.
 */
export const saveSettings = (
  args: FormRequest,
  fields: Parameters<typeof answerForm>[1],
  section: "money" | "tax",
  save: (viewer: Viewer, typed: Typed) => Promise<{ ok: true } | Refusal>,
) =>
  answerForm(args, [...fields, "act"], NOT_SAVED, async ({ typed: { act = "", ...typed } }) => {
    const here = `${SETTINGS}/${section}`;
    if (act === "discard") return redirect(here, 303);
    const viewer = args.context.get(viewerContext);
    const [, name, number = ""] = /^(put-back|save-over)\.(\d{1,9})$/.exec(act) ?? [];
    const said = name === "put-back" ? await typedAt(viewer, section, Number(number)) : typed;
    if (!said) return refuseAct({}, CHANGED_MEANWHILE);
    const revision = name === "save-over" ? number : (typed.revision ?? "");
    const done = await save(viewer, { ...said, revision });
    if (done === CHANGED_MEANWHILE) return answerMeanwhile(viewer, section, said);
    if (!done.ok) return refuseAct(said, done);
    return redirect(here, { status: 303, headers: flash("settings-saved") });
  });
