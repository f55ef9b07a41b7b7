/** How a product's form is read. */
import type { ProductForm } from "../catalogue/manage-products.server.ts";

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
