/** What the overview and the page of money say of it. */
import { Link } from "react-router";
import type { OpenClaim, ShopMoney, UnpaidOrder } from "../../orders/money/shop-money.server";
import { orderNumber } from "../../orders/order";
import { formatCount, formatNaira } from "../../ui/format/money";
import { Icon } from "../../ui/icon";
import { Figure, many } from "../lists/stat-tile";
import { WaitingLine, WaitingList } from "./waiting-list";

/** @param unpaid how many orders are ready and not paid */
export function MoneyFigures({ money, unpaid }: { money: ShopMoney; unpaid: number }) {
  return (
    <ul className="key-figures key-figures-four" aria-label="Money">
      <Figure value={formatNaira(money.receivedToday)} label="received today" />
      <Figure value={formatNaira(money.receivedThisWeek)} label="received this week" />
      <Figure
        to="/admin-dashboard/orders"
        value={`${formatNaira(money.owed)}${money.owesMore ? "+" : ""}`}
        label="owed, delivered orders too"
      />
      <Figure
        to="/admin-dashboard/orders?status=ready"
        value={many(unpaid)}
        label="ready and not paid"
      />
    </ul>
  );
}

/** @param transfers how many wait on the page of the statement */
export function StatementLink({ transfers }: { transfers: number }) {
  return (
    <p className="overview-statement">
      <Link className="button button-line" to="/admin-dashboard/statement">
        <Icon name="upload" />
        Read a bank statement
      </Link>
      {transfers > 0 ? (
        <span className="text-small muted">
          {transfers === 1
            ? "1 transfer waits there."
            : `${formatCount(transfers)} transfers wait there.`}
        </span>
      ) : null}
    </p>
  );
}

/** @param wait words for how long it is since then */
export function ToldPayments({
  told,
  wait,
}: {
  told: { count: number; claims: OpenClaim[] };
  wait: (since: string) => string;
}) {
  return (
    <WaitingList
      title={told.count > 0 ? `Payments to confirm (${many(told.count)})` : "Payments to confirm"}
      nothing="Nobody has told of a payment."
    >
      {told.claims.map(({ number, name, title, amount, claimedAt }) => (
        <WaitingLine
          key={`${number} ${claimedAt}`}
          to={`/admin-dashboard/orders/${orderNumber(number)}`}
          title={`${formatNaira(amount)} for ${orderNumber(number)}: ${title}${name ? `, ${name}` : ""}`}
          aside={`waits ${wait(claimedAt)}`}
        />
      ))}
    </WaitingList>
  );
}

export function UnpaidOrders({ orders }: { orders: UnpaidOrder[] }) {
  return (
    <WaitingList title="Ready and not paid" nothing="Every order that is ready is paid.">
      {orders.map(({ number, name, title, left }) => (
        <WaitingLine
          key={number}
          to={`/admin-dashboard/orders/${orderNumber(number)}`}
          title={`${orderNumber(number)}: ${title}${name ? `, ${name}` : ""}`}
          aside={left === null ? "no total yet" : `${formatNaira(left)} left`}
        />
      ))}
    </WaitingList>
  );
}
