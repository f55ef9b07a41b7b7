/** How a product's form is read and answered. */
import { data } from "react-router";
import { type Viewer, viewerContext } from "../../../accounts/viewer.server.ts";
import type { Kept, ProductForm } from "../../../catalogue/managing/manage-products.server.ts";
import { productFields } from "../../../catalogue/managing/product-input.ts";
import { answerForm, type FormRequest, type Typed } from "../../../http/form-answer.server.ts";
import type { ProductAnswer } from "./product-answer.ts";

/** Besides its texts the pictures, and what tells which product it is. */
const FIELDS = [
  ...productFields,
  "state",
  "lessRungs",
  "main",
  "details",
  "id",
  "version",
  "clientId",
];

/**
 * Keeps a product's form, and answers it: 200, 404 when the product is gone, 409 when it is another
 * by now, 400 for a refused form, 503 when it did not work, as `failed`.
 * @throws Response what `keep` throws
 */
export function answerProductForm(
  args: FormRequest,
  failed: string,
  keep: (viewer: Viewer, form: ProductForm, typed: Typed) => Promise<Kept>,
) {
  return answerForm(args, FIELDS, failed, async ({ typed, all }) => {
    const pictures = { main: typed.main ?? "", details: all("details") };
    const kept = await keep(args.context.get(viewerContext), { typed, pictures }, typed);
    const answer: ProductAnswer = { values: {}, errors: {} };
    if (kept.ok) return data<ProductAnswer>({ ...answer, sent: true, id: kept.id });
    if ("gone" in kept) return data<ProductAnswer>({ ...answer, gone: true }, { status: 404 });
    if ("current" in kept) {
      return data<ProductAnswer>({ ...answer, current: kept.current }, { status: 409 });
    }
    const { lost, pictures: wrong, lessRungs } = kept;
    const errors = {
      ...kept.errors,
      ...(wrong ? { pictures: wrong } : {}),
      ...(lessRungs ? { lessRungs } : {}),
    };
    return data<ProductAnswer>({ ...answer, errors, ...(lost ? { lost } : {}) }, { status: 400 });
  });
}
