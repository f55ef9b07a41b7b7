import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { readMoneyRule, setMoneyRule } from "../../orders/money-settings/money-settings.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { askedBefore } from "../../shop/settings/pay-first";
import { formatNaira } from "../../ui/format/money";
import { nairaToType } from "../../ui/format/typed-money";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import type { Route } from "./+types/money-page";
import { saveSettings } from "./save-settings.server";
import { NOT_SAVED, SETTINGS } from "./section-names";
import { SettingsField, SettingsForm, SettingsFrame } from "./settings-frame";

const FIELDS = ["percentBefore", "inOneGo", "tolerance", "revision"];

/** What is asked before printing, what in one go, and what is let go (TRADE §4). */
export const loader = ({ context }: Route.LoaderArgs) => readMoneyRule(context.get(viewerContext));

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, FIELDS, `${SETTINGS}/money`, setMoneyRule);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Money rules");

/** Kobo. */
const EXAMPLE = 9_310_000;

export default function MoneySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: rule, revision } = loaderData;
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const before = askedBefore(EXAMPLE, rule);
  return (
    <SettingsFrame>
      <SettingsForm
        key={revision}
        title="Money rules"
        about="New orders only. Open ones keep their rule."
        revision={revision}
        answer={answer}
        focus={focus}
      >
        <SettingsField
          answer={answer}
          label="Before printing, percent"
          name="percentBefore"
          inputMode="numeric"
          kept={String(rule.percentBefore)}
          hint="The rest is due before hand-over."
        />
        <SettingsField
          answer={answer}
          label="Orders up to this are paid in one go, naira"
          name="inOneGo"
          inputMode="decimal"
          kept={rule.inOneGo === 0 ? "" : nairaToType(rule.inOneGo)}
          hint="Leave empty to split every order."
        />
        <SettingsField
          answer={answer}
          label="Bank charges that you let go, naira"
          name="tolerance"
          inputMode="decimal"
          kept={nairaToType(rule.tolerance)}
          hint="Once an order: a shortfall up to this is not asked for."
        />
        <p className="settings-example">
          An order of {formatNaira(EXAMPLE)}: <b>{formatNaira(before)}</b> before printing,{" "}
          <b>{formatNaira(EXAMPLE - before)}</b> before hand-over.
        </p>
      </SettingsForm>
    </SettingsFrame>
  );
}
