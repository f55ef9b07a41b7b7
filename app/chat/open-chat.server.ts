import { data } from "react-router";
import { uuidv7 } from "uuidv7";
import type { Viewer } from "../accounts/viewer.server.ts";
import { findProduct } from "../catalogue/catalogue.server.ts";
import { lagosDay } from "../ui/lagos-time.ts";
import { messageNumber } from "./message.ts";
import { readMessages } from "./read-messages.server.ts";
import type { Sent } from "./send-message.server.ts";

/**
 * What a page with the viewer's own conversation shows: the newest messages, or those `?before` a
 * number, and the product that the next message is to be about (`?product`).
 * @param guestToken of a guest who may have written nothing yet
 */
export async function openChat(viewer: Viewer, request: Request, guestToken?: string) {
  const { searchParams } = new URL(request.url);
  const productId = searchParams.get("product");
  const before = messageNumber(searchParams.get("before"));
  const [page, product] = await Promise.all([
    readMessages(viewer, undefined, {
      ...(guestToken ? { guestToken } : {}),
      ...(before === undefined ? {} : { before }),
    }),
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

/**
 * What a page with one's own conversation answers to a message that was not kept: as `refused`, to
 * show beside what was typed.
 */
export function refuseMessage(
  { error, retryAfterSeconds }: Extract<Sent, { ok: false }>,
  text: unknown,
  headers = new Headers(),
) {
  if (retryAfterSeconds) headers.set("retry-after", String(retryAfterSeconds));
  const refused = { error, text: String(text ?? "") };
  return data({ refused }, { status: retryAfterSeconds ? 429 : 400, headers });
}
