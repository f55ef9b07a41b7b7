/** What a save of the ranges has made another, in words. */
import type { KeptItem, KeptRange } from "../../catalogue/static/shown-ranges.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import type { Change } from "../settings/saving/section-form.ts";

export function rangeChanges(was: readonly KeptRange[], now: readonly KeptRange[]): Change[] {
  return [
    ...whenOther("Ranges", was.map(rangeSaid).join(", "), now.map(rangeSaid).join(", ")),
    ...now.flatMap((range) => {
      const before = was.find(({ key }) => key === range.key);
      return before ? itemChanges(before, range) : [];
    }),
  ];
}

const rangeSaid = ({ name, isHidden }: KeptRange) => `${name}${isHidden ? " (hidden)" : ""}`;

function itemChanges(before: KeptRange, range: KeptRange): Change[] {
  const [olds, news] = [before.items, range.items];
  const kept = (items: readonly KeptItem[], others: readonly KeptItem[]) =>
    items.filter(({ id }) => others.some((other) => other.id === id));
  const order = (items: readonly KeptItem[]) => items.map(({ id }) => id).join(", ");
  const named = (items: readonly KeptItem[]) => items.map(({ name }) => name).join(", ");
  const isMoved = order(kept(olds, news)) !== order(kept(news, olds));
  return [
    ...(isMoved ? [[`Order of ${range.name}`, named(olds), named(news)] as Change] : []),
    ...olds
      .filter(({ id }) => !news.some((item) => item.id === id))
      .map((item): Change => [item.name, priceSaid(item), ""]),
    ...news.flatMap((item) => {
      const old = olds.find(({ id }) => id === item.id);
      return old ? changesOfItem(old, item) : [[item.name, "", priceSaid(item)] as Change];
    }),
  ];
}

const fields: Record<string, (item: KeptItem) => string> = {
  name: ({ name }) => name,
  price: (item) => priceSaid(item),
  "working days": ({ delivery }) => String(delivery),
  description: ({ description }) => description,
  features: ({ features }) => features.join("; "),
  picture: ({ image }) => image,
  "on the site": ({ isHidden }) => (isHidden ? "hidden" : "shown"),
};

const changesOfItem = (old: KeptItem, item: KeptItem): Change[] =>
  Object.entries(fields).flatMap(([name, read]) =>
    whenOther(`${old.name}, ${name}`, read(old), read(item)),
  );

const priceSaid = ({ price, quantity }: KeptItem) =>
  `${price === null ? "by quote" : formatNaira(price)} for ${quantity}`;

const whenOther = (label: string, was: string, now: string): Change[] =>
  was === now ? [] : [[label, was, now]];
