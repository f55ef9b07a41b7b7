import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { readMoneyRule, setMoneyRule } from "../../../orders/money-settings/money-settings.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { askedBefore } from "../../../shop/settings/pay-first";
import { formatNaira } from "../../../ui/format/money";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../../ui/forms/form-answer";
import { EarlierSaves } from "../saving/earlier-saves";
import { NOT_SAVED } from "../section-names";
import { readSectionValues } from "../section-values.server";
import { SettingsField, SettingsForm, SettingsFrame } from "../settings-frame";
import type { Route } from "./+types/money-page";
import { moneyLabels, typedMoney } from "./kept-form";
import { readKeptSaves } from "./kept-saves.server";
import { saveSettings } from "./save-settings.server";

const FIELDS = ["percentBefore", "inOneGo", "tolerance", "revision"];

/** What is asked before printing, what in one go, and what is let go (TRADE §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const saves = await readKeptSaves(viewer, "money");
  const values = await readSectionValues(viewer);
  return { ...(await readMoneyRule(viewer)), saves, values };
}

export const action = (args: Route.ActionArgs) => saveSettings(args, FIELDS, "money", setMoneyRule);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Money rules");

/** Kobo. */
const EXAMPLE = 9_310_000;

export default function MoneySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: rule, revision } = loaderData;
  const kept = typedMoney(rule);
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  const before = askedBefore(EXAMPLE, rule);
  return (
    <SettingsFrame values={loaderData.values}>
      <div className="stack">
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
            label={moneyLabels.percentBefore}
            name="percentBefore"
            inputMode="numeric"
            kept={kept.percentBefore}
            hint="The rest is due before hand-over."
          />
          <SettingsField
            answer={answer}
            label={moneyLabels.inOneGo}
            name="inOneGo"
            inputMode="decimal"
            kept={kept.inOneGo}
            hint="Leave empty to split every order."
          />
          <SettingsField
            answer={answer}
            label={moneyLabels.tolerance}
            name="tolerance"
            inputMode="decimal"
            kept={kept.tolerance}
            hint="Once an order: a shortfall up to this is not asked for."
          />
          <p className="settings-example">
            An order of {formatNaira(EXAMPLE)}: <b>{formatNaira(before)}</b> before printing,{" "}
            <b>{formatNaira(EXAMPLE - before)}</b> before hand-over.
          </p>
        </SettingsForm>
        <EarlierSaves section={loaderData} isChanged={false} />
      </div>
    </SettingsFrame>
  );
}
