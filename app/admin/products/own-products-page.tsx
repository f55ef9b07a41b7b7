import "./own-products.css";
import { Form, Link, redirect, useNavigation } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import {
  archiveDemoProducts,
  type DemoProduct,
  listDemoProducts,
  restoreDemoProducts,
} from "../../catalogue/managing/demo-products.server";
import { restoreProduct } from "../../catalogue/managing/manage-products.server";
import { answerForm, refuse } from "../../http/form-answer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import type { Route } from "./+types/own-products-page";
import { OWN_PRODUCTS } from "./own-products";

const FAILED = "Not done. Please try again.";

/** The demo's products that are in the shop, and those that the owner has taken out of it. */
export const loader = ({ context }: Route.LoaderArgs) =>
  listDemoProducts(context.get(viewerContext));

/** `archive` takes all of them out, `restore` brings all back, or the one that `id` names. */
export function action(args: Route.ActionArgs) {
  const viewer = args.context.get(viewerContext);
  return answerForm(args, ["act", "id"], FAILED, async ({ typed: { act, id, ...typed } }) => {
    if (act === "archive") {
      await archiveDemoProducts(viewer);
      return redirect(OWN_PRODUCTS, { status: 303, headers: flash("demo-archived") });
    }
    if (act !== "restore") return refuse(typed, { failure: "Press one of the buttons." }, 400);
    if (!id) await restoreDemoProducts(viewer);
    else if (!(await restoreProduct(viewer, id))) {
      return refuse(typed, { failure: "Product not found" }, 404);
    }
    return redirect(OWN_PRODUCTS, { status: 303, headers: flash("demo-restored") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, FAILED, SIGNED_OUT);

export const meta = () => noindexMeta("Start with my own products");

export default function OwnProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { standing, archived } = loaderData;
  const answer = useKeptAnswer(actionData);
  const { notice } = useAnswerFocus(answer, false);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Start with my own products</h1>
        <Link className="button button-line" to="/admin-dashboard/products">
          Products
        </Link>
      </div>
      <AnswerNotice ref={notice} className="said">
        {answer?.failure}
      </AnswerNotice>
      <div className="stack own-products">
        {standing.length > 0 ? <Archive products={standing} /> : null}
        {archived.length > 0 ? <Archived products={archived} /> : null}
        {standing.length + archived.length === 0 ? (
          <EmptyState title="No product of the demo is left" heading="h2">
            Everything in the shop is your own.
          </EmptyState>
        ) : null}
      </div>
    </main>
  );
}

const count = (number: number) => (number === 1 ? "1 product" : `${number} products`);

function Archive({ products }: { products: DemoProduct[] }) {
  const sent = useNavigation().formData;
  return (
    <Panel title={`Archive ${count(products.length)} of the demo`}>
      <ul className="own-products-says">
        <li>They leave the shop at once. You can bring them back at any time.</li>
        <li>Products that you have added or changed stay.</li>
        <li>Orders of them keep their words, prices and pictures.</li>
        <li>Settings, delivery fees, categories and home slides stay as they are.</li>
        <li>
          The ranges stay, too: hide or change them under{" "}
          <Link className="link" to="/admin-dashboard/ranges">
            Ranges
          </Link>
          .
        </li>
      </ul>
      <details>
        <summary>See which</summary>
        <ul>
          {products.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </details>
      <Form method="post" className="row">
        <SubmitButton busy={sent?.get("act") === "archive"} name="act" value="archive">
          Yes, archive {count(products.length)}
        </SubmitButton>
        <Link className="button button-line" to="/admin-dashboard/products">
          No, keep them
        </Link>
      </Form>
    </Panel>
  );
}

function Archived({ products }: { products: DemoProduct[] }) {
  const sent = useNavigation().formData;
  return (
    <Panel title={`${count(products.length)} archived`}>
      <p className="text-small muted">
        Nobody sees them but you. <Link to="/admin-dashboard/add-product">Add Product</Link> fills
        the shop with yours.
      </p>
      <Form method="post">
        <SubmitButton
          busy={sent?.get("act") === "restore" && !sent.get("id")}
          look="line"
          name="act"
          value="restore"
        >
          Bring all of them back
        </SubmitButton>
      </Form>
      <ul className="list-lines own-products-list">
        {products.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="act"
                value="restore"
                className="button button-text button-small"
                aria-label={`Bring back ${name}`}
              >
                Bring back
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
