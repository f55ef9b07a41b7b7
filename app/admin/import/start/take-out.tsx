import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";

const FILES = [
  ["Products", "products.csv"],
  ["Products with pictures", "products.zip"],
  ["Customers", "customers.csv"],
  ["Orders", "orders.csv"],
  ["Everything", "everything.tar"],
];

/** Everything of a kind as a file, and everything. */
export function TakeOut() {
  return (
    <Panel title="Take out">
      <p className="text-small">
        Products with their prices, customers and orders as CSV, for a spreadsheet; products with
        their pictures as a zip for another shop of this kind, and everything as one archive. They
        hold personal data: keep them where nobody else reads them.
      </p>
      <div className="row">
        {FILES.map(([name, file]) => (
          <a
            key={name}
            className="button button-line button-small"
            href={`/admin-dashboard/export/${file}`}
            download
          >
            <Icon name="download" />
            {name}
          </a>
        ))}
      </div>
    </Panel>
  );
}
