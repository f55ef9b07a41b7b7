/** The product or static item that a message is about, with what was chosen (TRADE §1). */
import { placeName } from "../../accounts/address/address.ts";
import { findProduct } from "../../catalogue/find-product.server.ts";
import { makeUp } from "../../catalogue/prices/line.ts";
import { readPriced } from "../../catalogue/prices/read-prices.server.ts";
import { productsOfItems } from "../../catalogue/static/priced-items.server.ts";
import { itemKey } from "../../catalogue/static/static-path.ts";
import { itemOf } from "../../catalogue/static/static-search.server.ts";
import {
  isPlain,
  type PricedThing,
  saidOf,
  ticketFor,
} from "../../catalogue/ticket/choice/read-ticket.server.ts";
import type { AskedFields, MessageProduct } from "../message.ts";

/** Characters of a choice; no product's page writes a longer one. */
const LONGEST_CHOICE = 4_000;
/** Stands for what is longer: it cannot be ordered. */
const NO_CHOICE = "quantity=0";

/**
 * What a chat's address or a message's fields name, at today's price; undefined when it is not in
 * the shop. A choice that cannot be ordered (any more) is `lost`: nothing is said of its price.
 * @param asked from outside, unchecked
 */
export async function findAsked(asked: AskedFields): Promise<MessageProduct | undefined> {
  const item = asked.product ? undefined : itemOf(asked.item ?? "");
  const id = asked.product ?? (item && (await productsOfItems([item])).get(itemKey(item)));
  const isShort = (asked.choice ?? "").length <= LONGEST_CHOICE;
  const choice = new URLSearchParams(isShort ? asked.choice : NO_CHOICE);
  if (!id) {
    if (!item) return undefined;
    const { name, price, quantity, image: imageUrl } = item;
    const list = { rungs: [{ quantity, price }], options: [], exclusions: [] };
    const shown = { id: "", item: itemKey(item), name, price, quantity, imageUrl };
    return { ...shown, ...(await chosen({ list, days: null }, choice)) };
  }
  const [product, priced] = await Promise.all([findProduct(id), readPriced([id])]);
  const thing = product && priced.get(product.id);
  if (!thing) return undefined;
  const { name, price, quantity, imageUrl } = product;
  return { id: product.id, name, price, quantity, imageUrl, ...(await chosen(thing, choice)) };
}

/** The fields that a page's address says; the choice is all that a product's page reads of it. */
export function askedIn(query: URLSearchParams): AskedFields {
  const choice = new URLSearchParams(query);
  for (const name of ["product", "item"]) choice.delete(name);
  const [product, item] = [query.get("product"), query.get("item")];
  return {
    ...(product ? { product } : {}),
    ...(item ? { item } : {}),
    ...(choice.size > 0 ? { choice: `${choice}` } : {}),
  };
}

async function chosen(
  thing: PricedThing,
  query: URLSearchParams,
): Promise<Pick<MessageProduct, "choice" | "lost">> {
  const ticket = await ticketFor(thing, query);
  // With one price and nothing to choose, the card has it all.
  if (Object.keys(ticket.asked).length === 0 && isPlain(thing)) return {};
  const { list } = thing;
  const says = saidOf(ticket);
  const isLost = says.isLess || Object.keys(says.errors).length > 0;
  if (isLost) return { lost: `${new URLSearchParams(ticket.asked)}` };
  const { choice, place, price, delivery, isWhole, total } = says;
  const to = place.way === "pick-up" ? null : placeName(place);
  return {
    choice: {
      query: says.address,
      quantity: choice.quantity,
      makeUp: makeUp(list, choice),
      price,
      ...(to === "" ? {} : { to }),
      fee: delivery?.fee ?? null,
      ...(delivery?.kind === "none" ? { isFar: true as const } : {}),
      total: isWhole ? total : null,
    },
  };
}
