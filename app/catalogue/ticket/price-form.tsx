import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { Link } from "react-router";
import { joined } from "../../ui/format/joined";
import { formatCount, formatNaira, formatNairaFigure } from "../../ui/format/money.ts";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Fields, writeChoice } from "../prices/choice.ts";
import { choiceBeforehand, minimumOf, type PriceList } from "../prices/price-list.ts";
import { type Product, productPath } from "../product.ts";
import { unpackTicket } from "./choice/packed-ticket.ts";
import { countIn, stepFrom, type Ticket } from "./choice/ticket.ts";
import { useTicket } from "./choice/use-ticket.ts";
import { FieldError, OptionFields, Stepped } from "./option-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PriceSums, shortWords, TotalAndDate } from "./price-sums.tsx";
import { QuantityLadder } from "./quantity-ladder.tsx";

/** The form in which a product's make-up is chosen, and the ticket that answers (TRADE §1). */
export function PriceForm({
  form,
  openedAt,
  product,
  prices,
  talk,
  origin,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** ms since the document was opened. */
  openedAt: number;
  product: Pick<Product, "id">;
  /** As `packTicket` packs them. */
  prices: string;
  /** Draws the end of the ticket, given the address that shows the choice. */
  talk: (url: string, quantity: number | undefined) => ReactNode;
  /** The shop's public address, without a trailing slash. */
  origin: string;
}) {
  const unpacked = useMemo(() => unpackTicket(prices), [prices]);
  const { list, calendar, states } = unpacked;
  const shown = useTicket(unpacked, form, openedAt);
  const { ticket, fields, table, isLost, askForPlaces, set, setQuantity: choose } = shown;
  const isSplit = list.options.some(({ split }) => split);
  const isWrong = Object.keys(ticket.errors).length > 0;
  const path = `${origin}${productPath(product.id)}`;
  // What cannot be ordered is not what the ticket computes in its place.
  const url = isWrong ? path : `${path}?${ticket.address}`;
  return (
    <>
      <div className="pricing-options">
        <OptionFields {...{ list, ticket, fields, set }} />
        <PlaceFields {...{ states, table, ticket, askForPlaces }} />
      </div>
      <section className="price-ticket" aria-label="Your price">
        <div className="ticket">
          <div className="ticket-part">
            {isSplit ? (
              <p className="text-small muted">
                {`What you give of each adds up to the quantity, at least ${formatCount(minimumOf(list))}.`}
              </p>
            ) : (
              <QuantityField {...{ list, ticket, fields, choose }} />
            )}
            {list.rungs[0]?.price === null ? null : (
              <QuantityLadder {...{ list, ticket, choose }} />
            )}
            {/* Behind everything that is chosen. */}
            <button type="submit" className="button button-line button-block pricing-show">
              {ticket.price === null ? "Show this choice" : "Show the price"}
            </button>
          </div>
          <div className="ticket-perforation" />
          <div className="ticket-part">
            <PriceSums {...{ list, ticket, isLost }} />
          </div>
          <div className="ticket-perforation" />
          <div className="ticket-part stack" aria-live="polite">
            {ticket.isLess ? (
              <Notice kind="warn" role="alert">
                Something that was chosen is no longer offered. Look at what is left, then order.
              </Notice>
            ) : null}
            <Outcome ticket={ticket} productId={product.id} cutOff={calendar.cutOff} />
            <OrderLink ticket={ticket} productId={product.id} isWide />
            <Link
              className="button button-line button-block"
              to={chatPath(product.id, list, ticket)}
            >
              <Icon name="chat" />
              Chat to Order
            </Link>
            <p className="text-smallest muted">
              No payment now. You see a proof before anything is printed.
            </p>
          </div>
          <div className="ticket-perforation" />
          {talk(url, isWrong ? undefined : ticket.choice.quantity)}
        </div>
        {isWrong ? null : (
          <CopyLink key={url} url={url} what={ticket.price === null ? "choice" : "price"} />
        )}
      </section>
      <div className="order-bar">
        <div>
          {isOrderable(ticket) && ticket.price !== null ? (
            <p className="price">
              <span className="price-currency">₦</span>
              {formatNairaFigure(ticket.total)}
            </p>
          ) : null}
          <p className="text-smallest muted">{shortWords(ticket)}</p>
        </div>
        <OrderLink ticket={ticket} productId={product.id} />
      </div>
    </>
  );
}

