import { useEffect, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { estimateWords, raiseWords } from "../../../../orders/price";
import { isApproved } from "../../../../orders/status";
import { Fact } from "../../../../ui/fact";
import { formatNaira, formatNairaFigure } from "../../../../ui/format/money";
import { Field } from "../../../../ui/forms/field";
import { Notice } from "../../../../ui/notice";
import { Panel } from "../../../../ui/panel";
import { ActButton, ActForm } from "../acts/act-form";
import { TooLate, useLateForm } from "../acts/late-form";
import { type ActProps, useOrderAct } from "../acts/use-order-act";
import { AnotherTransfer } from "./another-transfer";
import { Claims } from "./order-claims";
import { OrderPapers } from "./order-papers";
import { Credits, PaymentLines, RefundForm } from "./order-payments";

/** What the order costs, and the transfers that have come for it. */
export function MoneyPanel(
  props: ActProps & { formId: string; refundId: string; creditNoteId: string },
) {
  const { order } = props;
  const { total, estimate, askedTotal, paid, money, quotes } = order;
  const left = total === null ? undefined : total - paid;
  return (
    <Panel title="Money">
      <dl className="specification">
        <Fact name="Agreed total" className="numerals">
          {total === null
            ? `Not set${estimate === null ? "" : `; the estimate is ${estimateWords(order)}`}`
            : formatNaira(total)}
        </Fact>
        {total === null || estimate === null || estimate === total ? null : (
          <Fact
            name={
              quotes.some(({ state }) => state === "accepted")
                ? "By the quote"
                : "By the price list"
            }
            className="numerals"
          >
            {formatNaira(estimate)}
          </Fact>
        )}
        {askedTotal === null ? null : (
          <Fact name="Asked for" className="numerals">
            {formatNaira(askedTotal)}
          </Fact>
        )}
        <Fact name="Received" className="numerals">
          {formatNaira(paid)}
        </Fact>
        {money.due && money.due.now > 0 && money.due.later > 0 ? (
          <Fact name="Due before printing" className="numerals">
            {formatNaira(money.due.now)}
          </Fact>
        ) : null}
        {left === undefined || left < 0 || order.status === "cancelled" ? null : (
          <Fact name="Left to pay" className="numerals">
            {formatNaira(left)}
          </Fact>
        )}
        {money.credit === 0 ? null : (
          <Fact name="Credit" className="numerals">
            {formatNaira(money.credit)}
          </Fact>
        )}
      </dl>
      <Claims {...props} />
      <PaymentLines {...props} />
      <Credits {...props} />
      {askedTotal === null ? null : (
        <Notice kind="warn">
          {raiseWords(askedTotal, total)} The customer is asked for a yes; until then the old total
          holds.
        </Notice>
      )}
      {/* What is invoiced is changed by credit notes alone. */}
      {props.order.papers.some(({ kind }) => kind === "invoice") ? null : <TotalForm {...props} />}
      <TransferForm {...props} />
      {paid > 0 ? <RefundForm {...props} /> : null}
      <OrderPapers {...props} />
    </Panel>
  );
}

function TotalForm(props: ActProps) {
  const { total, askedTotal, estimate } = props.order;
  const first = total ?? estimate;
  const known = first === null ? "" : formatNairaFigure(first);
  const done = askedTotal === null ? "The total is set." : "The customer is asked for a yes.";
  const act = useOrderAct("total", props, done, (sent) => {
    if (input()?.value === sent("total")) show(known);
  });
  const [typed, setTyped] = useState(act.typed?.total ?? known);
  // The field is the browser's own, so that what was typed before the page was taken over stays.
  const input = () => act.form.current?.elements.namedItem("total") as HTMLInputElement | null;
  const show = (text: string) => {
    const field = input();
    if (field) field.value = text;
    setTyped(text);
  };
  const shown = useRef(known);
  useEffect(() => {
    if (input()?.value === shown.current) show(known);
    shown.current = known;
    // Also what was typed before the page was taken over.
    setTyped(input()?.value ?? known);
  });
  const isOver = props.order.status === "cancelled";
  const late = useLateForm(act, isOver, typed.trim() !== known);
  if (!late.isThere) return null;
  return (
    <ActForm act={act} label="Agreed total">
      {late.isLate ? (
        <TooLate onAway={late.putAway(() => setTyped(known))}>
          The order is 'Cancelled' now: no total can be set.
        </TooLate>
      ) : null}
      <div className="job-line">
        <Field
          label="Agreed total in naira"
          name="total"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={act.typed?.total ?? known}
          onInput={(event) => setTyped(event.currentTarget.value)}
          {...act.errorOf("total")}
        />
        <ActButton busy={act.busy} kind="line" disabled={isOver}>
          Set total
        </ActButton>
      </div>
      {total !== null && isApproved(props.order.status) && !isOver ? (
        <p className="text-smallest muted">
          It is approved: a higher one needs the customer's yes.
        </p>
      ) : null}
    </ActForm>
  );
}

function TransferForm(props: ActProps & { formId: string }) {
  const { today } = props;
  // The page is read anew while it is open; the form stays the same one, until it is recorded.
  const [formId] = useState(props.formId);
  const [clientId, setClientId] = useState<string>();
  const act = useOrderAct("transfer", props, "The transfer is recorded.", (sent) => {
    const form = act.form.current;
    const amount = form?.elements.namedItem("amount");
    if (amount instanceof HTMLInputElement && amount.value === sent("amount")) form?.reset();
    setClientId(uuidv7());
  });
  const { typed, errorOf } = act;
  const [given, setGiven] = useState<string>();
  if (act.formId && act.formId !== given) {
    setGiven(act.formId);
    setClientId(act.formId);
  }
  return (
    <ActForm act={act} label="Record a transfer">
      <input type="hidden" name="clientId" value={clientId ?? typed?.clientId ?? formId} />
      <div className="field-pair">
        <Field
          label="Transfer received, in naira"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.amount}
          {...errorOf("amount")}
        />
        <Field
          label="Received on"
          name="receivedOn"
          type="date"
          max={today}
          defaultValue={typed?.receivedOn ?? today}
          {...errorOf("receivedOn")}
        />
      </div>
      <AnotherTransfer act={act} />
      <div className="job-line">
        <Field
          label="Note on the transfer"
          name="note"
          maxLength={500}
          autoComplete="off"
          placeholder="Optional. The customer reads it."
          defaultValue={typed?.note}
          {...errorOf("note")}
        />
        <ActButton busy={act.busy} kind="line">
          Record transfer
        </ActButton>
      </div>
      <details open={Boolean(typed?.other || errorOf("other").error || errorOf("share").error)}>
        <summary>It pays another order, too</summary>
        <div className="field-pair">
          <Field
            label="Other order"
            name="other"
            autoComplete="off"
            placeholder="ITW-000123"
            defaultValue={typed?.other}
            {...errorOf("other")}
          />
          <Field
            label="Its part, in naira"
            name="share"
            inputMode="decimal"
            autoComplete="off"
            hint="This order gets the rest."
            defaultValue={typed?.share}
            {...errorOf("share")}
          />
        </div>
      </details>
    </ActForm>
  );
}
