import { uuidv7 } from "uuidv7";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findProduct } from "../../catalogue/find-product.server.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { readPage } from "./read-messages.server.ts";

/**
 * What a page with the viewer's own conversation shows: the newest messages, or those `?before` or
 * `?after` a number, and the product that the next message is to be about (`?product`).
 * @param guestToken of a guest who may have written nothing yet
 */
export async function openChat(viewer: Viewer, request: Request, guestToken?: string) {
  const { searchParams } = new URL(request.url);
  const productId = searchParams.get("product");
  const [page, product] = await Promise.all([
    readPage(viewer, undefined, searchParams, guestToken),
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
