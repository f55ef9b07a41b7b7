import { useState } from "react";
import { uuidv7 } from "uuidv7";
import { nameOf } from "../../../../orders/money/to-pay/payments";
import { orderNumber } from "../../../../orders/order";
import { type MoneyLine, receiptNumber } from "../../../../orders/order-money";
import type { AdminOrder } from "../../../../orders/reading/read-orders.server";
import { PaperLink } from "../../../../orders/ui/paper-links";
import { dayLabel } from "../../../../ui/format/lagos-time";
import { formatNaira } from "../../../../ui/format/money";
import { Field } from "../../../../ui/forms/field";
import { ActButton, ActForm } from "../acts/act-form";
import { type ActProps, useOrderAct } from "../acts/use-order-act";

/** Every entry of the order, with a way to take back what was booked wrongly. */
export function PaymentLines(props: ActProps) {
  const { lines } = props.order.money;
  if (lines.length === 0) return null;
  return (
    <ul className="job-payments" aria-label="Transfers">
      {lines.map((line) => (
        <li key={line.id}>
          <b className="numerals">
            {line.amount < 0 ? "−" : ""}
            {formatNaira(Math.abs(line.amount))}
          </b>
          <span className="text-small">{line.note}</span>
          <span className="text-smallest muted">{aboutLine(line, props.today)}</span>
          <LinePaper line={line} />
          {line.paymentId && !line.isVoid ? <TakeBack {...props} line={line} /> : null}
        </li>
      ))}
    </ul>
  );
}

function aboutLine(line: MoneyLine, today: string): string {
  const { day, kind, authorName } = line;
  const what = kind === "received" ? undefined : nameOf(line);
  return [dayLabel(day, today), what, authorName].filter(Boolean).join(" · ");
}

function LinePaper({ line: { kind, receipt, refund, isVoid } }: { line: MoneyLine }) {
  if (kind === "received" && receipt) {
    return (
      <span className="text-smallest">
        <PaperLink kind="receipt" number={receipt} />
        {isVoid ? ", void" : ""}
      </span>
    );
  }
  return refund ? (
    <span className="text-smallest">
      <PaperLink kind="refund" number={refund} />
    </span>
  ) : null;
}

function TakeBack({ line, ...props }: ActProps & { line: MoneyLine }) {
  const act = useOrderAct("take-back", props, "It is taken back.", () => {});
  const receipt = receiptNumber(line.receipt ?? 0);
  const isTyped = act.typed?.payment === line.paymentId;
  return (
    <ActForm act={act} label={`Take back ${receipt}`}>
      <input type="hidden" name="payment" value={line.paymentId} />
      <div className="job-line">
        <Field
          label="Reason"
          name="reason"
          maxLength={500}
          autoComplete="off"
          placeholder="Why? The customer reads it."
          defaultValue={isTyped ? act.typed?.reason : undefined}
          {...(isTyped || !act.typed ? act.errorOf("reason") : {})}
        />
        <ActButton busy={act.busy} kind="line">
          Take back
        </ActButton>
      </div>
    </ActForm>
  );
}

/** Credit of other orders that may be the same people's: the shop presses to use it. */
export function Credits(props: ActProps) {
  const { credits, total, paid, status } = props.order;
  const left = total === null || status === "cancelled" ? 0 : total - paid;
  if (credits.length === 0 || left <= 0) return null;
  return (
    <ul className="job-claims" aria-label="Credit of other orders">
      {credits.map((credit) => (
        <li key={credit.orderId}>
          <UseCredit {...props} credit={credit} amount={Math.min(left, credit.amount)} />
        </li>
      ))}
    </ul>
  );
}

function UseCredit({
  credit: { orderId, number, amount: all },
  amount,
  ...props
}: ActProps & { credit: AdminOrder["credits"][number]; amount: number }) {
  const act = useOrderAct("credit", props, "The credit is used.", () => {});
  const words = `Use ${formatNaira(amount)} credit of ${orderNumber(number)}`;
  return (
    <ActForm act={act} label={words}>
      <input type="hidden" name="from" value={orderId} />
      <input type="hidden" name="kobo" value={amount} />
      <p className="text-small">
        {orderNumber(number)} has {formatNaira(all)} credit, of the same account or phone number.
      </p>
      <ActButton busy={act.busy} kind="line">
        {words}
      </ActButton>
    </ActForm>
  );
}

/** Writes down what was sent back to the buyer. */
export function RefundForm(props: ActProps & { refundId: string }) {
  // The page is read anew while it is open; the form stays the same one, until it is written down.
  const [clientId, setClientId] = useState(props.refundId);
  const act = useOrderAct("refund", props, "It is written down.", () => {
    act.form.current?.reset();
    setClientId(uuidv7());
  });
  const { typed, errorOf } = act;
  return (
    <ActForm act={act} label="Refund">
      <input type="hidden" name="clientId" value={typed?.clientId ?? clientId} />
      <div className="field-pair">
        <Field
          label="Refund in naira"
          name="refund"
          inputMode="decimal"
          autoComplete="off"
          hint="What you have sent back to their account."
          defaultValue={typed?.refund}
          {...errorOf("refund")}
        />
        <Field
          label="Reason"
          name="reason"
          maxLength={500}
          autoComplete="off"
          placeholder="The customer reads it."
          defaultValue={typed?.reason}
          {...errorOf("reason")}
        />
      </div>
      <ActButton busy={act.busy} kind="line">
        Refund
      </ActButton>
    </ActForm>
  );
}
