import { data, isRouteErrorResponse } from "react-router";
import type { ProductFieldName } from "../../../catalogue/managing/product-input.ts";
import type { Product } from "../../../catalogue/product.ts";
import { noteSignedOut } from "../../../live/signed-out.ts";
import { inTime } from "../../../ui/format/in-time.ts";

/** What a product's form is answered with. */
export type ProductAnswer =
  | { ok: true; id: string }
  | {
      ok: false;
      errors?: Partial<Record<ProductFieldName, string>>;
      /** What is wrong with the pictures. */
      pictures?: string;
      /** What the form said of those that are no longer there. */
      lost?: string[];
      /** The product as somebody else has made it meanwhile. */
      current?: Product;
      /** It is no longer there. */
      gone?: boolean;
      /** It did not work, for no fault of the form's. */
      failed?: boolean;
      /** Why, when the shop says so. */
      told?: string;
    };

/**
 * The server's answer; none at all, or none in time, is one too, and so is that nobody is
 * signed in any more: the form says so, and keeps everything. Sent again, it changes nothing twice.
 */
export function orFailed<Answer>(answer: Promise<Answer>) {
  return inTime(answer).catch((error: unknown) => {
    if (isRouteErrorResponse(error) && error.status === 403) {
      noteSignedOut();
      const told = String(error.data);
      return data<ProductAnswer>({ ok: false, failed: true, told }, { status: 403 });
    }
    return data<ProductAnswer>({ ok: false, failed: true }, { status: 503 });
  });
}
