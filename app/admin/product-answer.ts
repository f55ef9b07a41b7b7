import { data } from "react-router";
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

/** The server's answer; none at all is one too: the form says so, and keeps everything. */
export function orFailed<Answer>(answer: Promise<Answer>) {
  return answer.catch(() => data<ProductAnswer>({ ok: false, failed: true }, { status: 503 }));
}
