import type { ReactNode } from "react";
import { placeName } from "../../accounts/address/address.ts";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { formatNaira, formatNairaFigure } from "../../ui/format/money.ts";
import type { Place } from "../prices/delivery.ts";
import { eachOf } from "../prices/each.ts";
import { ladderPrice, roundUp } from "../prices/ladder.ts";
import { makeUp } from "../prices/line.ts";
import { cutOffOf } from "../prices/promised-date.ts";
import { units } from "../product.ts";
import { signed, type Ticket, type TicketData, ticketDay } from "./choice/ticket.ts";
import { DateLine } from "./date-line.tsx";

const BY_QUOTE = "We will quote you";

/** The line, what each choice adds to it, and its delivery. */
export function PriceSums({
  list,
  ticket,
  isLost,
}: {
  list: TicketData["list"];
  ticket: Ticket;
  /** Whether fetching the fees failed. */
  isLost: boolean;
}) {
  const { choice, price, extras, isStandIn } = ticket;
  const delivery = <DeliverySum ticket={ticket} isLost={isLost} />;
  if (isStandIn) {
    return (
      <dl className="sums">
        <Sum name="This line">—</Sum>
        {delivery}
      </dl>
    );
  }
  const plain = ladderPrice(list, choice.quantity);
  const made = makeUp(list, choice);
  return (
    <dl className="sums">
      {extras.length > 0 && plain ? (
        <>
          <Sum name={units(choice.quantity)} isPart>
            {formatNaira(roundUp(plain) ?? 0)}
          </Sum>
          {extras.map(({ option, value, units: count, kobo }) => (
            <Sum
              key={`${option}.${value.id}`}
              name={extraName(value.name, count, value.each)}
              isPart
            >
              {signed(kobo)}
            </Sum>
          ))}
        </>
      ) : null}
      <Sum name={extras.length > 0 && plain ? "This line" : units(choice.quantity)} small={made}>
        {price === null ? BY_QUOTE : formatNaira(price)}
        {price === null || choice.quantity === 1 ? null : (
          <small>{`${formatNaira(eachOf(price, choice.quantity))} each`}</small>
        )}
      </Sum>
      {delivery}
      {price === null ? <Sum name="Your date">With the quote</Sum> : null}
    </dl>
  );
}

const extraName = (name: string, count: number, each: number | undefined): string =>
  each && count > 1 ? `${name}, ${count} × ${formatNaira(each)}` : name;

function Sum({
  name,
  small,
  isPart = false,
  children,
}: {
  name: string;
  small?: string | undefined;
  isPart?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isPart ? "sums-part" : undefined}>
      <dt>
        {name}
        {small ? <small>{small}</small> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function DeliverySum({ ticket: { place, delivery }, isLost }: { ticket: Ticket; isLost: boolean }) {
  const freeFrom = freeShippingFrom();
  const free = freeFrom && `Free from ${freeFrom} of goods`;
  if (place.way === "pick-up") return <Sum name="Pick-up">Free</Sum>;
  const name = placeName(place);
  if (delivery?.kind === "choose") {
    return (
      <Sum name="Delivery" small={free}>
        <a className="link link-tap" href="#state">
          Choose a state
        </a>
      </Sum>
    );
  }
  const title = `Delivery to ${name}`;
  if (!delivery) return <Sum name={title}>{isLost ? "No connection" : "Loading...."}</Sum>;
  if (delivery.kind === "none") {
    return (
      <Sum name={title} small="Choose another city, or pick it up.">
        No delivery there
      </Sum>
    );
  }
  if (delivery.fee === null) {
    return (
      <Sum name={title} small="You agree to the fee before you pay.">
        We confirm the delivery fee
      </Sum>
    );
  }
  if (delivery.kind === "free") {
    return (
      <Sum name={title} small={`Over ${freeFrom} of goods`}>
        Free
      </Sum>
    );
  }
  return (
    <Sum name={title} small={delivery.neverFree ? undefined : free}>
      {formatNaira(delivery.fee)}
    </Sum>
  );
}

const isBrought = (place: Place): place is Extract<Place, { way: "delivery" }> =>
  place.way === "delivery" && place.state !== "";

/**
 * '300 units to Ibadan, by Thu 26 Nov', or the day on which it is ready, what is not in the total,
 * or why it cannot be ordered.
 */
export function shortWords(ticket: Ticket): string {
  const { choice, place, price, isWhole, promised, errors, delivery } = ticket;
  if (Object.keys(errors).length > 0) return "Look at what is marked.";
  if (delivery?.kind === "none") return "No delivery there. Choose another city, or pick it up.";
  const to = isBrought(place) ? ` to ${placeName(place)}` : "";
  const by = promised ? `, ${to ? "by" : "ready"} ${ticketDay(promised.day)}` : "";
  const more = price === null || isWhole ? "" : " + delivery";
  return `${units(choice.quantity)}${more}${to}${by}`;
}

/** The total and the day that is promised. */
export function TotalAndDate({ ticket, cutOff }: { ticket: Ticket; cutOff: number }) {
  const { total, isWhole, promised, pay, place } = ticket;
  return (
    <>
      <p className="sums-total">
        <b>{isWhole ? "Total" : "Without delivery"}</b>{" "}
        <span className="price">
          <span className="price-currency">₦</span>
          {formatNairaFigure(total)}
        </span>
      </p>
      {promised ? (
        <DateLine
          isBrought={isBrought(place)}
          day={promised.day}
          approveBy={cutOffOf({ cutOff }, promised.approveBy)}
          pay={pay}
        />
      ) : null}
    </>
  );
}
