import { Link } from "react-router";
import { askSame } from "../../orders/money/payments/by-hand";
import { orderNumber } from "../../orders/order";
import { splitAtReferences } from "../../orders/statement/matching/references";
import { fromWhom, type Way, type WorkLine } from "../../orders/statement/worklist/worklist";
import { dayLabel } from "../../ui/format/lagos-time";
import { formatNaira } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import type { ChosenLine, FoundOrder } from "./statement-answer";

/** A transfer that waits: whether it is booked, and for what. */
export function TransferLine({
  line,
  today,
  chosen,
}: {
  line: WorkLine;
  today: string;
  /** What was chosen in a form that was answered. */
  chosen: ChosenLine | undefined;
}) {
  const { id, day, time, kobo, state, remark, sender, ways } = line;
  const [first] = ways;
  const isCertain = state === "certain";
  return (
    <li className="statement-line">
      <label className="statement-check">
        <input
          type="checkbox"
          name="line"
          value={id}
          data-kobo={kobo}
          defaultChecked={chosen ? chosen.isChecked : isCertain}
          aria-label={`Book ${formatNaira(kobo)} from ${fromWhom(line)}`}
        />
      </label>
      <div className="statement-who">
        <b>{sender || !remark ? fromWhom(line) : <WithReferences remark={remark} />}</b>
        <span className="text-smallest muted breaks">
          {dayLabel(day, today)}
          {time ? `, ${time}` : ""}
          {sender && remark ? (
            <>
              , <WithReferences remark={remark} />
            </>
          ) : null}
        </span>
      </div>
      <b className="statement-amount numerals">{formatNaira(kobo)}</b>
      <div className="statement-what">
        {isCertain && first ? (
          <>
            <p className="statement-to">
              <WayWords way={first} kobo={kobo} />
              <Reasons reasons={first.reasons} />
            </p>
            <details open={!!chosen?.error || !!chosen?.found}>
              <summary>Another order, or share it out</summary>
              <Choices line={line} chosen={chosen} />
            </details>
          </>
        ) : (
          <Choices line={line} chosen={chosen} />
        )}
      </div>
    </li>
  );
}

/** Whether it is booked only as another transfer than the one booked by hand. */
const isAsked = ({ byHand }: Way) => byHand !== undefined;

/** The remark, with the references in it marked. */
function WithReferences({ remark }: { remark: string }) {
  return splitAtReferences(remark).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
  );
}

/** The ways of booking a line, and what else can be done with it. */
function Choices({ line, chosen }: { line: WorkLine; chosen: ChosenLine | undefined }) {
  const { id, kobo, ways } = line;
  const name = `choice-${id}`;
  const shown = chosen?.choice || preferred(ways);
  const found = (chosen?.found ?? []).filter(
    ({ number }) => !ways.some(({ choice }) => choice === `${number}:${kobo}`),
  );
  const amount = `${formatNaira(kobo)} from ${fromWhom(line)}`;
  const seen = ways.find(({ isClaimed }) => isClaimed)?.parts[0]?.number;
  // The answer to the question that is asked then; either way nothing is booked.
  const aside = ways.some(isAsked) ? "It is the same transfer" : "Not from a customer";
  return (
    <div className="statement-choices">
      {ways.length + found.length > 0 ? (
        <fieldset className="statement-ways">
          <legend className="visually-hidden">What {amount} is for</legend>
          {ways.map((way) => (
            <label key={way.choice}>
              <input
                type="radio"
                name={name}
                value={way.choice}
                defaultChecked={shown === way.choice}
              />
              <span>
                <WayWords way={way} kobo={kobo} />
                <Reasons reasons={way.reasons} />
              </span>
            </label>
          ))}
          {found.map((order) => (
            <label key={order.number}>
              <input type="radio" name={name} value={`${order.number}:${kobo}`} />
              <FoundWords order={order} />
            </label>
          ))}
          <label>
            <input type="radio" name={name} value="own" defaultChecked={shown === "own"} />
            <span>Another order, or share it out myself</span>
          </label>
        </fieldset>
      ) : null}
      {chosen?.asksAnother || ways.some(isAsked) ? <Another line={line} chosen={chosen} /> : null}
      <div className="statement-find">
        <Field
          label="Find the order or the customer"
          name={`orders-${id}`}
          autoComplete="off"
          maxLength={500}
          placeholder="Number, name or phone"
          defaultValue={chosen?.typed ?? ""}
          hint="To share it out: ITW-000143 30,000; ITW-000146 22,400"
          {...(chosen?.error && !chosen.asksAnother ? { error: chosen.error } : {})}
        />
        <button type="submit" className="button button-line button-small" name="act" value="find">
          Find
        </button>
      </div>
      <div className="row">
        {seen === undefined ? null : (
          <button
            type="submit"
            className="button button-line button-small"
            name="act"
            value={`seen:${id}:${seen}`}
            aria-label={`Mark ${amount} as seen`}
          >
            Seen, not booked yet
          </button>
        )}
        <button
          type="submit"
          className="button button-line button-small"
          name="act"
          value={`aside:${id}`}
          aria-label={`${aside}: ${amount}`}
        >
          {aside}
        </button>
      </div>
    </div>
  );
}

