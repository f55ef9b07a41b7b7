import { uuidv7 } from "uuidv7";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { askedIn, findAsked } from "../products/asked-product.server.ts";
import { readPage } from "./read-messages.server.ts";

/**
 * The data of a page with the viewer's own conversation; `?product` or `?item` is what the message
 * is about, in the choice of the other parameters.
 */
export async function openChat(viewer: Viewer, request: Request, guestToken?: string) {
  const { searchParams } = new URL(request.url);
  const [page, product] = await Promise.all([
    readPage(viewer, undefined, searchParams, guestToken),
    findAsked(askedIn(searchParams)),
  ]);
  return { page, product, formId: uuidv7(), today: lagosDay(new Date().toISOString()) };
}
