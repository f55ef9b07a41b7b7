import { data, redirect } from "react-router";
import { flash } from "../../../accounts/flash.server.ts";
import { type Viewer, viewerContext } from "../../../accounts/viewer.server.ts";
import { answerForm, type FormRequest, refuse } from "../../../http/form-answer.server.ts";
import { revisionOf } from "../../../orders/money-settings/kept-settings.ts";
import { NOT_SAVED, SETTINGS } from "../section-names.ts";
import { putBack, type SectionForm, saveTyped } from "./save-section.server.ts";
import type { SectionAnswer, Typed } from "./section-form.ts";

/**
 * Does what the pressed button of a section's form says (`act`): saves, saves over what somebody
 * else has saved meanwhile (`save-over.3`), puts version 2 back (`put-back.2`), or discards.
 * @param most characters of the form
 */
export function answerSection(args: FormRequest, form: SectionForm, most?: number) {
  const names = [...Object.keys(form.labels), "revision", "act"];
  const room = most ? { fields: 100, characters: most } : undefined;
  const viewer = args.context.get(viewerContext);
  return answerForm(args, names, NOT_SAVED, ({ typed }) => answerTyped(viewer, form, typed), room);
}

/**
 * The same of a form that has been read.
 * @param onSaved tells where to go then; by default to the section
 */
export async function answerTyped(
  viewer: Viewer,
  form: SectionForm,
  { act = "", ...typed }: Typed,
  here = `${SETTINGS}/${form.section}`,
  onSaved = async () => here,
) {
  if (act === "discard") return redirect(here, 303);
  const [, name, number] = /^(put-back|save-over)\.(\d{1,9})$/.exec(act) ?? [];
  const done =
    name === "put-back"
      ? await putBack(viewer, form, revisionOf(typed), Number(number))
      : await saveTyped(viewer, form, name ? Number(number) : revisionOf(typed), typed);
  if (done.ok) {
    return redirect(await onSaved(), { status: 303, headers: flash("settings-saved") });
  }
  if (done.status === 400) return refuse(typed, { errors: done.errors }, 400);
  const { meanwhile } = done;
  return data<SectionAnswer>({ values: typed, errors: {}, meanwhile }, { status: 409 });
}
