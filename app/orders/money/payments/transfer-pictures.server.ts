/** The picture of a bank's receipt, which a buyer may attach to 'I have paid'. */

import { eq } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { orders, payments } from "../../../../database/schema.ts";
import { may } from "../../../accounts/may.ts";
import { findViewer } from "../../../accounts/sessions/find-viewer.server.ts";
import { noted } from "../../../accounts/sessions/noted-readers.server.ts";
import { guestToken } from "../../../accounts/viewer.server.ts";
import { audienceOf } from "../../../chat/participants.server.ts";
import { defineUploads } from "../../../uploads/files/upload-kinds.server.ts";
import { TRANSFER_PICTURE_BYTES } from "../../../uploads/upload-limits.ts";
import { uploadersOf } from "../../files/order-files.server.ts";
import { countGuess, opens } from "../../order-links.server.ts";

/** The kind of upload: `/uploads/transfer-picture`. */
export const TRANSFER_PICTURES = "transfer-picture";

/** Registers the kind; call before the shop opens. */
export function defineTransferPictures(): void {
  defineUploads({
    name: TRANSFER_PICTURES,
    folder: "transfers",
    maxBytes: TRANSFER_PICTURE_BYTES,
    refusal: "Open the order again before you send a picture.",
    async owner(headers) {
      const viewer = await findViewer(headers);
      // Only buyers claim.
      if (viewer.kind === "admin") return undefined;
      const [id] = await uploadersOf(viewer, guestToken(headers));
      return id ? { id, isGuest: viewer.kind !== "customer" } : undefined;
    },
    mayRead: noted(mayRead),
  });
}

/** Who may read it: its uploader until it is sent; afterwards both sides of the order. */
async function mayRead(
  headers: Headers,
  file: { id: string; ownerId: string },
  query: URLSearchParams,
  address: string,
): Promise<boolean> {
  const [place] = await db
    .select({ orderId: orders.id, number: orders.number, participantId: orders.participantId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.fileId, file.id));
  const viewer = await findViewer(headers);
  const token = guestToken(headers);
  if (!place) return (await uploadersOf(viewer, token)).includes(file.ownerId);
  const key = query.get("key");
  if (key && (await opens(place.orderId, key))) return true;
  const audience = await audienceOf(viewer, token);
  if (may(viewer, "money") || (audience && audience === place.participantId)) return true;
  if (key) await countGuess(String(place.number), address);
  return false;
}
