import { Field } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { Panel } from "../../../ui/panel";

const FILES = [
  ["invoices", "Invoices"],
  ["vat", "VAT"],
  ["payments", "Payments"],
] as const;

/** The month's books for the accountant: each button is a CSV file. */
export function MonthExport({ month }: { month: string }) {
  return (
    <Panel title="For your accountant">
      <p className="text-small muted">
        Invoices and credit notes, the VAT in them, and what was paid in a month, as CSV.
      </p>
      <form className="stack">
        <Field
          label="Month"
          type="month"
          name="month"
          defaultValue={month}
          max={month}
          pattern="20\d\d-\d\d"
          placeholder="2026-11"
          required
        />
        <div className="row">
          {FILES.map(([file, name]) => (
            <button
              key={file}
              type="submit"
              className="button button-line"
              formAction={`/admin-dashboard/export/${file}.csv`}
            >
              <Icon name="download" />
              {name}
            </button>
          ))}
        </div>
      </form>
    </Panel>
  );
}
