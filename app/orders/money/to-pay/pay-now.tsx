import { useState } from "react";
import { Link } from "react-router";
import { clockAt, dayAt } from "../../../catalogue/prices/promised-date";
import { ticketDay } from "../../../catalogue/ticket/choice/ticket";
import type { BankAccount } from "../../../shop/business";
import { telLink } from "../../../shop/links";
import { useSite } from "../../../shop/use-site";
import { formatNaira, formatNairaFigure } from "../../../ui/format/money";
import { Price } from "../../../ui/format/price";
import { type FormAnswer, saidOf } from "../../../ui/forms/form-answer";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import type { Order } from "../../order";
import { payReference } from "../../order-money";
import { ClaimForm } from "./claim-form";
import { ClaimStates } from "./claim-state";
import { CopyAll, type CopyLine, CopyRows, useCopied } from "./copy-rows";

/** What all parts of an order's page about paying need. */
export interface PayProps {
  order: Order;
  orderKey: string;
  bank: BankAccount;
  /** Where the forms go. */
  address: string;
  today: string;
  /** A new form's id. */
  formId: string;
  /** What the address asks for: paying all at once, or the form of 'I have paid'. */
  pay: "all" | "claim" | undefined;
  /** Why the last claim was refused. */
  refused: FormAnswer | undefined;
  /** Why taking back the last claim was refused. */
  failure: string | undefined;
}

/**
 * The account, the exact amount and the reference, while something is due that the buyer has not
 * claimed to have paid; afterwards their claim. No other page shows the account.
 */
export function PayNow(props: PayProps) {
  const { order, pay, failure, refused } = props;
  const { due, claims } = order.money;
  const open = claims.filter(({ state }) => state !== "not-found");
  const told = open.reduce((sum, { amount }) => sum + amount, 0);
  const said = failure ?? saidOf(refused);
  // The payment was booked, or the order cancelled, before the form came.
  const late = said ? (
    <Notice kind="bad" role="alert">
      {said}
    </Notice>
  ) : null;
  if (!due) return late ?? (order.status === "cancelled" ? null : <PriceFirst order={order} />);
  const all = Math.max(0, due.now + due.later - told);
  const now = Math.max(0, due.now - told);
  const amount = now === 0 || pay === "all" ? all : now;
  const isAsked = amount > 0 && (now > 0 || pay === "all" || Boolean(refused));
  if (!isAsked && claims.length === 0) return late;
  return (
    <section className="ticket pay-now" aria-labelledby="pay-now">
      <div className="ticket-part stack">
        <h2 id="pay-now">To pay now</h2>
        {failure || !isAsked ? late : null}
        <ClaimStates {...props} claims={claims} />
        {isAsked ? <Amounts {...props} now={now} all={all} amount={amount} /> : null}
      </div>
      {isAsked ? <Account {...props} amount={amount} /> : null}
    </section>
  );
}

function PriceFirst({ order }: { order: Order }) {
  if (order.status === "delivered") return null;
  return (
    <Notice>
      <b>Please pay nothing yet.</b> We confirm the price first. The account and the amount show
      here then.
    </Notice>
  );
}

/** Kobo: what is asked now, all that is open, and which of the two the page shows. */
interface Sums {
  now: number;
  all: number;
  amount: number;
}

function Amounts({ order, address, now, all, amount }: PayProps & Sums) {
  const isPart = now > 0 && now < all;
  return (
    <>
      <div>
        <Price price={amount} big />
        <p className="text-small muted">
          {whatFor(order, { now, all, amount })}
          <DateHolds order={order} />
        </p>
      </div>
      {isPart ? (
        <nav className="pay-choice" aria-label="How much to pay">
          <Choice to={address} isOn={amount === now}>
            Now {formatNaira(now)}
          </Choice>
          <Choice to={`${address}&pay=all`} isOn={amount === all}>
            All {formatNaira(all)}
          </Choice>
        </nav>
      ) : null}
    </>
  );
}

function whatFor({ status, paid, money }: Order, { now, all, amount }: Sums): string {
  if (status === "ready") return "Before hand-over.";
  if (status === "delivered") return "All that is open.";
  if (amount < all) {
    return paid > 0 ? "Still to pay before printing." : `${money.percentBefore} % before printing.`;
  }
  return now > 0 && money.due?.later === 0 ? "Before printing." : "All that is open.";
}

/** By when the money has to come for the promised day, once only the money is missing. */
function DateHolds({ order: { date } }: { order: Order }) {
  if (!date?.day || !date.approveBy || !date.isApproved || !date.pay) return null;
  const by = Date.parse(date.approveBy);
  return (
    <>
      {" "}
      When it reaches us by <b>{`${ticketDay(dayAt(by))}, ${clockAt(by)}`}</b>, your date holds.
    </>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link to={to} replace preventScrollReset aria-current={isOn ? "true" : undefined}>
      {children}
    </Link>
  );
}

function Account(props: PayProps & { amount: number }) {
  const { order, bank, address, pay, refused, amount } = props;
  const { contact } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { money } = order;
  // Changes with each claim, so that the next one gets a new form.
  const turn = `${money.claims.length} ${money.lines.length}`;
  const [opened, setOpened] = useState(turn);
  const isTyping = Boolean(refused) || pay === "claim" || (isOpen && opened === turn);
  const lines = linesOf(bank, amount, order.number);
  const copied = useCopied();
  return (
    <>
      <div className="ticket-perforation" />
      <div className="ticket-part pay-account">
        <CopyRows lines={lines} {...copied} />
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part stack">
        {isTyping ? (
          <ClaimForm key={turn} {...props} />
        ) : (
          <form
            action={address.split("?")[0]}
            className="pay-buttons"
            onSubmit={(event) => {
              event.preventDefault();
              setOpened(turn);
              setOpen(true);
            }}
          >
            <input type="hidden" name="key" value={props.orderKey} />
            <input type="hidden" name="pay" value="claim" />
            <button type="submit" className="button button-accent button-block">
              I have paid
            </button>
            <CopyAll lines={lines} {...copied} />
          </form>
        )}
        <p className="text-small muted pay-safe">
          <Icon name="shield" />
          <span>
            Our account stands on this page and on our invoices alone. We never send another one by
            chat, mail or phone, and never ask for a card, a PIN or a code. If somebody does,{" "}
            <a className="link link-tap link-in-text" href={telLink(contact.phone)}>
              call us
            </a>
            .
          </span>
        </p>
      </div>
    </>
  );
}

function linesOf(bank: BankAccount, amount: number, number: number): CopyLine[] {
  const { accountNumber, bankName, accountName } = bank;
  return [
    {
      name: "Account number",
      what: "account number",
      shown: accountNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3"),
      copied: accountNumber,
      isLarge: true,
    },
    { name: "Bank", what: "bank", shown: bankName },
    { name: "Account name", what: "account name", shown: accountName },
    {
      name: "Exact amount",
      what: "amount",
      shown: `${formatNaira(amount)}${amount % 100 === 0 ? ".00" : ""}`,
      // A bank's app may refuse commas.
      copied: formatNairaFigure(amount).replaceAll(",", ""),
      isLarge: true,
    },
    {
      name: "Reference",
      what: "reference",
      shown: payReference(number),
      isLarge: true,
      hint: "Write it in the remark of the transfer. It tells us the money is yours.",
    },
  ];
}
