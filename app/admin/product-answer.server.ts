/** How a product's form is read and answered. */
import { data, type RouterContextProvider } from "react-router";
import { type Viewer, viewerContext } from "../accounts/viewer.server.ts";
import type { Kept, ProductForm } from "../catalogue/manage-products.server.ts";
import { requestContext } from "../request.server.ts";
import type { ProductAnswer } from "./product-answer.ts";

/** The texts and pictures of a sent form, and what else it says. */
export async function readProductForm(
  request: Request,
): Promise<{ form: ProductForm; typed: Record<string, string> }> {
  const sent = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(
    [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const pictures = { main: typed.main ?? "", details: sent.getAll("details").map(String) };
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
