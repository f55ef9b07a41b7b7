import type { BankAccount } from "../../shop/business";
import { Fact } from "../../ui/fact";
import { dayLabel } from "../../ui/format/lagos-time";
import { formatNaira } from "../../ui/format/money";
import { type Order, orderNumber } from "../order";
import { priceWords } from "../price";

/**
 * What the order costs, what has been paid, and where to transfer the rest to. One that is cancelled
 * asks for nothing: what was paid for it is owed to the buyer.
 */
export function OrderMoney({
  order,
  bank,
  today,
}: {
  order: Order;
  bank: BankAccount;
  today: string;
}) {
  const { total, paid, payments, estimate, lines, status } = order;
  const only = lines.length === 1 ? lines[0] : undefined;
  const left = total === null ? 0 : total - paid;
  const isCancelled = status === "cancelled";
  return (
    <>
      <dl className="specification">
        {total === null && isCancelled ? null : total === null ? (
          <Fact className="numerals" name="Estimate">
            {estimate === null ? "We will quote you" : formatNaira(estimate)}
            {only && only.minimumPrice !== null ? (
              <p className="text-smallest muted">{priceWords(only.minimumPrice, only.minimum)}</p>
            ) : null}
          </Fact>
        ) : (
          <Fact className="numerals" name="Total">
            {formatNaira(total)}
          </Fact>
        )}
        {payments.map((payment) => (
          <Fact
            className="numerals"
            key={payment.id}
            name={payment.amount > 0 ? "Received" : "Taken off"}
          >
            {formatNaira(Math.abs(payment.amount))}
            <p className="text-smallest muted">
              {[dayLabel(payment.receivedOn, today), payment.note].filter(Boolean).join(" · ")}
            </p>
          </Fact>
        ))}
        {total !== null && payments.length > 0 && !isCancelled ? (
          <Fact className="numerals" name={left >= 0 ? "Still to pay" : "Paid too much"}>
            {formatNaira(Math.abs(left))}
          </Fact>
        ) : null}
      </dl>
      {isCancelled ? (
        <p className="text-small">
          {paid > 0 ? `We owe you ${formatNaira(paid)}; we call you.` : "Nothing is to be paid."}
        </p>
      ) : total === null ? (
        <p className="text-small muted">
          Please pay nothing yet: we confirm the price first. Then transfer to the account below.
        </p>
      ) : left > 0 ? (
        <p className="text-small">
          Transfer {formatNaira(left)} with <b>{orderNumber(order.number)}</b> as the reference.
        </p>
      ) : (
        <p className="text-small order-ok">Paid. Thank you.</p>
      )}
      {!isCancelled && (left > 0 || total === null) ? (
        <dl className="specification order-bank" aria-label="Bank details">
          <Fact className="numerals" name="Bank">
            {bank.bankName}
          </Fact>
          <Fact className="numerals" name="Account name">
            {bank.accountName}
          </Fact>
          <Fact className="numerals" name="Account number">
            {bank.accountNumber}
          </Fact>
        </dl>
      ) : null}
    </>
  );
}
