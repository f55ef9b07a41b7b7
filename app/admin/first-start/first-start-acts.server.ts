/** What the forms of the first start do; each is told by its field `step`, its buttons by `act`. */
import { data, redirect } from "react-router";
import type { FirstStep } from "../../../database/schema/first-steps.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import {
  chooseOwnPassword,
  confirmedByNewPassword,
} from "../../accounts/profile/own-password.server.ts";
import type { Sending } from "../../accounts/profile/security-forms.server.ts";
import { CODE } from "../../accounts/second-lock/code-name.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { refuse, refuseAct, type Typed } from "../../http/form-answer.server.ts";
import { bankFields, readBankAccount } from "../../orders/money-settings/bank-account.server.ts";
import { FIRST_START, isReminder, isStep, stepPath } from "../first-steps/first-steps.ts";
import { markStep } from "../first-steps/progress.server.ts";
import { answerBank } from "../settings/money/answer-bank.server.ts";
import { answerTyped } from "../settings/saving/answer-section.server.ts";
import { PASSWORD } from "../settings/section-names.ts";
import { businessForm } from "../settings/texts/business-form.server.ts";
import { feeFields, setRegionFees } from "./region-fees.server.ts";

export const firstStartFields = [
  ...["step", "act", "newPassword", "revision", "seen", PASSWORD, CODE],
  ...Object.keys(businessForm.labels),
  ...bankFields,
  ...feeFields,
];

type Answer = Awaited<ReturnType<typeof answerTyped>> | ReturnType<typeof refuse>;

/** Saves a step, leaves it for later, or dismisses it. */
export async function answerFirstStart(
  viewer: Viewer,
  typed: Typed,
  sending: Sending,
): Promise<Answer> {
  const { step = "", act = "" } = typed;
  if (step === "password") {
    return chooseOwnPassword(staffOf(viewer, "dashboard"), typed, sending);
  }
  staffOf(viewer, "settings");
  if (act === "dismiss" && (isStep(step) || isReminder(step))) {
    await markStep(viewer, step, "dismissed");
    return redirect("/admin-dashboard", 303);
  }
  if (!isStep(step)) return refuse(typed, { failure: "There is no such step." }, 400);
  if (act === "later") {
    await markStep(viewer, step, "later");
    return redirect(FIRST_START, 303);
  }
  return saveStep[step](viewer, typed, { ...sending, here: stepPath(step) });
}

const saveStep: Record<
  FirstStep,
  (viewer: Viewer, typed: Typed, sending: Sending) => Promise<Answer>
> = {
  async business(viewer, { step: _, ...typed }, { here }) {
    const onSaved = () => goOn(viewer, "business");
    if (typed.whatsapp?.trim()) return answerTyped(viewer, businessForm, typed, here, onSaved);
    const same = { ...typed, whatsapp: typed.phone ?? "" };
    const answer = await answerTyped(viewer, businessForm, same, here, onSaved);
    if (answer instanceof Response) return answer;
    // Empty it stays: the phone, once corrected, is to be in both.
    const { values, errors, ...rest } = answer.data;
    const { whatsapp: _phones, ...own } = errors;
    return data({ ...rest, values: { ...values, whatsapp: "" }, errors: own }, answer.init ?? {});
  },
  async bank(viewer, typed, sending) {
    const { isFixed, revision } = await readBankAccount(viewer);
    if (isFixed) return redirect(await goOn(viewer, "bank"), 303);
    // An account that stands already is changed with the password alone.
    const known = revision === 0 ? await newlyConfirmed(viewer, sending) : undefined;
    return answerBank(viewer, typed, sending, { known, onSaved: () => goOn(viewer, "bank") });
  },
  async delivery(viewer, typed) {
    const done = await setRegionFees(viewer, typed);
    if (!done.ok) return refuseAct(typed, done);
    return redirect(await goOn(viewer, "delivery"), 303);
  },
  async product(_, typed) {
    return refuse(typed, { failure: "Add the product with its own form." }, 400);
  },
};

/** @returns where the next step is */
async function goOn(viewer: Viewer, step: FirstStep): Promise<string> {
  await markStep(viewer, step, "done");
  return FIRST_START;
}

/** The owner, confirmed by the password that this session has just set (TRADE §5). */
export function newlyConfirmed(viewer: Viewer, { request }: Pick<Sending, "request">) {
  return confirmedByNewPassword(staffOf(viewer, "settings").id, request.headers);
}
