import "../products/products.css";
import { Link, useNavigate } from "react-router";
import { FIRST_START, numberOf } from "../first-steps/first-steps.ts";
import { newProductWords, ProductForm } from "../products/form/product-form.tsx";
import { OWN_PRODUCTS } from "../products/own-products.ts";
import { LaterForm, Sheet } from "./sheet.tsx";

/** The form of a new product, which goes on to the end. */
export function ProductStep({
  owner,
  formId,
  categories,
  demo,
}: {
  owner: string;
  formId: string;
  categories: string[];
  /** How many products of the demo are in the shop. */
  demo: number;
}) {
  const navigate = useNavigate();
  return (
    <Sheet title="What do you print most?" number={numberOf("product")}>
      {demo > 0 ? (
        <p className="text-small">
          The {demo} products in the shop are the demo's.{" "}
          <Link className="link" to={OWN_PRODUCTS}>
            Start with my own products
          </Link>{" "}
          takes them out.
        </p>
      ) : null}
      <ProductForm
        action="/admin-dashboard/add-product"
        categories={categories}
        fields={{ clientId: formId }}
        words={newProductWords}
        draft={`${owner} new`}
        onDone={() => void navigate(FIRST_START)}
      />
      <LaterForm step="product" />
    </Sheet>
  );
}
