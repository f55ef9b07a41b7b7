import "../../../orders/quotes/quotes.css";
import "./quote.css";
import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MOST_LINES, promise, type WorkCalendar } from "../../../catalogue/prices/prices";
import { ticketDay, ticketTime } from "../../../catalogue/ticket/choice/ticket";
import { discountName } from "../../../orders/quote";
import { type DraftFields, lineIds } from "../../../orders/quotes/quote-draft";
import {
  deliveryName,
  PayShares,
  type QuotedPlace,
  QuoteTotal,
  Sum,
} from "../../../orders/quotes/quote-ticket";
import type { PayFirst } from "../../../shop/settings/pay-first";
import { formatNaira } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import { type FormAnswer, saidOf, useAnswerFocus } from "../../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../../ui/forms/form-parts";
import { Panel } from "../../../ui/panel";
import { AddLine } from "./add-line";
import type { Offered } from "./quote-acts.server";
import { QuoteLineFields } from "./quote-line-fields";
import { type FormGround, useQuoteForm } from "./use-quote-form";

/** What a quote is written with. */
export interface QuoteFormProps {
  /** The draft as it is kept. */
  fields: DraftFields;
  ground: FormGround;
  calendar: WorkCalendar;
  /** What is asked before printing. */
  payFirst: PayFirst;
  /** ms since 1970, UTC. */
  now: number;
  /** 1, 2, 3 … */
  number: number;
  /** The number of the newest quote, when it is accepted. */
  accepted: number | undefined;
  formId: string;
  /** What is looked for in the catalogue, and what is offered for it. */
  find: string;
  found: Offered[] | undefined;
  answer: FormAnswer | undefined;
  /** Where it goes once it is sent. */
  told: string;
  /** Where the order goes; undefined while the form says it. */
  place: QuotedPlace | undefined;
  onKept(keptAt: string): void;
  /** Who it is for, where no order says it. */
  children?: ReactNode;
}

/** The form of a quote: every button of it keeps the draft, also without JavaScript. */
export function QuoteForm(props: QuoteFormProps) {
  const { fields, ground, number, answer, children } = props;
  // The page is read anew while it is open; the form stays the same one until it is sent.
  const [formId] = useState(props.formId);
  const { form, draft, onInput, stop } = useQuoteForm(fields, ground, props.onKept);
  const { notice } = useAnswerFocus(answer, false);
  const [first] = useState(() => lineIds({ get: (name) => fields[name] }));
  const busy = useNavigation().formData?.get("act") === "send";
  const errors = answer?.errors ?? {};
  const said = answer && (answer.failure ?? errors.lines ?? firstError(errors));
  return (
    <Form
      method="post"
      ref={form}
      className="quote-form"
      noValidate
      preventScrollReset
      aria-label={`Quote ${number}`}
      aria-busy={busy}
      onInput={onInput}
      onSubmit={stop}
    >
      {/* What Enter in a field presses. */}
      <button type="submit" name="act" value="keep" hidden />
      <input type="hidden" name="quoteId" value={formId} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="accepted" value={props.accepted ?? ""} />
      <div className="stack">
        <AnswerNotice ref={notice}>{said}</AnswerNotice>
        {children}
        <Panel
          title="Lines"
          aside={
            <span className="text-small muted">
              {draft.lines.length} of {MOST_LINES}
            </span>
          }
        >
          <input type="hidden" name="lines" value={fields.lines ?? ""} />
          {draft.lines.length === 0 ? (
            <p className="muted">Add the first line, from the catalogue or in your own words.</p>
          ) : (
            <ul className="quote-lines" id="lines">
              {draft.lines.map((line) => (
                <QuoteLineFields
                  key={line.id}
                  line={line}
                  initial={fields}
                  errors={errors}
                  isNew={!first.includes(line.id)}
                  isOpen={!first.includes(line.id) || line.price === null}
                  isWrong={Object.keys(errors).some((field) => field.startsWith(`l${line.id}.`))}
                />
              ))}
            </ul>
          )}
          {draft.lines.length < MOST_LINES ? (
            <AddLine find={props.find} found={props.found} />
          ) : null}
        </Panel>
        <DiscountPanel fields={fields} errors={errors} off={draft.sum.discount} />
        <TimePanel {...props} draft={draft} errors={errors} />
        <Panel title="Note to the buyer" aside={<span className="text-small muted">Optional</span>}>
          <Field label="Note" {...(errors.note ? { error: errors.note } : {})}>
            <textarea className="textarea" name="note" rows={3} defaultValue={fields.note} />
          </Field>
        </Panel>
      </div>
      <SumTicket {...props} draft={draft} busy={busy} />
    </Form>
  );
}

/** A field says its own error; the notice says the first one, for who sees no fields. */
const firstError = (errors: Record<string, string>) => saidOf({ values: {}, errors });

/** What a form was refused with; what only kept a draft is none. */
export function refusalIn(data: unknown): FormAnswer | undefined {
  const isAnswer = typeof data === "object" && data !== null && "errors" in data;
  return isAnswer ? (data as FormAnswer) : undefined;
}

