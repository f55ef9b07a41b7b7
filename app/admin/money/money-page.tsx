import "../overview/overview.css";
import "../overview/key-figures.css";
import { Link } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { lastDifferences } from "../../orders/ledger/check-money.server";
import { findOpenClaims, findUnpaidReady, shopMoney } from "../../orders/money/shop-money.server";
import { countWaitingTransfers } from "../../orders/statement/worklist/worklist.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { useNow } from "../lists/use-now";
import { useWatch } from "../lists/use-watch";
import { waitingFor } from "../lists/waiting-time";
import { MoneyNotice } from "../overview/money-notice";
import { MoneyFigures, StatementLink, ToldPayments, UnpaidOrders } from "../overview/money-parts";
import type { Route } from "./+types/money-page";

/** The shop's money alone: what came, what is owed, what waits to be confirmed (TRADE §4). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [money, unpaid, told, differences, transfers] = await Promise.all([
    shopMoney(viewer),
    findUnpaidReady(viewer),
    findOpenClaims(viewer),
    lastDifferences(viewer),
    countWaitingTransfers(viewer),
  ]);
  return { money, unpaid, told, differences, transfers, now: new Date().toISOString() };
}

/** Refuses forms here, since the guard must answer first. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export const meta = () => noindexMeta("Money");

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  const { money, unpaid, told, differences, transfers } = loaderData;
  useWatch(["moved", "history", "audit"]);
  const now = useNow(loaderData.now);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Money</h1>
        <Link className="button button-text button-small" to="/admin-dashboard/settings/tax">
          Books of a month
        </Link>
      </div>
      <MoneyNotice differences={differences} />
      <MoneyFigures money={money} unpaid={unpaid.count} />
      <StatementLink transfers={transfers} />
      <div className="overview-columns">
        <ToldPayments told={told} wait={(since) => waitingFor(now - Date.parse(since))} />
        <UnpaidOrders orders={unpaid.orders} />
      </div>
    </main>
  );
}
