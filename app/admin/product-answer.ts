import type { Product } from "../catalogue/product.ts";
import type { ProductFieldName } from "../catalogue/product-form.ts";

/** What a product's form is answered with. */
export type ProductAnswer =
  | { ok: true; id: string }
  | {
      ok: false;
      errors?: Partial<Record<ProductFieldName, string>>;
      /** What is wrong with the pictures. */
      pictures?: string;
      /** The product as somebody else has made it meanwhile. */
      current?: Product;
      /** It is no longer there. */
      gone?: boolean;
      /** It did not work, for no fault of the form's. */
      failed?: boolean;
    };
