import "./statement.css";
import { Link } from "react-router";
import { viewerContext } from "../accounts/viewer.server";
import { useLive } from "../live/use-live";
import { useReread } from "../live/use-reread";
import { readOwnStatement } from "../orders/books/account-statement.server";
import { paperDay, paperMoney, paperShortDay } from "../papers/paper";
import { noindexMeta } from "../shop/pages/page-meta";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/statement-page";

/** What was invoiced, what came, and what is owed after each line (TRADE §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const { from, to, opening, lines } = await readOwnStatement(context.get(viewerContext));
  return { from, to, opening, lines };
}

export const meta = () => noindexMeta("Statement of account");

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { from, to, lines } = loaderData;
  const read = useReread();
  useLive({ order: read, gap: read, hello: read });
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <div>
          <h1>Statement of account</h1>
          {lines.length > 0 ? (
            <p className="text-small muted">
              {paperDay(from)} to {paperDay(to)}
            </p>
          ) : null}
        </div>
        {lines.length > 0 ? (
          <a
            className="button button-line button-small"
            href="/user-dashboard/statement.pdf"
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="download" />
            PDF
          </a>
        ) : null}
      </div>
      <div className="panel">
        {lines.length > 0 ? (
          <Account {...loaderData} />
        ) : (
          <EmptyState
            title="Nothing yet"
            actions={
              <Link className="button button-primary" to="/user-dashboard/orders">
                My orders
              </Link>
            }
          >
            Payments and invoices of your orders show here.
          </EmptyState>
        )}
      </div>
    </main>
  );
}

function Account({ opening, lines }: Route.ComponentProps["loaderData"]) {
  let owed = opening;
  const rows = lines.map((line) => {
    owed += line.invoiced - line.received;
    return { ...line, owed };
  });
  const sumOf = (of: "invoiced" | "received") => lines.reduce((sum, line) => sum + line[of], 0);
  return (
    <div className="panel-body stack">
      <table className="statement">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Invoiced</th>
            <th scope="col">Received</th>
            <th scope="col">You owe</th>
          </tr>
        </thead>
        <tbody>
          {opening === 0 ? null : (
            <tr>
              <td />
              <td>
                <b>At the start</b>
              </td>
              <td />
              <td />
              <td data-head="You owe">{paperMoney(opening)}</td>
            </tr>
          )}
          {rows.map(({ day, what, detail, invoiced, received, owed: after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
            <tr key={index}>
              <td>{paperShortDay(day)}</td>
              <td>
                <b>{what}</b>
                <small>{detail}</small>
              </td>
              <td data-head="Invoiced">{invoiced === 0 ? "" : paperMoney(invoiced)}</td>
              <td data-head="Received">{received === 0 ? "" : paperMoney(received)}</td>
              <td data-head="You owe">{paperMoney(after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td />
            <td data-head="Invoiced">{paperMoney(sumOf("invoiced"))}</td>
            <td data-head="Received">{paperMoney(sumOf("received"))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p className="statement-sum">
        <span>{owed < 0 ? "Your credit" : "You owe"}</span>
        <b>{paperMoney(Math.abs(owed))}</b>
      </p>
      <p className="text-small muted">
        A minus means we owe you. Money you paid before the invoice shows as a minus until the goods
        are handed over.
      </p>
    </div>
  );
}
