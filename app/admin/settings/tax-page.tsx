import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { rateField } from "../../orders/money-settings/kept-settings";
import {
  readTaxSettings,
  setTaxSettings,
  taxFields,
} from "../../orders/money-settings/tax-settings.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import type { Route } from "./+types/tax-page";
import { MonthExport } from "./month-export";
import { saveSettings } from "./save-settings.server";
import { NOT_SAVED, SETTINGS } from "./section-names";
import { SettingsField, SettingsForm, SettingsFrame } from "./settings-frame";

/** Tax number, VAT and its rates, which invoices are written with. */
export async function loader({ context }: Route.LoaderArgs) {
  const month = lagosDay(new Date().toISOString()).slice(0, 7);
  return { ...(await readTaxSettings(context.get(viewerContext))), month };
}

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, taxFields, `${SETTINGS}/tax`, setTaxSettings);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Tax");

const percent = (hundredths: number | undefined) =>
  hundredths === undefined ? "" : String(hundredths / 100);

export default function TaxSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value: tax, revision, categories, month } = loaderData;
  const answer = useKeptAnswer(actionData);
  const focus = useAnswerFocus(answer, false);
  return (
    <SettingsFrame>
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
            label="Tax number (TIN)"
            name="taxNumber"
            placeholder="12345678-0001"
            kept={tax.taxNumber}
          />
          <SettingsField
            answer={answer}
            label="Business registration number"
            name="businessNumber"
            placeholder="RC 0000000"
            kept={tax.businessNumber}
          />
          <label className="settings-check">
            <input
              type="checkbox"
              name="isCharged"
              defaultChecked={answer ? answer.values.isCharged === "on" : tax.isCharged}
            />
            Charge VAT
          </label>
          <p className="text-small muted">
            Invoices then carry what section 153 of the Nigeria Tax Act 2025 asks.
          </p>
          <SettingsField
            answer={answer}
            label="VAT on everything, percent"
            name="standardRate"
            inputMode="decimal"
            kept={percent(tax.standardRate)}
          />
          <details open={Object.keys(tax.rates).length > 0 || hasRateError(answer?.errors)}>
            <summary>Other rates</summary>
            <p className="text-small muted">Leave a field empty where the rate above holds.</p>
            <div className="settings-rates">
              {categories.map((category) => (
                <SettingsField
                  key={category}
                  answer={answer}
                  label={`VAT on ${category}, percent`}
                  name={rateField(category)}
                  inputMode="decimal"
                  kept={percent(tax.rates[category])}
                />
              ))}
            </div>
          </details>
        </SettingsForm>
        <MonthExport month={month} />
      </div>
    </SettingsFrame>
  );
}

const hasRateError = (errors: Record<string, string> = {}) =>
  Object.keys(errors).some((field) => field.startsWith(rateField("")));
