import "./products.css";
import { useCallback, useState } from "react";
import { data } from "react-router";
import { uuidv7 } from "uuidv7";
import { viewerContext } from "../accounts/viewer.server";
import { addProduct } from "../catalogue/manage-products.server";
import { adminCategories } from "../catalogue/product-rules.server";
import { requestContext } from "../request.server";
import type { Route } from "./+types/add-product-page";
import type { ProductAnswer } from "./product-answer";
import { answerProductForm, readProductForm } from "./product-answer.server";
import { type FormWords, ProductForm } from "./product-form";

const words: FormWords = {
  button: "Add Product",
  busy: "Adding Product...",
  done: "Product added successfully!",
  failed: "Failed to add product. Please try again.",
};

export function loader() {
  return { formId: uuidv7(), categories: adminCategories };
}

/** Adds a product (SPEC §5): 409 with what is stored when this form has added another already. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, typed } = await readProductForm(request);
  try {
    const answer = await addProduct(
      context.get(viewerContext),
      form,
      typed.clientId ?? "",
      Number(typed.version ?? 1),
    );
    return answerProductForm(answer);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<ProductAnswer>({ ok: false, failed: true }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // No answer at all: the form says so, and keeps everything.
  return serverAction().catch(() =>
    data<ProductAnswer>({ ok: false, failed: true }, { status: 503 }),
  );
}

export function meta() {
  return [{ title: "Add Product | Itewe" }, { name: "robots", content: "noindex" }];
}

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  const [formId, setFormId] = useState(loaderData.formId);
  const startAnew = useCallback(() => {
    setFormId(uuidv7());
    scrollTo({ top: 0 });
  }, []);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="mh">
        <h1>Add Product</h1>
      </div>
      <div className="panel sheet">
        <div className="pb">
          <ProductForm
            key={formId}
            action="/admin-dashboard/add-product"
            categories={loaderData.categories}
            fields={{ clientId: formId }}
            words={words}
            draft="itewe.new-product"
            onDone={startAnew}
          />
        </div>
      </div>
    </main>
  );
}
