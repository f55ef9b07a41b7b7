/** What a picture of a product may be, for the server and the browser. */

/** The main picture, or one of the three details. */
export type PictureSlot = "main" | "detail";

/** Larger ones would fill the memory when they are unpacked. */
export const PIXEL_LIMIT = 50_000_000;
/** SPEC §9. */
export const DETAIL_PICTURES = 3;

/** Media types that can be converted. */
export const PICTURE_TYPES: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
];

/** The kind of upload that a picture in this slot is sent as. */
export const pictureKind = {
  main: "product-image",
  detail: "product-detail-image",
} as const satisfies Record<PictureSlot, string>;

/** What a form says in place of an address while a picture is an upload. */
export const UPLOADED = "upload:";

/** The address of an uploaded picture, without a width. */
export function pictureAddress(slot: PictureSlot, id: string): string {
  return `/pictures/uploaded/${slot === "main" ? "" : "details/"}${id}.webp`;
}

/** Stands in a draft for each picture that it does not have yet. */
export const NO_PICTURE = "/brand/mark-plain.svg";
