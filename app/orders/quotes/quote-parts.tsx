import { Link } from "react-router";
import { formatNaira } from "../../ui/format/money";
import { Notice } from "../../ui/notice";
import { type Quote, quoteDay, stateTones, stateWords } from "../quote";
import { moment, momentWords } from "../ui/order-history";

/**
 * The state of a quote, as its buyer reads it.
 * @param all of its order, the newest first
 */
export function QuoteBadge({ quote, all }: { quote: Quote; all: Quote[] }) {
  const words = stateWords(
    quote.state,
    all.findLast(({ number }) => number > quote.number)?.number,
  );
  return <span className={`badge badge-${stateTones[quote.state]}`}>{words}</span>;
}

/** The terms that a quote was accepted under, which stay readable. */
export function TermsLink({ version }: { version: string | null }) {
  return (
    <Link className="link" to={`/term-condition?version=${version}`} target="_blank">
      terms version {version}
    </Link>
  );
}

/** The outcome of a quote, in the words of its buyer's page. */
export function QuoteNews({
  quote,
  today,
  isOver,
}: {
  quote: Quote;
  today: string;
  /** Whether the order takes no more quotes. */
  isOver: boolean;
}) {
  const { state, asked, endedAt, acceptedBy, termsVersion, reason, validUntil } = quote;
  const ended = endedAt ? moment(endedAt, today) : "";
  switch (state) {
    case "accepted":
      return (
        <Notice kind="ok">
          <p>
            <b>Accepted{acceptedBy ? ` by ${acceptedBy}` : ""}</b>
          </p>
          <p>
            {ended}, <TermsLink version={termsVersion} />. Lines and prices are fixed.
          </p>
        </Notice>
      );
    case "lapsed":
      return (
        <Notice kind="warn">
          <b>This quote was valid until {quoteDay(validUntil)}.</b> It can no longer be accepted.
        </Notice>
      );
    case "withdrawn":
      return (
        <Notice kind="bad">
          <b>We took this quote back</b>, {ended}: “<span className="order-words">{reason}</span>”
        </Notice>
      );
    case "overtaken":
      return (
        <Notice kind="warn">
          {isOver
            ? "This order has moved on: the quote is no longer open."
            : "The price of this order has changed since this quote. It can no longer be accepted."}
        </Notice>
      );
    case "sent":
      return asked ? (
        <Notice>
          <p>
            You asked for a change, {momentWords(asked.timestamp, today)}: “
            <span className="order-words">{asked.note}</span>”
          </p>
          <p>We answer with a new quote. Until then you can accept this one.</p>
        </Notice>
      ) : null;
    default:
      return null;
  }
}

/** Offers a newer quote than the one on screen, without replacing that unasked. */
export function NewerQuote({
  quote,
  than,
  today,
  address,
  onLook,
}: {
  quote: Quote;
  than: Quote;
  today: string;
  address: string;
  onLook(): void;
}) {
  const less = than.total - quote.total;
  return (
    <Notice kind="warn" role="alert">
      <p>
        <b>There is a newer quote</b>, written {momentWords(quote.sentAt, today)}:{" "}
        {formatNaira(quote.total)}
        {less === 0 ? "" : `, ${formatNaira(Math.abs(less))} ${less > 0 ? "less" : "more"}`}.
      </p>
      <Link className="button button-primary" to={address} onClick={onLook}>
        See quote {quote.number}
      </Link>
    </Notice>
  );
}

/** The quotes before the one on screen. */
export function EarlierQuotes({ quotes, address }: { quotes: Quote[]; address: string }) {
  if (quotes.length === 0) return null;
  return (
    <section className="quote-earlier">
      <h2>Earlier quotes</h2>
      <ul>
        {quotes.map((quote) => (
          <li key={quote.number}>
            <span>
              Quote {quote.number}, {formatNaira(quote.total)}
              <span className="text-small muted"> {stateWords(quote.state).toLowerCase()}</span>
            </span>
            <Link className="link link-tap" to={`${address}&quote=${quote.number}`}>
              Look at quote {quote.number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
