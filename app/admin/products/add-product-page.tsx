import "./products.css";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { uuidv7 } from "uuidv7";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { addProduct } from "../../catalogue/managing/manage-products.server";
import { productPath } from "../../catalogue/product";
import { categoryNames } from "../../catalogue/products/categories.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { Notice } from "../../ui/notice";
import type { Route } from "./+types/add-product-page";
import { orFailed } from "./form/product-answer";
import { answerProductForm } from "./form/product-answer.server";
import { type KeptProduct, ProductForm, newProductWords as words } from "./form/product-form";
import { productLine } from "./product-line";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = staffOf(context.get(viewerContext), "catalogue");
  return { formId: uuidv7(), categories: await categoryNames(), owner: id };
}

/** Adds a product (SPEC §5): 409 with what is stored when this form has added another already. */
export function action(args: Route.ActionArgs) {
  return answerProductForm(args, words.failed, (viewer, form, typed) =>
    addProduct(viewer, form, typed.clientId ?? "", Number(typed.version ?? 1)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction(), words.failed);
}

export const meta = () => noindexMeta("Add Product");

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  const { owner } = loaderData;
  const [formId, setFormId] = useState(loaderData.formId);
  const [added, setAdded] = useState<KeptProduct>();
  const startAnew = useCallback((product: KeptProduct) => {
    setAdded(product);
    setFormId(uuidv7());
    scrollTo({ top: 0 });
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Add Product</h1>
      </div>
      <div className="panel product-sheet">
        <div className="panel-body">
          <ProductForm
            key={`${formId} ${owner}`}
            action="/admin-dashboard/add-product"
            categories={loaderData.categories}
            fields={{ clientId: formId }}
            words={words}
            draft={`${owner} new`}
            before={added ? <Added {...added} /> : undefined}
            onDone={startAnew}
          />
        </div>
      </div>
    </main>
  );
}

/** Where the product is that was added last. */
function Added({ id, name, isDraft }: KeptProduct) {
  return (
    <Notice kind="ok" role="status">
      <p>
        <b className="breaks">
          <bdi>{name}</bdi>
        </b>{" "}
        {isDraft ? "is kept as a draft" : "is in the shop"}. The form below is for the next product.
      </p>
      <p className="row">
        <Link className="button button-text button-small" to={productPath(id)}>
          See it in the shop
        </Link>
        <Link
          className="button button-text button-small"
          to={`/admin-dashboard/products#${productLine(id)}`}
        >
          Its line in the list
        </Link>
        <Link
          className="button button-text button-small"
          to={`/admin-dashboard/products/${id}/prices`}
        >
          Prices and options
        </Link>
        <Link
          className="button button-text button-small"
          to={`/admin-dashboard/products/${id}/print`}
        >
          Print specification
        </Link>
      </p>
    </Notice>
  );
}
