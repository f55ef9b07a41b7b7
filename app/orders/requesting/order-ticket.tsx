import type { ReactNode } from "react";
import { eachOf } from "../../catalogue/prices/each.ts";
import type { OrderSum } from "../../catalogue/prices/order-sum";
import { business } from "../../shop/business";
import { formatNaira } from "../../ui/format/money";
import { priceWords } from "../price";
import { deliveryWords, lineTitle } from "./lines/order-line";
import { type DateTerms, PromisedDate } from "./promised-date";
import type { RequestedLine } from "./use-order-request";

/**
 * What the order adds up to as far as that is known, and how much is missing to free shipping (SPEC
 * §1). A pick-up has no shipping: CSS follows the form's choice, so that it works before any script
 * loads.
 * @param children stand at its end
 */
export function OrderTicket({
  lines,
  sum,
  isApproved = false,
  terms,
  children,
}: {
  lines: readonly RequestedLine[];
  sum: OrderSum;
  /** Whether no proof is waited for: then the order's page tells the day. */
  isApproved?: boolean;
  terms: DateTerms;
  children: ReactNode;
}) {
  const { isPriced, error } = standOf(lines, sum);
  const priced = lines.flatMap(({ name, line }) => (line ? { ...line, name } : []));
  return (
    <section className="ticket" aria-label="Your order in sum">
      <div className="ticket-part order-ticket-lines">
        {lines.length > 1 ? <p className="order-ticket-count">{lines.length} products</p> : null}
        <dl className="order-ticket-facts">
          {lines.map((line) => (
            <LineFact key={line.slot} line={line} />
          ))}
          {lines.length > 1 && !sum.isWhole && isPriced ? (
            <div className="order-ticket-goods">
              <dt>Goods with a price</dt>
              <dd className="numerals">{formatNaira(sum.goods)}</dd>
            </div>
          ) : null}
          <div>
            <dt>Delivery</dt>
            <dd className="numerals delivery-to">{deliveryWords(sum.delivery)}</dd>
            <dd className="delivery-from">Pick-up, free</dd>
          </div>
        </dl>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part" aria-live="polite">
        <p className="order-ticket-sum">
          <Total lines={lines} sum={sum} />
        </p>
        {error ? <p className="text-small">{error}</p> : null}
        {error || isApproved || priced.length < lines.length ? null : (
          <PromisedDate lines={priced} sum={sum} terms={terms} />
        )}
        <Hint sum={sum} isPriced={isPriced} isWrong={Boolean(error)} />
        {!error && lines.some(({ line }) => line?.price === null) ? (
          <p className="text-small">
            {lines.length === 1
              ? "The price depends on paper, size and finish. We reply with a figure before we print."
              : "What we quote comes on top, once you accept it."}
          </p>
        ) : null}
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part stack">{children}</div>
    </section>
  );
}

/** The total, and the way to the button that sends, in sight while a phone shows the fields. */
export function SumBar({
  lines,
  sum,
  onPress,
}: {
  lines: readonly RequestedLine[];
  sum: OrderSum;
  onPress: () => void;
}) {
  return (
    <div className="order-sum-bar" hidden={lines.length === 0}>
      <p>
        <Total lines={lines} sum={sum} />
      </p>
      <button type="button" className="button button-accent" onClick={onPress}>
        Check and send
      </button>
    </div>
  );
}

function Total({ lines, sum }: { lines: readonly RequestedLine[]; sum: OrderSum }) {
  const { isPriced, wrong } = standOf(lines, sum);
  const nothing = wrong || lines.some(({ about }) => !about) ? "—" : "We will quote you";
  return (
    <>
      <b>{sum.isWhole ? "Total" : "Total so far"}</b>
      <span className={isPriced ? "price" : "numerals"}>
        {isPriced ? formatNaira(sum.total) : nothing}
      </span>
    </>
  );
}

/** Whether the lines have a price, and what is wrong with them. */
function standOf(lines: readonly RequestedLine[], sum: OrderSum) {
  const wrong = lines.flatMap(({ errors = {} }) => Object.values(errors))[0];
  const isPriced = lines.some(
    ({ line, errors = {} }) => line?.price != null && Object.keys(errors).length === 0,
  );
  const error = sum.isTooMuch ? "That comes to more than we can take. Order fewer." : wrong;
  return { wrong, isPriced, error };
}

function LineFact({ line: { name, about, line, errors } }: { line: RequestedLine }) {
  if (!about) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>Loading....</dd>
      </div>
    );
  }
  const { price, choice, minimum, minimumPrice } = line;
  const isWrong = Object.keys(errors).length > 0;
  return (
    <div>
      <dt>
        {isWrong ? name : lineTitle(about, line)}
        <small>{priceWords(minimumPrice, minimum)}</small>
      </dt>
      <dd className="numerals">
        {isWrong ? "—" : price === null ? "We will quote you" : formatNaira(price)}
        {!isWrong && price !== null && minimumPrice === null && choice.quantity > 1 ? (
          <small>{formatNaira(eachOf(price, choice.quantity))} each</small>
        ) : null}
      </dd>
    </div>
  );
}

function Hint({ sum, isPriced, isWrong }: { sum: OrderSum; isPriced: boolean; isWrong: boolean }) {
  if (!isPriced || isWrong) return null;
  // Before a state is chosen: what holds nearly everywhere.
  const untilFree = (business.claims.freeShippingFrom ?? 0) - sum.goods;
  const missing = sum.delivery.kind === "choose" ? untilFree : sum.missing;
  if (missing > 0) {
    return (
      <p className="text-small delivery-to">{formatNaira(missing)} more and shipping is free.</p>
    );
  }
  return sum.delivery.kind === "free" ? (
    <p className="text-small delivery-to">Shipping is free.</p>
  ) : null;
}
