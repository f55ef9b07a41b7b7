import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";

const FILES = ["Products", "Customers", "Orders"];

/** Everything of a kind as a file. */
export function TakeOut() {
  return (
    <Panel title="Take out">
      <p className="text-small">
        Products with their prices, customers and orders as CSV, for a spreadsheet or another shop
        of this kind. They hold personal data: keep them where nobody else reads them.
      </p>
      <div className="row">
        {FILES.map((name) => (
          <a
            key={name}
            className="button button-line button-small"
            href={`/admin-dashboard/export/${name.toLowerCase()}.csv`}
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
