/**
 * The catalogue for the catalogues of Google and of Meta and WhatsApp (TRADE §5): the nine columns
 * that both ask for, read from the database in batches each time, so that a feed is never behind.
 */
import { FIRST_ID } from "../../../database/uuid.ts";
import { offeredAfter } from "../../catalogue/find-product.server.ts";
import { productPath, units } from "../../catalogue/product.ts";
import { csvRow, nairaCell } from "../../imports/csv.ts";
import { business } from "../../shop/business.ts";
import { previewImage, shorten } from "../../shop/pages/page-meta.ts";
import { shopCard } from "../../shop/pages/shop-pictures.ts";

/** How each says that a product can be ordered. */
const AVAILABILITY = { "google.csv": "in_stock", "meta.csv": "in stock" } as const;
export type FeedName = keyof typeof AVAILABILITY;

export const isFeedName = (name: string): name is FeedName => Object.hasOwn(AVAILABILITY, name);

const COLUMNS = [
  ...["id", "title", "description", "availability", "condition", "price", "link"],
  ...["image_link", "brand"],
];
/** Characters that both take. */
const LONGEST = { title: 150, description: 5_000 };
const BATCH = 500;

/**
 * @param origin the shop's public address
 * @param batch products that are read at a time
 */
export async function* productFeed(
  feed: FeedName,
  origin: string,
  batch = BATCH,
): AsyncIterable<string> {
  yield csvRow(COLUMNS);
  let last: string | undefined = FIRST_ID;
  while (last) {
    const products = await offeredAfter(last, batch);
    yield products.map((product) => csvRow(cellsOf(product, feed, origin))).join("");
    last = products.length < batch ? undefined : products.at(-1)?.id;
  }
}

type Offered = Awaited<ReturnType<typeof offeredAfter>>[number];

/** One offer is the least that can be ordered, at what that costs. */
function cellsOf(
  { id, name, description, price, quantity, imageUrl }: Offered,
  feed: FeedName,
  origin: string,
): string[] {
  return [
    id,
    shorten(quantity > 1 ? `${name}, ${units(quantity)}` : name, LONGEST.title),
    shorten(description || name, LONGEST.description),
    AVAILABILITY[feed],
    "new",
    `${nairaCell(price ?? 0)} NGN`,
    origin + productPath(id),
    previewImage(imageUrl || shopCard(), origin),
    business.name,
  ];
}
