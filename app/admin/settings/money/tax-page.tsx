import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { rateField } from "../../../orders/money-settings/kept-settings";
import {
  readTaxSettings,
  setTaxSettings,
  taxFields,
} from "../../../orders/money-settings/tax-settings.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { lagosDay } from "../../../ui/format/lagos-time";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../../ui/forms/form-answer";
import { EarlierSaves } from "../saving/earlier-saves";
import { NOT_SAVED } from "../section-names";
import { readSectionValues } from "../section-values.server";
import { SettingsField, SettingsForm, SettingsFrame } from "../settings-frame";
import type { Route } from "./+types/tax-page";
import { rateLabel, taxLabels, typedTax } from "./kept-form";
import { readKeptSaves } from "./kept-saves.server";
import { MonthExport } from "./month-export";
import { saveSettings } from "./save-settings.server";

/** Tax number, VAT and its rates, which invoices are written with. */
export async function loader({ context }: Route.LoaderArgs) {
  const month = lagosDay(new Date().toISOString()).slice(0, 7);
  const viewer = context.get(viewerContext);
  const saves = await readKeptSaves(viewer, "tax");
  const values = await readSectionValues(viewer);
  return { ...(await readTaxSettings(viewer)), saves, values, month };
}

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, taxFields, "tax", setTaxSettings);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Tax");

export default function TaxSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: tax, revision, categories, month } = loaderData;
  const kept = typedTax(tax);
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  return (
    <SettingsFrame values={loaderData.values}>
      <div className="stack">
        <SettingsForm
          key={revision}
          title="Tax"
          about="Off until there is a tax number. Prices on the site stay as they are; VAT is inside them."
          revision={revision}
          answer={answer}
          focus={focus}
        >
          <SettingsField
            answer={answer}
            label={taxLabels.taxNumber}
            name="taxNumber"
            placeholder="12345678-0001"
            kept={kept.taxNumber}
          />
          <SettingsField
            answer={answer}
            label={taxLabels.businessNumber}
            name="businessNumber"
            placeholder="RC 0000000"
            kept={kept.businessNumber}
          />
          <label className="settings-check">
            <input
              type="checkbox"
              name="isCharged"
              defaultChecked={answer ? answer.values.isCharged === "on" : tax.isCharged}
            />
            {taxLabels.isCharged}
          </label>
          <p className="text-small muted">
            Invoices then carry what section 153 of the Nigeria Tax Act 2025 asks.
          </p>
          <SettingsField
            answer={answer}
            label={taxLabels.standardRate}
            name="standardRate"
            inputMode="decimal"
            kept={kept.standardRate}
          />
          <details open={Object.keys(tax.rates).length > 0 || hasRateError(answer?.errors)}>
            <summary>Other rates</summary>
            <p className="text-small muted">Leave a field empty where the rate above holds.</p>
            <div className="settings-rates">
              {categories.map((category) => (
                <SettingsField
                  key={category}
                  answer={answer}
                  label={rateLabel(category)}
                  name={rateField(category)}
                  inputMode="decimal"
                  kept={kept[rateField(category)]}
                />
              ))}
            </div>
          </details>
        </SettingsForm>
        <EarlierSaves section={loaderData} isChanged={false} />
        <MonthExport month={month} />
      </div>
    </SettingsFrame>
  );
}

const hasRateError = (errors: Record<string, string> = {}) =>
  Object.keys(errors).some((field) => field.startsWith(rateField("")));
