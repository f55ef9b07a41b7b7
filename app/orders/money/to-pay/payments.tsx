import { Link } from "react-router";
import { dayLabel } from "../../../ui/format/lagos-time";
import { formatNaira } from "../../../ui/format/money";
import { Panel } from "../../../ui/panel";
import { type Order, orderNumber } from "../../order";
import type { MoneyLine } from "../../order-money";
import { estimateWords, priceWords } from "../../price";
import { hasOpenQuote } from "../../quote";
import { InvoiceLinks, PaperLink } from "../../ui/paper-links";
import type { PayProps } from "./pay-now";

/** What is due later, with nothing to do now. */
export function PayLater({ order, address, pay }: PayProps) {
  const { due } = order.money;
  if (!due || due.later === 0) return null;
  const before =
    order.delivery === "pick-up" ? "before you pick it up" : "before your parcel leaves";
  return (
    <Panel
      title="To pay later"
      aside={<b className="numerals pay-later">{formatNaira(due.later)}</b>}
    >
      <p className="text-small muted">
        The rest, {before}. We write when it is due; nothing to do now.
        {due.now === 0 && pay !== "all" ? (
          <>
            {" "}
            <Link
              className="link link-tap link-in-text"
              to={`${address}&pay=all`}
              preventScrollReset
            >
              Pay it now
            </Link>
          </>
        ) : null}
      </p>
    </Panel>
  );
}

/** Every payment for the order, and one word that sums them up. */
export function Payments({
  order,
  orderKey,
  today,
}: Pick<PayProps, "order" | "orderKey" | "today">) {
  const { total, lines: products, paid, status } = order;
  const { lines, credit, due } = order.money;
  const only = products.length === 1 ? products[0] : undefined;
  const badge = standingOf(order);
  return (
    <Panel
      title="Payments"
      aside={badge ? <span className={`badge ${badge.look}`}>{badge.word}</span> : null}
    >
      {total === null && status !== "cancelled" && !hasOpenQuote(order) ? (
        <p className="numerals">
          Estimate: <b>{estimateWords(order)}</b>
          {only && only.minimumPrice !== null ? (
            <span className="text-smallest muted">
              {" "}
              {priceWords(only.minimumPrice, only.minimum)}
            </span>
          ) : null}
        </p>
      ) : null}
      {total !== null && status !== "cancelled" && paid > 0 ? (
        <Bar paid={Math.min(paid, total)} total={total} before={due?.before ?? 0} />
      ) : null}
      {lines.length > 0 ? (
        <ul className="pay-list">
          {lines.map((line) => (
            <Line key={line.id} line={line} orderKey={orderKey} today={today} />
          ))}
        </ul>
      ) : (
        <p className="text-small muted">
          {status === "cancelled"
            ? "Nothing is to be paid."
            : "None yet. Each one shows here with its receipt."}
        </p>
      )}
      {credit > 0 ? <CreditWords order={order} credit={credit} /> : null}
      <InvoiceLinks order={order} orderKey={orderKey} />
    </Panel>
  );
}

function CreditWords({ order: { status }, credit }: { order: Order; credit: number }) {
  return (
    <p className="text-small">
      <b>{formatNaira(credit)} is yours.</b>{" "}
      {status === "cancelled"
        ? "We send it back, or take it off your next order. Tell us what you like."
        : "It comes off your next order with us. If you want it back, tell us."}
    </p>
  );
}

/** The word that sums up an order's payments. */
function standingOf(order: Order): { word: string; look: string } | undefined {
  const { total, paid, status } = order;
  const { credit, lines, claims, due } = order.money;
  const ok = (word: string) => ({ word, look: "badge-ok" });
  const info = (word: string) => ({ word, look: "badge-info" });
  if (credit > 0) return info(`${formatNaira(credit)} credit`);
  if (paid === 0 && lines.some(({ kind }) => kind === "refund")) {
    return { word: "Refunded", look: "badge-plain" };
  }
  if (status === "cancelled") return undefined;
  if (total !== null && paid >= total) return ok("Paid in full");
  if (claims.some(({ state }) => state === "seen")) return info("Seen at our bank");
  if (claims.some(({ state }) => state === "claimed")) return info("You told us");
  if (paid === 0) return undefined;
  return due?.now === 0 ? ok("Received") : { word: "Part received", look: "badge-warn" };
}

function Bar({ paid, total, before }: { paid: number; total: number; before: number }) {
  const percent = (kobo: number) => `${Math.floor((kobo / total) * 1000) / 10}%`;
  return (
    <div className="pay-bar">
      <p>
        <b>{formatNaira(paid)} received</b>
        <span>of {formatNaira(total)}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Received of the total"
        aria-valuemin={0}
        aria-valuenow={paid / 100}
        aria-valuemax={total / 100}
      >
        <i style={{ width: percent(paid) }} />
        {before < total ? <u style={{ left: percent(before) }} /> : null}
      </div>
    </div>
  );
}

function Line({ line, orderKey, today }: { line: MoneyLine; orderKey: string; today: string }) {
  const { amount, day, note, receipt, isVoid, kind } = line;
  return (
    <li>
      <b>{isVoid && kind === "received" ? <s>Received</s> : nameOf(line)}</b>
      <span className={amount < 0 ? "pay-off" : undefined}>
        {amount < 0 ? "−" : ""}
        {formatNaira(Math.abs(amount))}
      </span>
      <small>{[dayLabel(day, today), note].filter(Boolean).join(" · ")}</small>
      <small>
        {receipt && kind === "received" ? (
          <>
            <PaperLink kind="receipt" number={receipt} orderKey={orderKey} />
            {isVoid ? ", void" : ""}
          </>
        ) : line.refund ? (
          <PaperLink kind="refund" number={line.refund} orderKey={orderKey} />
        ) : null}
      </small>
    </li>
  );
}

/** The name of a line. */
export function nameOf({ kind, amount, refund, other }: MoneyLine): string {
  switch (kind) {
    case "received":
      return "Received";
    case "taken-back":
      return "Booked by mistake";
    case "refund":
      return refund ? "Sent back" : "Taken off";
    case "let-go":
      return amount > 0 ? "Bank charges let go" : "Bank charges, paid after all";
    case "credit": {
      const order = other ? orderNumber(other) : "another order";
      return amount > 0 ? `Credit of ${order}` : `Used for ${order}`;
    }
  }
}
