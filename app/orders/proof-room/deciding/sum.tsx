import { joined } from "../../../ui/format/joined";
import { formatCount, formatNaira } from "../../../ui/format/money";
import { pagesInWords, type RoomVersion, thingsInWords } from "../../proofs/proof-room";
import type { DatedOrder } from "../../ui/order-date";

/** What is approved beside the pages; for the buyer only. */
export interface Deal {
  /** Kobo; null until it is agreed. */
  total: number | null;
  lines: { place: number; name: string; makeUp: string; quantity: number }[];
  /** Its day, and what that depends on. */
  dated: DatedOrder;
  /** Kobo that printing waits for. */
  due: number;
}

/** '6 pages, 300 Business Cards and 200 Folded menu'. */
export function shortSum(version: RoomVersion, { lines }: Pick<Deal, "lines">): string {
  const isOfAll = isOneForAll(version, lines);
  const pages = pagesInWords(version.pages.length);
  return `${isOfAll ? `${pages} in one file` : pages}, ${thingsInWords(lines)}`;
}

/** Whether one file is for several lines, so that no page is known to be of one of them. */
const isOneForAll = ({ isWhole }: RoomVersion, lines: Deal["lines"]) => isWhole && lines.length > 1;

/** @param isOfAll whether they are of one file for several lines */
function goodWords(count: number, isOfAll: boolean): string {
  const pages = pagesInWords(count);
  const good = count === 1 ? "good" : "all good";
  if (isOfAll) return `${pages} in one file, ${good}`;
  return count === 1 ? `${pages}, ${good}` : `All ${pages} good`;
}

/** What the buyer approves: how many pages of which line, how many of each, and the total. */
export function Sum({
  version,
  lines,
  open,
  total,
}: Pick<Deal, "lines"> & {
  version: RoomVersion;
  /** The numbers of the pins that are still open. */
  open: number[];
  /** Kobo. */
  total: number;
}) {
  const { pages } = version;
  const isOfAll = isOneForAll(version, lines);
  const ownOf = (place: number) => {
    if (lines.length === 1) return pages.length;
    return isOfAll ? 0 : pages.filter(({ line }) => line === place).length;
  };
  return (
    <>
      <p>
        <b>{goodWords(pages.length, isOfAll)}</b>
      </p>
      {open.length > 0 ? (
        <p>{open.length === 1 ? `Pin ${open[0]} is` : `Pins ${joined(open)} are`} still open.</p>
      ) : null}
      <dl className="room-sum numerals">
        {lines.map(({ place, name, makeUp, quantity }) => {
          const own = ownOf(place);
          const about = [own > 0 ? pagesInWords(own) : "", makeUp].filter(Boolean).join(", ");
          return (
            <div key={place}>
              <dt>
                {name}
                {about ? <small>{about}</small> : null}
              </dt>
              <dd>{formatCount(quantity)}</dd>
            </div>
          );
        })}
        <div>
          <dt>Total</dt>
          <dd>{formatNaira(total)}</dd>
        </div>
      </dl>
    </>
  );
}