type Draft = ReturnType<typeof useQuoteForm>["draft"];

function DiscountPanel({
  fields,
  errors,
  off,
}: {
  fields: DraftFields;
  errors: Record<string, string>;
  /** Kobo. */
  off: number;
}) {
  const { discount, discountReason } = errors;
  return (
    <Panel
      title="Discount"
      aside={off > 0 ? <b className="numerals">−{formatNaira(off)}</b> : undefined}
    >
      <div className="field-pair">
        <div className="quote-discount">
          <Field
            label="How much"
            name="discount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={fields.discount}
            {...(discount ? { error: discount } : {})}
          />
          <Field label="In">
            <select className="select" name="discountIn" defaultValue={fields.discountIn}>
              <option value="percent">%</option>
              <option value="naira">₦</option>
            </select>
          </Field>
        </div>
        <Field
          label="Reason, the buyer reads it"
          name="discountReason"
          maxLength={200}
          autoComplete="off"
          defaultValue={fields.discountReason}
          {...(discountReason ? { error: discountReason } : {})}
        />
      </div>
    </Panel>
  );
}

function TimePanel({
  fields,
  ground,
  calendar,
  now,
  place,
  draft: { sum, days, slowest },
  errors,
}: QuoteFormProps & { draft: Draft; errors: Record<string, string> }) {
  const way = sum.delivery.days;
  const promised = promise(calendar, now, days === null || way === null ? null : days + way);
  const zone = sum.delivery.fee;
  const isPickUp = sum.delivery.kind === "pick-up";
  const error = (field: string) => (errors[field] ? { error: errors[field] ?? "" } : {});
  return (
    <Panel title="Delivery and time">
      <div className="field-pair">
        <Field
          label={`${isPickUp || !place ? "Delivery" : deliveryName(place)}, in naira`}
          name="fee"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={fields.fee}
          hint={
            isPickUp
              ? "They pick it up. Left empty, it is free."
              : zone === null
                ? "No zone says it: enter the fee; 0 is free."
                : `Left empty, it is ${zone === 0 ? "free" : formatNaira(zone)}, by the zone.`
          }
          {...error("fee")}
        />
        <Field
          label="Working days to print"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fields.days}
          hint={
            slowest === null
              ? "Left empty, no day is promised."
              : `The slowest line needs ${slowest}. Left empty, no day is promised.`
          }
          {...error("days")}
        />
        <Field
          label="Valid until"
          name="validUntil"
          type="date"
          min={ground.today}
          defaultValue={fields.validUntil}
          {...error("validUntil")}
        />
        <div className="quote-promised">
          <p className="text-small">{isPickUp ? "Ready" : "In the buyer's hands"}</p>
          {promised ? (
            <>
              <p>
                <b>{ticketDay(promised.day)}</b>
              </p>
              <p className="text-smallest muted">
                If it is accepted today, and the proof approved by {ticketDay(promised.approveBy)},{" "}
                {ticketTime(calendar.cutOff)}.
              </p>
            </>
          ) : (
            <p className="muted">No day is promised.</p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function SumTicket({
  place,
  number,
  told,
  payFirst,
  draft: { lines, sum, discount },
  busy,
}: QuoteFormProps & { draft: Draft; busy: boolean }) {
  const percent = discount && "percent" in discount ? discount.percent : null;
  const isWhole = sum.fee !== null && lines.every(({ price }) => price !== null);
  return (
    <aside className="ticket quote-sum" aria-label="The quote in sum">
      <div className="ticket-part">
        <dl className="quote-sums">
          <Sum name={lines.length === 1 ? "1 line" : `${lines.length} lines`}>
            {formatNaira(sum.goods)}
          </Sum>
          {sum.discount > 0 ? (
            <Sum name={discountName(percent)}>−{formatNaira(sum.discount)}</Sum>
          ) : null}
          <Sum name={place ? deliveryName(place) : "Delivery"}>
            {sum.fee === null ? "—" : sum.fee === 0 ? "Free" : formatNaira(sum.fee)}
          </Sum>
        </dl>
        <QuoteTotal total={sum.total} name={isWhole ? "Total" : "Total so far"} />
      </div>
      {isWhole && sum.total > 0 ? (
        <>
          <div className="ticket-perforation" />
          <div className="ticket-part">
            <PayShares total={sum.total} payFirst={payFirst} />
          </div>
        </>
      ) : null}
      <div className="ticket-perforation" />
      <div className="ticket-part stack">
        <SubmitButton busy={busy} look="accent" isWide name="act" value="send">
          {busy ? "Sending..." : number > 1 ? `Send quote ${number}` : "Send quote"}
        </SubmitButton>
        <button type="submit" className="button button-line button-block" name="act" value="keep">
          Keep the draft
        </button>
        <p className="text-smallest muted">{told}</p>
      </div>
    </aside>
  );
}
