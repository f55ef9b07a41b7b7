import { uuidv7 } from "uuidv7";
import type { Viewer } from "../accounts/viewer.server.ts";
import { findProduct } from "../catalogue/catalogue.server.ts";
import { lagosDay } from "../ui/lagos-time.ts";
import { readMessages } from "./chat.server.ts";
import { messageNumber } from "./message.ts";

/**
 * What a page with the viewer's own conversation shows: the newest messages, or those `?before` a
 * number, and the product that the next message is to be about (`?product`).
 */
export async function openChat(viewer: Viewer, request: Request) {
  const { searchParams } = new URL(request.url);
  const productId = searchParams.get("product");
  const [page, product] = await Promise.all([
    readMessages(viewer, undefined, { before: messageNumber(searchParams.get("before")) }),
    productId ? findProduct(productId) : undefined,
  ]);
  const about = product && {
    id: product.id,
    name: product.name,
    price: product.price,
    quantity: product.quantity,
    imageUrl: product.imageUrl,
  };
  return { page, product: about, formId: uuidv7(), today: lagosDay(new Date().toISOString()) };
}
