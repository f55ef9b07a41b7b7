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
import { typedAt } from "./kept-saves.server.ts";

/** Saves what was typed, or what an earlier save said (`put-back.2`), and shows the page again. */
export const saveSettings = (
  args: FormRequest,
  fields: Parameters<typeof answerForm>[1],
  section: "money" | "tax",
  save: (viewer: Viewer, typed: Typed) => Promise<{ ok: true } | Refusal>,
) =>
  answerForm(args, [...fields, "act"], NOT_SAVED, async ({ typed: { act = "", ...typed } }) => {
    const viewer = args.context.get(viewerContext);
    const [, version] = /^put-back\.(\d{1,9})$/.exec(act) ?? [];
    const said = version === undefined ? typed : await typedAt(viewer, section, Number(version));
    if (!said) return refuseAct({}, CHANGED_MEANWHILE);
    const done = await save(viewer, { ...said, revision: typed.revision ?? "" });
    if (!done.ok) return refuseAct(said, done);
    return redirect(`${SETTINGS}/${section}`, { status: 303, headers: flash("settings-saved") });
  });
