import { useEffect, useState } from "react";
import { useUploadList } from "../../../uploads/browser/use-upload-list.ts";
import { ProductPictures } from "./product-pictures.ts";

/** The pictures of a product's form; see {@link ProductPictures}. */
export function usePictures(...[initial, isDraft]: ConstructorParameters<typeof ProductPictures>) {
  // Loaded before a picture is chosen: by then the connection may be gone.
  useEffect(() => void import("tus-js-client").catch(() => {}), []);
  const [own] = useState(() => new ProductPictures(initial, isDraft));
  const { items: pictures, ...list } = useUploadList(own);
  return { ...list, pictures };
}
