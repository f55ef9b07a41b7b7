/** The ranges, and the items of one, in their order. */
import type { KeptItem, KeptRange } from "../../catalogue/static/shown-ranges.server";
import { formatCount, formatNaira } from "../../ui/format/money";
import { OrderedLine, OrderedList } from "../lists/ordered-list";
import { most, rangeAddress } from "./range-limits";

const of = (count: number, room: number) => `${count} of up to ${room}`;

/** @param props.revision of all ranges */
export function RangeList({
  ranges,
  revision,
}: {
  ranges: readonly KeptRange[];
  revision: number;
}) {
  return (
    <OrderedList
      title="All ranges"
      count={of(ranges.length, most.ranges)}
      none="No ranges. The catalogue shows your products alone."
    >
      {ranges.map((range, index) => (
        <OrderedLine
          key={range.key}
          to={rangeAddress(range.key)}
          title={range.name}
          says={saysOfRange(range)}
          picture={range.items[0]?.image ?? ""}
          fields={{ range: range.key, revision }}
          isShown={false}
          isHidden={range.isHidden}
          isFirst={index === 0}
          isLast={index === ranges.length - 1}
        />
      ))}
    </OrderedList>
  );
}

function saysOfRange({ items, isHidden }: KeptRange): string {
  if (isHidden) return "Hidden: not on the site";
  const shown = items.filter((item) => !item.isHidden).length;
  if (shown === 0) return "Not on the site before it has an item";
  return shown === 1 ? "1 item" : `${shown} items`;
}

/** @param props.shown the id of the open one */
export function ItemList({
  range,
  revision,
  shown,
}: {
  range: KeptRange;
  revision: number;
  shown: string | undefined;
}) {
  const { key, name, items } = range;
  const isFull = items.length >= most.itemsOfRange;
  return (
    <OrderedList
      title={`Items of ${name}`}
      count={of(items.length, most.itemsOfRange)}
      none="No items yet. Add the first: until then buyers do not see the range."
      add={isFull ? undefined : { to: rangeAddress(key, ""), words: "Add an item" }}
    >
      {items.map((item, index) => (
        <OrderedLine
          key={item.id}
          to={rangeAddress(key, item.id)}
          title={item.name}
          says={saysOfItem(item)}
          picture={item.image}
          fields={{ range: key, item: item.id, revision }}
          isShown={item.id === shown}
          isHidden={item.isHidden}
          isFirst={index === 0}
          isLast={index === items.length - 1}
        />
      ))}
    </OrderedList>
  );
}

function saysOfItem({ price, quantity, isHidden }: KeptItem): string {
  if (isHidden) return "Hidden: not on the site";
  return price === null ? "By quote" : `${formatNaira(price)} for ${formatCount(quantity)}`;
}
