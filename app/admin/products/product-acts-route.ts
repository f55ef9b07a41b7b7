/** POST /admin-dashboard/product-acts: deletes a product, brings it back, or copies it. */

import { redirect } from "react-router";
import { uuidv7 } from "uuidv7";
import { flash } from "../../accounts/flash.server";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { duplicateProduct } from "../../catalogue/managing/duplicate-product.server";
import { deleteProduct, restoreProduct } from "../../catalogue/managing/manage-products.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/product-acts-route";

const acts: Record<string, typeof deleteProduct> = {
  delete: deleteProduct,
  restore: restoreProduct,
};

/**
 * `act` is `delete`, `restore` or `duplicate`, `id` the product's, `copy` that of the copy. Answers
 * 204, or 404 when it is gone; a browser without JavaScript is led to the copy.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "id", "copy"]);
  const { act: name = "", id = "", copy = "" } = typed;
  if (name === "duplicate") return duplicate(viewer, id, copy || uuidv7(), request);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new Response("There is no such act.", { status: 400 });
  if (!(await act(viewer, id))) throw new Response("Product not found", { status: 404 });
  return new Response(null, { status: 204 });
}

async function duplicate(viewer: Viewer, id: string, copy: string, request: Request) {
  const done = await duplicateProduct(viewer, id, copy);
  if (!done.ok) throw new Response(done.failure, { status: done.status });
  if (request.headers.get("sec-fetch-dest") !== "document") {
    return new Response(null, { status: 204 });
  }
  const place = `/admin-dashboard/products?edit=${copy}`;
  return redirect(place, { status: 303, headers: flash("product-copied") });
}

/** There is nothing to read here. */
export function loader() {
  return redirect("/admin-dashboard/products");
}
