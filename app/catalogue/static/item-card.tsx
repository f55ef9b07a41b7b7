import { Card, type Looks } from "../product-card.tsx";
import { itemPath } from "./static-path.ts";

/** What the card of a static item needs of it. */
export interface ItemSummary {
  id: string;
  name: string;
  image: string;
  category: string;
  /** Kobo; null: 'Request a quote'. */
  price: number | null;
  /** Kobo of one in the cheapest rung; null where there is no ladder. */
  fromEach: number | null;
  quantity: number;
  delivery: number | null;
}

/** The card of a static item; leads to its own page. */
export function ItemCard({ item, ...looks }: Looks & { item: ItemSummary }) {
  return <Card href={itemPath(item)} {...item} {...looks} />;
}
