import { FoundCount, SortOptions } from "../../catalogue/products/found-count";
import "./products.css";
import { useCallback, useEffect, useRef } from "react";
import { data, Link, useSubmit } from "react-router";
import { clipQuery } from "../../../database/search/words";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { countProducts } from "../../catalogue/count-products.server";
import { findForShop } from "../../catalogue/find-product.server";
import { listDemoProducts } from "../../catalogue/managing/demo-products.server";
import { updateProduct } from "../../catalogue/managing/manage-products.server";
import { parseSort } from "../../catalogue/product";
import { categoryNames } from "../../catalogue/products/categories.server";
import { browseProducts } from "../../catalogue/products/list-products.server";
import { requestContext } from "../../http/request.server";
import { useReread } from "../../live/use-reread";
import { countOrdersToday } from "../../orders/reading/order-counts.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { formatCount } from "../../ui/format/money";
import { Icon } from "../../ui/icon";
import { FetchFailed, ListPages, ListTools, Waiting } from "../lists/list-parts";
import { Figure, many } from "../lists/stat-tile";
import type { Route } from "./+types/products-page";
import { orFailed } from "./form/product-answer";
import { answerProductForm } from "./form/product-answer.server";
import { type FormWords, ProductForm } from "./form/product-form";
import { OWN_PRODUCTS } from "./own-products";
import { ProductList, useShownList } from "./product-list";
import { useOpenedProduct } from "./use-opened-product";

const HERE = "/admin-dashboard/products";
const words: FormWords = {
  button: "Update",
  busy: "Updating...",
  done: "Product updated successfully!",
  failed: "Failed to update product. Please try again.",
};

/** A page of the shop's products; `?edit` is the product whose form is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const category = searchParams.get("category") ?? "";
  const query = clipQuery(searchParams.get("q") ?? "");
  const sort = parseSort(searchParams.get("sort"));
  const after = searchParams.get("after");
  const edit = searchParams.get("edit");
  const chosen = {
    owner: staffOf(viewer, "catalogue").id,
    category,
    query,
    sort,
    edit,
    isFirst: !after,
  };
  try {
    const [page, edited, products, ordersToday, categories, demo] = await Promise.all([
      browseProducts({ category, query, sort, after, drafts: true }),
      findForShop(edit ?? ""),
      countProducts(),
      countOrdersToday(viewer),
      categoryNames(),
      listDemoProducts(viewer),
    ]);
    return data({
      ...chosen,
      // By its own name, also when its alias was asked for.
      category: page.category ?? category,
      page,
      edited,
      categories,
      counts: { ...products, ordersToday },
      demo: { standing: demo.standing.length, archived: demo.archived.length },
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data(
      {
        ...{ ...chosen, categories: [], page: undefined, edited: undefined },
        ...{ counts: undefined, demo: undefined },
      },
      { status: 503 },
    );
  }
}

/** Changes a product: 409 with the newer one when somebody else was faster. */
export function action(args: Route.ActionArgs) {
  return answerProductForm(args, words.failed, (viewer, form, typed) =>
    updateProduct(viewer, typed.id ?? "", Number(typed.version), form),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction(), words.failed);
}

