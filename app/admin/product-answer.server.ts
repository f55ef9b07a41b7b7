/** How a product's form is read and answered. */
import { data } from "react-router";
import type { Kept, ProductForm } from "../catalogue/manage-products.server.ts";
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

/** 200, 404 when the product is gone, 409 when it is another by now, 400 for a refused form. */
export function answerProductForm(answer: Kept) {
  const status = answer.ok ? 200 : "gone" in answer ? 404 : "current" in answer ? 409 : 400;
  return data<ProductAnswer>(answer, { status });
}
