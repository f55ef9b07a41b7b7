import { uuidv7 } from "uuidv7";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findProduct } from "../../catalogue/find-product.server.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { readPage } from "./read-messages.server.ts";

/**
 * The data of a page with the viewer's own conversation; `?product` is what the message is about.
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
