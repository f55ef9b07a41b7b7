import { data, isRouteErrorResponse } from "react-router";
import type { Product } from "../../../catalogue/product.ts";
import { noteSignedOut } from "../../../live/signed-out.ts";
import { inTime } from "../../../ui/format/in-time.ts";
import type { FormAnswer } from "../../../ui/forms/form-answer.ts";

/**
 * What a product's form is answered with; `errors.pictures` is what is wrong with the pictures, and
 * `errors.lessRungs` are the rungs that its new minimum would take off.
 */
export interface ProductAnswer extends FormAnswer {
  /** Of the product that is kept. */
  id?: string;
  /** The product as somebody else has made it meanwhile. */
  current?: Product;
  /** It is no longer there. */
  gone?: boolean;
}

/**
 * The server's answer; none at all, or none in time, is one too, and so is that nobody is
 * signed in any more: the form says so, and keeps everything. Sent again, it changes nothing twice.
 */
export function orFailed<Answer>(answer: Promise<Answer>, failed: string) {
  return inTime(answer).catch((error: unknown) => {
    const isOut = isRouteErrorResponse(error) && error.status === 403;
    if (isOut) noteSignedOut();
    const failure = isOut ? String(error.data) : failed;
    const status = isOut ? 403 : 503;
    return data<ProductAnswer>({ values: {}, errors: {}, failure }, { status });
  });
}