/** Says that a line is not the transfer that was booked by hand. */
function Another({
  line: { id, kobo, ways, ...line },
  chosen,
}: {
  line: WorkLine;
  chosen: ChosenLine | undefined;
}) {
  return (
    <div>
      {ways.some(isAsked) ? null : <b className="statement-by-hand">{chosen?.error}</b>}
      <label className="statement-option">
        <input
          type="checkbox"
          name={`another-${id}`}
          value="yes"
          defaultChecked={chosen?.isAnother ?? false}
          aria-label={`It is another transfer: ${formatNaira(kobo)} from ${fromWhom(line)}`}
        />
        It is another transfer
      </label>
    </div>
  );
}

/** The first way, unless another has as much to say for it. */
function preferred([first, second]: Way[]): string {
  if (!first || (second && first.reasons.join() === second.reasons.join())) return "";
  return first.choice;
}

function WayWords({ way, kobo }: { way: Way; kobo: number }) {
  const [only, second] = way.parts;
  if (!only) return null;
  if (second) {
    return (
      <>
        <b>{way.parts.length === 2 ? "Both orders" : `All ${way.parts.length} orders`}</b>, they
        come to exactly {formatNaira(kobo)}:{" "}
        {way.parts
          .map((part) => `${orderNumber(part.number)}, ${part.title}, ${formatNaira(part.kobo)}`)
          .join("; ")}
        <ByHandWords way={way} />
      </>
    );
  }
  return (
    <>
      <Link to={`/admin-dashboard/orders/${orderNumber(only.number)}`}>
        {orderNumber(only.number)}
      </Link>{" "}
      {only.name ?? "A customer who is gone"}, {only.title}, {fitOf(way, kobo)}
      {way.isClaimed ? ". The buyer has told of it" : ""}
      <ByHandWords way={way} />
    </>
  );
}

function ByHandWords({ way: { parts, byHand } }: { way: Way }) {
  if (!byHand) return null;
  const own = parts.find(({ number }) => number === byHand.number)?.number;
  return (
    <>
      . <b className="statement-by-hand">{askSame(byHand, own, "by hand")}</b>
    </>
  );
}

function fitOf({ open, isAll, short }: Way, kobo: number): string {
  if (open === null) return "no total is agreed yet";
  if (open === 0) return "of which nothing is open: it becomes credit";
  if (isAll) return "paid in full";
  if (short > 0) return `${formatNaira(short)} short of ${formatNaira(kobo + short)}`;
  return short < 0 ? `${formatNaira(-short)} becomes credit` : "first payment";
}

function FoundWords({ order: { number, name, title, open } }: { order: FoundOrder }) {
  return (
    <span>
      <Link to={`/admin-dashboard/orders/${orderNumber(number)}`}>{orderNumber(number)}</Link>{" "}
      {name ?? "A customer who is gone"}, {title},{" "}
      {open > 0 ? `${formatNaira(open)} open` : "nothing open"}
    </span>
  );
}

const SAID: Record<string, string> = {
  reference: "Reference",
  "part of a reference": "Part of a reference",
  amount: "Amount",
  claim: "Told by the buyer",
  name: "Name",
  "part of a name": "Part of a name",
};

function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <span className="statement-reasons">
      {reasons.map((reason) => (
        <span
          key={reason}
          className={reason === "reference" ? "badge badge-ok" : "badge badge-info"}
        >
          {SAID[reason]}
        </span>
      ))}
    </span>
  );
}