function QuantityField({
  list,
  ticket: { choice, errors },
  fields,
  choose,
}: {
  list: PriceList;
  ticket: Ticket;
  fields: Fields;
  choose: (quantity: number) => void;
}) {
  const quantity = countIn(fields, "quantity", choice.quantity);
  const less = stepFrom(list, quantity, false);
  return (
    <div className="price-quantity-field">
      <b aria-hidden="true">Quantity</b>
      <span className="text-smallest muted">{quantityRule(list)}</span>
      <Stepped
        name="quantity"
        label="Quantity"
        initial={`${fields.get("quantity") ?? quantity}`}
        error={errors.quantity && "quantity-error"}
        less={less < quantity ? less : undefined}
        more={stepFrom(list, quantity, true)}
        set={choose}
      />
      <FieldError id="quantity-error" error={errors.quantity} />
    </div>
  );
}

function quantityRule(list: PriceList): string {
  const minimum = `Minimum ${formatCount(minimumOf(list))}`;
  if (list.packs) return `${minimum}, in packs`;
  return list.step ? `${minimum}, in steps of ${formatCount(list.step)}` : minimum;
}

/**
 * The path of a chat about just this choice. Before anything is chosen, or when it cannot be
 * ordered, it names the product alone.
 */
export function chatPath(
  id: string,
  list: PriceList,
  { address, errors }: Pick<Ticket, "address" | "errors">,
): string {
  const isUntouched = address === `${writeChoice(choiceBeforehand(list))}`;
  const isAlone = isUntouched || Object.keys(errors).length > 0;
  return `/chat?product=${id}${isAlone ? "" : `&${address}`}`;
}

/** What it all comes to, or why it cannot be ordered yet. */
function Outcome({
  ticket,
  productId,
  cutOff,
}: {
  ticket: Ticket;
  productId: string;
  cutOff: number;
}) {
  const { replaced, isStandIn } = ticket;
  if (replaced.length > 0 && !isStandIn) {
    return <Replaced ticket={ticket} productId={productId} />;
  }
  if (Object.keys(ticket.errors).length > 0) {
    return (
      <p className="error">
        <Icon name="alert" />
        {`Put right what is marked.${ticket.price === null ? "" : " Then the total stands here."}`}
      </p>
    );
  }
  if (ticket.price === null) {
    return (
      <>
        <p className="price">We will quote you</p>
        <p className="text-small">
          Ask us, and we write back with a price and a date for just that.
        </p>
      </>
    );
  }
  return <TotalAndDate ticket={ticket} cutOff={cutOff} />;
}

/** Asks about values that are no longer offered. */
function Replaced({
  ticket: { replaced, price, address },
  productId,
}: {
  ticket: Ticket;
  productId: string;
}) {
  const now = joined(replaced.map(({ value }) => value));
  return (
    <>
      <Notice kind="warn" role="alert">
        <b>{joined(replaced.map(({ option }) => option))}: what you chose is no longer offered.</b>{" "}
        We have put {now} in its place:{" "}
        {price === null ? "we quote it" : `${formatNaira(price)} now`}.
      </Notice>
      {/* A new page, whose form begins with that choice. */}
      <Link
        className="button button-primary button-block"
        to={`${productPath(productId)}?${address}`}
        reloadDocument
      >
        Go on with {now}
      </Link>
      {replaced.map(({ id, option }) => (
        <a key={id} className="button button-line button-block" href={`#choice-${id}`}>
          Choose another: {option}
        </a>
      ))}
    </>
  );
}

const isOrderable = ({ errors, delivery }: Ticket): boolean =>
  Object.keys(errors).length === 0 && delivery?.kind !== "none";

/** The link to an order of just this choice; nothing while it cannot be ordered. */
function OrderLink({
  ticket,
  productId,
  isWide = false,
}: {
  ticket: Ticket;
  productId: string;
  isWide?: boolean;
}) {
  if (!isOrderable(ticket)) return null;
  return (
    <Link
      className={isWide ? "button button-accent button-block" : "button button-accent"}
      to={`/order/new?product=${productId}&${ticket.address}&${new URLSearchParams({ shown: ticket.shown })}`}
      rel="nofollow"
    >
      <Icon name="receipt" />
      {ticket.price === null ? "Request a quote" : "Order now"}
    </Link>
  );
}

/** A button that copies the address of what is chosen. */
function CopyLink({ url, what }: { url: string; what: string }) {
  const scripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={`button button-text price-copy ${scripted}`}
      onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(true))}
    >
      {isCopied ? "Copied" : `Copy link to this ${what}`}
    </button>
  );
}
