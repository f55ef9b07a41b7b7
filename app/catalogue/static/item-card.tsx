import { Card, type Looks } from "../product-card.tsx";
import { itemPath } from "./static-path.ts";

/** What a card needs to know of a static item. */
export interface ItemSummary {
  id: string;
  name: string;
  image: string;
  category: string;
  /** Kobo; null: 'Request a quote'. */
  price: number | null;
  /** Kobo of one at the cheapest rung; null where there is no ladder. */
  fromEach: number | null;
  quantity: number;
  delivery: number | null;
}

/** The card of a static item; leads to its own page. */
export function ItemCard({ item, ...looks }: Looks & { item: ItemSummary }) {
  return <Card href={itemPath(item)} {...item} {...looks} />;
}
