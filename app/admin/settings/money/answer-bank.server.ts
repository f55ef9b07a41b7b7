import { redirect } from "react-router";
import { flash } from "../../../accounts/flash.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Confirmation } from "../../../accounts/passwords/credentials.server.ts";
import {
  checkPassword,
  refuseUnconfirmed,
  type Sending,
} from "../../../accounts/profile/security-forms.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { refuse, refuseAct, type Typed } from "../../../http/form-answer.server.ts";
import {
  checkBankAccount,
  setBankAccount,
} from "../../../orders/money-settings/bank-account.server.ts";
import { CHANGED_MEANWHILE } from "../../../orders/money-settings/kept-settings.ts";
import { PASSWORD } from "../section-names.ts";

/**
 * Changes the bank account as a form says.
 * @param known the confirmation, where no password is asked for
 * @param onSaved tells where to go then; by default to where the form was sent from
 * @param onMeanwhile answers when somebody else has saved it; by default it is said
 */
export async function answerBank<Meanwhile = never>(
  viewer: Viewer,
  typed: Typed,
  sending: Sending,
  {
    known,
    onSaved = async () => sending.here,
    onMeanwhile,
  }: {
    known?: Confirmation | undefined;
    onSaved?: () => Promise<string>;
    onMeanwhile?: () => Promise<Meanwhile>;
  },
) {
  const parsed = checkBankAccount(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const checked = known
    ? ({ ok: true, by: known } as const)
    : await checkPassword(staffOf(viewer, "settings"), typed, PASSWORD, sending);
  if (!checked.ok) return checked.refusal;
  const done = await setBankAccount(viewer, typed, checked.by);
  if ("unconfirmed" in done) return refuseUnconfirmed(done.unconfirmed, typed, PASSWORD, sending);
  if (done === CHANGED_MEANWHILE && onMeanwhile) return onMeanwhile();
  if (!done.ok) return refuseAct(typed, done);
  return redirect(await onSaved(), { status: 303, headers: flash("settings-saved") });
}
