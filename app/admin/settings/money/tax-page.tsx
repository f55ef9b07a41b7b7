import { SIGNED_OUT } from "../../../accounts/owner-field";
import { viewerContext } from "../../../accounts/viewer.server";
import { categoryNames } from "../../../catalogue/products/categories.server";
import { rateField } from "../../../orders/money-settings/kept-settings";
import { setTaxSettings, taxFields } from "../../../orders/money-settings/tax-settings.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { lagosDay } from "../../../ui/format/lagos-time";
import { sendOrKeep } from "../../../ui/forms/form-answer";
import { SectionField } from "../saving/section-field";
import { type Fields, SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/tax-page";
import { taxLabels } from "./kept-form";
import { readKept } from "./kept-saves.server";
import { MonthExport } from "./month-export";
import { saveSettings } from "./save-settings.server";

/** Tax number, VAT and its rates, which invoices are written with. */
export async function loader({ context }: Route.LoaderArgs) {
  const month = lagosDay(new Date().toISOString()).slice(0, 7);
  const categories = await categoryNames();
  const section = await readKept(context.get(viewerContext), "tax", categories);
  return { ...section, categories, month };
}

export const action = (args: Route.ActionArgs) =>
  saveSettings(args, taxFields, "tax", setTaxSettings);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

export const meta = () => noindexMeta("Tax");

export default function TaxSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, month } = loaderData;
  return (
    <SectionPage
      title="Tax"
      about={`${loaderData.typed.taxNumber ? "" : "Off until there is a tax number. "}Prices on the site stay as they are; VAT is inside them.`}
      loaded={loaderData}
      actionData={actionData}
      button={() => "Save"}
      below={<MonthExport month={month} />}
      fields={(of) => (
        <>
          <SectionField of={of} name="taxNumber" placeholder="12345678-0001" />
          <SectionField of={of} name="businessNumber" placeholder="RC 0000000" />
          {/* What is sent while the box is empty. */}
          <input type="hidden" name="isCharged" value="off" />
          <label className="settings-check">
            <input
              type="checkbox"
              name="isCharged"
              defaultChecked={(of.answer?.values ?? of.section.typed).isCharged === "on"}
            />
            {taxLabels.isCharged}
          </label>
          <p className="text-small muted">
            Invoices then carry what section 153 of the Nigeria Tax Act 2025 asks.
          </p>
          <SectionField of={of} name="standardRate" inputMode="decimal" />
          <details open={hasRates(of)}>
            <summary>Other rates</summary>
            <p className="text-small muted">Leave a field empty where the rate above holds.</p>
            <div className="settings-rates">
              {categories.map((category) => (
                <SectionField
                  key={category}
                  of={of}
                  name={rateField(category)}
                  inputMode="decimal"
                />
              ))}
            </div>
          </details>
        </>
      )}
    />
  );
}

/** Whether a category has a rate of its own, or one that was not taken. */
const hasRates = ({ answer, section }: Fields) =>
  Object.keys({ ...section.typed, ...answer?.errors }).some((field) =>
    field.startsWith(rateField("")),
  );
