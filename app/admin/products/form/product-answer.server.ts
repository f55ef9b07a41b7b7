/** How a product's form is read and answered. */
import { data, type RouterContextProvider } from "react-router";
import { type Viewer, viewerContext } from "../../../accounts/viewer.server.ts";
import type { Kept, ProductForm } from "../../../catalogue/managing/manage-products.server.ts";
import { productFields } from "../../../catalogue/managing/product-input.ts";
import { readForm } from "../../../http/form-body.server.ts";
import { requestContext } from "../../../http/request.server.ts";
import type { ProductAnswer } from "./product-answer.ts";

/** Besides its texts the pictures, and what tells which product it is. */
const FIELDS = [...productFields, "state", "main", "details", "id", "version", "clientId"];

/** The texts and pictures of a sent form, and what else it says. */
export async function readProductForm(
  request: Request,
): Promise<{ form: ProductForm; typed: Record<string, string> }> {
  const { typed, all } = await readForm(request, FIELDS);
  const pictures = { main: typed.main ?? "", details: all("details") };
  return { form: { typed, pictures }, typed };
}

/**
 * Keeps a product's form, and answers it: 200, 404 when the product is gone, 409 when it is another
 * by now, 400 for a refused form, 503 when it did not work.
 * @throws Response what `keep` throws
 */
export async function answerProductForm(
  context: Readonly<RouterContextProvider>,
  keep: (viewer: Viewer) => Promise<Kept>,
) {
  try {
    const answer = await keep(context.get(viewerContext));
    const status = answer.ok ? 200 : "gone" in answer ? 404 : "current" in answer ? 409 : 400;
    return data<ProductAnswer>(answer, { status });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<ProductAnswer>({ ok: false, failed: true }, { status: 503 });
  }
}