export const meta = () => noindexMeta("Products");

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { owner, page, category, query, sort, categories, isFirst, counts } = loaderData;
  const submit = useSubmit();
  const reread = useReread();
  const { opened, isGone, edit, close } = useOpenedProduct(loaderData, reread);
  const categoryChoice = useRef<HTMLSelectElement>(null);
  const sortChoice = useRef<HTMLSelectElement>(null);
  // Of too many matches the newest come first.
  const isByMatch = query !== "" && (sort !== undefined || page?.order === "best");
  const sortShown = sort && (isByMatch || sort !== "newest") ? sort : "";
  const onStay = useCallback(() => {
    if (categoryChoice.current) categoryChoice.current.value = category;
    if (sortChoice.current) sortChoice.current.value = sortShown;
  }, [category, sortShown]);
  // Another list (a link, Back) shows its own choice; what is chosen before that stays.
  const shownChoice = useRef(onStay);
  useEffect(() => {
    if (shownChoice.current !== onStay) onStay();
    shownChoice.current = onStay;
  }, [onStay]);
  useShownList(reread, opened !== undefined);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Products</h1>
        <span className="row">
          <Link className="button button-line" to="/admin-dashboard/categories">
            Categories
          </Link>
          <Link className="button button-line" to="/admin-dashboard/ranges">
            Ranges
          </Link>
          <Link className="button button-line" to="/admin-dashboard/price-list">
            Price list
          </Link>
          <Link className="button button-line" to="/admin-dashboard/import">
            Import
          </Link>
          <Link className="button button-primary" to="/admin-dashboard/add-product">
            <Icon name="plus" />
            Add Product
          </Link>
        </span>
      </div>
      {counts ? <ProductCounts {...counts} /> : null}
      {loaderData.demo ? <DemoLine {...loaderData.demo} /> : null}
      <ListTools label="Search products" query={query}>
        <select
          ref={categoryChoice}
          className="select"
          name="category"
          aria-label="Category"
          defaultValue={category}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          <option value="">All Categories</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          ref={sortChoice}
          className="select"
          name="sort"
          aria-label="Sort"
          defaultValue={sortShown}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          <SortOptions isByMatch={isByMatch} />
        </select>
      </ListTools>
      {page ? (
        <Waiting>
          <p className="text-small muted list-count" role="status">
            <FoundCount query={query} page={page} />
          </p>
          {page.products.length > 0 || opened ? (
            <ProductList
              products={page.products}
              opened={opened}
              isGone={isGone}
              onEdit={edit}
              onClose={close}
            >
              {opened ? (
                <ProductForm
                  action={HERE}
                  categories={categories}
                  fields={{ id: opened.id }}
                  product={opened}
                  words={words}
                  draft={`${owner} ${opened.id}`}
                  cancel={{ label: "Cancel", onPress: close }}
                  onDone={close}
                  onStale={reread}
                  onStay={onStay}
                />
              ) : null}
            </ProductList>
          ) : null}
          {page.products.length > 0 ? null : (
            <div className="panel">
              <EmptyState
                title={query || category ? "Nothing found" : "No products yet"}
                actions={
                  query || category ? (
                    <Link className="button button-line" to={HERE}>
                      All products
                    </Link>
                  ) : (
                    <Link className="button button-primary" to="/admin-dashboard/add-product">
                      Add Product
                    </Link>
                  )
                }
              >
                {query || category
                  ? "Check the spelling, or choose another category."
                  : "What you add here is in the shop at once."}
              </EmptyState>
            </div>
          )}
          <ListPages choice={{ q: query, category, sort }} next={page.next} isFirst={isFirst} />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch products" />
      )}
      <p className="text-small muted">
        Your catalogue for Google:{" "}
        <a className="link" href="/feeds/google.csv">
          feeds/google.csv
        </a>
        , and for WhatsApp and Meta:{" "}
        <a className="link" href="/feeds/meta.csv">
          feeds/meta.csv
        </a>
        . Give them the address, and they follow your prices.
      </p>
    </main>
  );
}

/** The way to the products that the shop came with. */
function DemoLine({ standing, archived }: { standing: number; archived: number }) {
  if (standing + archived === 0) return null;
  return (
    <p className="text-small muted products-demo">
      {standing > 0
        ? `${standing} of them came with the shop, for show.`
        : `${archived} products that came with the shop are archived.`}{" "}
      <Link className="link" to={OWN_PRODUCTS}>
        {standing > 0 ? "Start with my own products" : "Bring them back"}
      </Link>
    </p>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ProductCounts({
  products,
  categories,
  thisWeek,
  ordersToday,
}: NonNullable<Loaded["counts"]>) {
  return (
    <ul className="key-figures" aria-label="The shop in numbers">
      <Figure value={formatCount(products)} label={products === 1 ? "product" : "products"} />
      <Figure value={String(categories)} label={categories === 1 ? "category" : "categories"} />
      <Figure value={many(thisWeek)} label="added in seven days" />
      <Figure
        to="/admin-dashboard/orders"
        value={many(ordersToday)}
        label={ordersToday === 1 ? "new order today" : "new orders today"}
      />
    </ul>
  );
}
