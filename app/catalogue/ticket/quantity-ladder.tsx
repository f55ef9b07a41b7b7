import type { CSSProperties, MouseEvent } from "react";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { ladderRows } from "../prices/ladder.ts";
import type { PriceList } from "../prices/price-list.ts";
import { fieldsIn, type Ticket } from "./choice/ticket.ts";

/** Kobo: from a million naira on, two amounts have no room beside each other. */
const LONG = 100_000_000;

/**
 * The plain ladder with the buyer's own row, and what a larger quantity would cost: neither while
 * what was asked for cannot be ordered.
 */
export function QuantityLadder({
  list,
  ticket,
  choose,
}: {
  list: PriceList;
  ticket: Ticket;
  choose: (quantity: number) => void;
}) {
  const { choice, further, isStandIn } = ticket;
  const own = isStandIn ? 0 : choice.quantity;
  const rows = ladderRows(list, own);
  const most = Math.max(...rows.map(({ each }) => each));
  const to = (quantity: number) => ({
    // Without JavaScript it leads to another address of this page.
    href: `?${addressIn(list, ticket, quantity)}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choose(quantity);
    },
  });
  return (
    <>
      <table
        className={
          Math.max(...rows.map(({ together }) => together)) < LONG ? "ladder" : "ladder ladder-long"
        }
      >
        <caption className="visually-hidden">What it costs by quantity</caption>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Each</th>
            <th scope="col">Together</th>
            <th scope="col">You save</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ quantity, together, each, saves }) => {
            const isOwn = quantity === own;
            const width = `${Math.round((each / most) * 100)}%`;
            return (
              <tr key={quantity} aria-current={isOwn || undefined}>
                <td>
                  <a rel="nofollow" {...to(quantity)}>
                    {formatCount(quantity)}
                  </a>
                </td>
                <td>
                  <span style={{ "--ladder-each": width } as CSSProperties}>
                    {formatNaira(each)}
                  </span>
                </td>
                <td>{formatNaira(together)}</td>
                <td>{saves ? formatNaira(saves) : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {own && further ? (
        <p className="ladder-more">
          <span>
            {further.more < 0
              ? `${formatCount(further.quantity)} cost less`
              : `${formatCount(further.quantity - choice.quantity)} more cost ${formatNaira(further.more)} more`}
          </span>
          <a className="link link-tap" rel="nofollow" {...to(further.quantity)}>
            {`Make it ${formatCount(further.quantity)}`}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The address of the same choice in another quantity. */
function addressIn(list: PriceList, { choice, address }: Ticket, quantity: number): string {
  const fields = new URLSearchParams(address);
  for (const [name, value] of fieldsIn(list, choice, quantity)) fields.set(name, value);
  return `${fields}`;
}
