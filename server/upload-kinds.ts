/** What people may upload; each kind knows what the storage has of its files. */
import { defineZipUpload } from "../app/admin/import/zip/zip-upload.server.ts";
import { defineSitePictures } from "../app/admin/settings/pictures/site-pictures.server.ts";
import { defineProductPictures } from "../app/catalogue/managing/product-pictures.server.ts";
import { defineChatFiles } from "../app/chat/sending/chat-files.server.ts";
import { defineOrderFiles } from "../app/orders/files/order-files.server.ts";
import { defineTransferPictures } from "../app/orders/money/payments/transfer-pictures.server.ts";
import { defineReviewPhotos } from "../app/orders/reviews/review-photos.server.ts";

/** Registers all kinds; call before the shop serves, or reads files that its rows name. */
export function defineUploadKinds(): void {
  defineChatFiles();
  defineProductPictures();
  defineOrderFiles();
  defineTransferPictures();
  defineReviewPhotos();
  defineSitePictures();
  defineZipUpload();
}
