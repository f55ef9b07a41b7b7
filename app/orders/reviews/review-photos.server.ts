/**
 * The photo of a review. It is converted like a product's pictures, so that nothing of the phone
 * stays in it.
 */
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { guestToken } from "../../accounts/viewer.server.ts";
import { convertedInto } from "../../catalogue/managing/product-pictures.server.ts";
import { PHOTO_FOLDER } from "../../catalogue/reviews/review.ts";
import { defineUploads } from "../../uploads/files/upload-kinds.server.ts";
import { PICTURE_BYTES } from "../../uploads/upload-limits.ts";
import { uploadersOf } from "../files/order-files.server.ts";

/** The kind of upload: `/uploads/review-photo`. */
export const REVIEW_PHOTOS = "review-photo";

/** Registers the kind; call before the shop opens. */
export function defineReviewPhotos(): void {
  defineUploads({
    name: REVIEW_PHOTOS,
    folder: PHOTO_FOLDER,
    maxBytes: PICTURE_BYTES,
    refusal: "Open the order again before you send a photo.",
    async owner(headers) {
      const viewer = await findViewer(headers);
      // Only buyers review.
      if (viewer.kind === "admin") return undefined;
      const [id] = await uploadersOf(viewer, guestToken(headers));
      return id ? { id, isGuest: viewer.kind !== "customer" } : undefined;
    },
    // The upload itself is never served, only what is made of it, under another address.
    mayRead: async () => false,
    ...convertedInto(PHOTO_FOLDER),
  });
}
