/** POST /admin-dashboard/product-acts: deletes a product, or brings it back. */

import { redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { deleteProduct, restoreProduct } from "../../catalogue/managing/manage-products.server";
import { readForm } from "../../http/form-body.server";
import type { Route } from "./+types/product-acts-route";

const acts: Record<string, typeof deleteProduct> = {
  delete: deleteProduct,
  restore: restoreProduct,
};

/** `act` is `delete` or `restore`, `id` the product's. Answers 204, or 404 when it is gone. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, ["act", "id"]);
  const { act: name = "", id = "" } = typed;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new Response("There is no such act.", { status: 400 });
  if (!(await act(viewer, id))) throw new Response("Product not found", { status: 404 });
  return new Response(null, { status: 204 });
}

/** There is nothing to read here. */
export function loader() {
  return redirect("/admin-dashboard/products");
}
