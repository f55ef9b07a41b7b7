import { useState } from "react";
import { ticketDay } from "../../../catalogue/ticket/choice/ticket";
import { hasOpenQuote } from "../../../orders/quote";
import { isClosed } from "../../../orders/status";
import { Fact } from "../../../ui/fact";
import { lagosClock, lagosDay } from "../../../ui/format/lagos-time";
import { formatNaira } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import { ActButton, ActForm } from "./acts/act-form";
import { TooLate, useLateForm } from "./acts/late-form";
import { toldWords } from "./acts/told-words";
import { type ActProps, useOrderAct } from "./acts/use-order-act";

/** What the order's buyer is promised, and the form that moves a day that is fixed. */
export function DatePart(props: ActProps) {
  const { date: kept } = props.order;
  // A day that is not fixed yet goes with the price that an open quote replaces.
  const isOffered = hasOpenQuote(props.order) && !hasFixedDay(props.order);
  const date = isOffered ? undefined : kept;
  return (
    <div className="ticket-part stack" id="date">
      <dl className="specification specification-tight">
        <Fact name="Promised" className="numerals">
          {isOffered ? "As the open quote says" : date?.day ? ticketDay(date.day) : "No date"}
        </Fact>
        {date?.day && date.approveBy ? (
          <Fact name={termsOf(date)} className="numerals">
            by {ticketDay(lagosDay(date.approveBy))}, {lagosClock(date.approveBy)}
          </Fact>
        ) : null}
      </dl>
      {date?.day === null ? (
        <p className="text-small muted">The proof is late: it brings the new date.</p>
      ) : null}
      <MoveForm {...props} />
    </div>
  );
}

const hasFixedDay = ({ date }: ActProps["order"]) => Boolean(date?.day && !date.approveBy);

function termsOf({ pay, isApproved }: { pay?: number; isApproved?: true }): string {
  if (isApproved) return `If ${formatNaira(pay ?? 0)} is paid`;
  return pay === undefined ? "If approved" : `If approved, and ${formatNaira(pay)} paid`;
}

function MoveForm(props: ActProps) {
  const { order, today } = props;
  const isFixed = hasFixedDay(order);
  const [typed, setTyped] = useState({ day: "", note: "" });
  const empty = () => setTyped({ day: "", note: "" });
  const act = useOrderAct("date", props, toldWords(order), (sent) => {
    const form = act.form.current;
    const now = form && new FormData(form);
    if (now?.get("day") !== sent("day") || now.get("note") !== sent("note")) return;
    form?.reset();
    empty();
  });
  const late = useLateForm(act, !isFixed, typed.day !== "" || typed.note.trim() !== "");
  if (!late.isThere) return null;
  return (
    <details open={late.isLate || act.typed !== undefined || undefined}>
      <summary>Move the date</summary>
      <ActForm act={act} label="Move the date">
        {late.isLate ? (
          <TooLate onAway={late.putAway(empty)}>
            {isClosed(order.status)
              ? "The order is over: its date no longer moves."
              : "The date is not fixed."}
          </TooLate>
        ) : null}
        <Field
          label="New date"
          name="day"
          type="date"
          min={today}
          defaultValue={act.typed?.day}
          onInput={(event) => setTyped({ ...typed, day: event.currentTarget.value })}
          {...act.errorOf("day")}
        />
        <Field label="Reason" hint="The customer reads it." {...act.errorOf("note")}>
          <textarea
            className="textarea"
            name="note"
            rows={2}
            maxLength={5_000}
            defaultValue={act.typed?.note}
            onInput={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
          />
        </Field>
        <ActButton busy={act.busy} kind="line" disabled={!isFixed}>
          Move the date
        </ActButton>
      </ActForm>
    </details>
  );
}
