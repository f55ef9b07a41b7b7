import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { orderNumber } from "../../../orders/order";
import { paperPath } from "../../../orders/paper-number";
import {
  type Quote,
  type QuoteState,
  quoteDay,
  stateTones,
  takesQuotes,
} from "../../../orders/quote";
import { QuoteInShort } from "../../../orders/quotes/quote-panel";
import { TermsLink } from "../../../orders/quotes/quote-parts";
import type { AdminOrder } from "../../../orders/reading/read-orders.server";
import { moment, momentWords } from "../../../orders/ui/order-history";
import { formatNaira } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import type { FormAnswer } from "../../../ui/forms/form-answer";
import { SubmitButton } from "../../../ui/forms/form-parts";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";

const states: Readonly<Record<QuoteState, string>> = {
  sent: "With the buyer",
  accepted: "Accepted",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
  overtaken: "No longer open",
};

/** Where a quote stands, as the shop reads it. */
function SentBadge({ quote: { state, asked } }: { quote: Quote }) {
  const isAsked = asked !== null && (state === "sent" || state === "lapsed");
  const tone = isAsked ? stateTones.sent : stateTones[state];
  return <span className={`badge badge-${tone}`}>{isAsked ? "Change asked" : states[state]}</span>;
}

/** A quote that was sent: what became of it, and what can still be done with it. */
export function SentQuote({
  quote,
  order,
  today,
  answer,
  children,
}: {
  quote: Quote;
  order: AdminOrder;
  today: string;
  /** Why it was not taken back. */
  answer: FormAnswer | undefined;
  /** The way to another one. */
  children?: ReactNode;
}) {
  const { number, state } = quote;
  const isOpen = state === "sent";
  const paper = order.papers.find(({ ofId }) => ofId === quote.id);
  return (
    <Panel title={`Quote ${number}`} aside={<SentBadge quote={quote} />}>
      <QuoteInShort quote={quote} order={order} />
      <p className="text-small quote-became">{becameWords(quote, today)}</p>
      {quote.asked ? (
        <Notice kind="warn">
          <p className="order-words" dir="auto">
            “{quote.asked.note}”
          </p>
          <p className="text-smallest muted">
            {order.name ?? "The customer"}, {moment(quote.asked.timestamp, today)}
          </p>
        </Notice>
      ) : null}
      {isOpen && order.email === null && order.whatsapp ? (
        <Notice>
          <p>
            <b>No email on this order.</b> Send the link yourself:
          </p>
          <a
            className="button button-whatsapp"
            href={order.whatsapp}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" />
            Send on WhatsApp
          </a>
        </Notice>
      ) : null}
      {children || paper ? (
        <div className="row">
          {children}
          {paper ? (
            <a
              className="button button-line"
              href={paperPath("quote", paper.number)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="download" />
              PDF
            </a>
          ) : null}
        </div>
      ) : null}
      {isOpen || state === "lapsed" ? <Withdraw number={number} answer={answer} /> : null}
    </Panel>
  );
}

function becameWords(quote: Quote, today: string): ReactNode {
  const { state, sentAt, endedAt, acceptedBy, termsVersion, reason, validUntil } = quote;
  const ended = endedAt ? momentWords(endedAt, today) : "";
  switch (state) {
    case "accepted":
      return (
        <>
          By {acceptedBy ?? "the customer"}, {ended}, <TermsLink version={termsVersion} />. Lines
          and prices are fixed; a change is a new quote.
        </>
      );
    case "withdrawn":
      return `Taken back ${ended}: “${reason}”`;
    case "replaced":
      return `Replaced ${ended}.`;
    case "overtaken":
      return "The order has another price, or has moved on: it can no longer be accepted.";
    default:
      return `Sent ${momentWords(sentAt, today)}. Valid until ${quoteDay(validUntil)}.`;
  }
}

function Withdraw({ number, answer }: { number: number; answer: FormAnswer | undefined }) {
  const refused = answer?.values.act === "withdraw" ? answer : undefined;
  const busy = useNavigation().formData?.get("act") === "withdraw";
  const error = refused?.errors.reason;
  return (
    <details className="quote-withdraw" open={refused !== undefined}>
      <summary className="button button-text">Withdraw</summary>
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="act" value="withdraw" />
        <input type="hidden" name="quote" value={number} />
        {refused?.failure ? (
          <Notice kind="bad" role="alert">
            {refused.failure}
          </Notice>
        ) : null}
        <Field
          label="Why it is withdrawn"
          hint="The customer reads it, and can no longer accept the quote."
          {...(error ? { error } : {})}
        >
          <textarea
            className="textarea"
            name="reason"
            rows={3}
            required
            defaultValue={refused?.values.reason}
          />
        </Field>
        <SubmitButton busy={busy} look="danger">
          {`Withdraw quote ${number}`}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** The newest quote on the shop's page of an order, and the way to write one. */
export function OrderQuotePanel({ order, today }: { order: AdminOrder; today: string }) {
  const [quote] = order.quotes;
  const page = `/admin-dashboard/orders/${orderNumber(order.number)}/quote`;
  const canWrite = takesQuotes(order.status);
  if (!quote && !canWrite) return null;
  return (
    <Panel title="Quote" aside={quote ? <SentBadge quote={quote} /> : undefined}>
      {quote ? (
        <p className="text-small">
          Quote {quote.number}: <b className="numerals">{formatNaira(quote.total)}</b>.{" "}
          {becameWords(quote, today)}
        </p>
      ) : (
        <p className="text-small muted">
          Lines, prices and days in one offer, which the customer accepts with one press.
        </p>
      )}
      <Link className="button button-line" to={page}>
        {quote ? `Open quote ${quote.number}` : "Write a quote"}
      </Link>
    </Panel>
  );
}
