import "./products.css";
import { useCallback, useState } from "react";
import { data, Link, useRevalidator, useSearchParams, useSubmit } from "react-router";
import { viewerContext } from "../accounts/viewer.server";
import { browseProducts, countProducts, findProduct } from "../catalogue/catalogue.server";
import { updateProduct } from "../catalogue/manage-products.server";
import { type ProductSummary, parseSort, productPath, sortLabels } from "../catalogue/product";
import { adminCategories } from "../catalogue/product-rules.server";
import { shown } from "../catalogue/search-words.server";
import { countOrdersToday } from "../orders/list-orders.server";
import { requestContext } from "../request.server";
import { ConfirmDialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { formatCount } from "../ui/money";
import { Picture } from "../ui/picture";
import { Price } from "../ui/price";
import { showToast } from "../ui/toast";
import { useHydrated } from "../ui/use-hydrated";
import type { Route } from "./+types/products-page";
import { act } from "./act";
import { Figure, many } from "./figure";
import { FetchFailed, ListPages, ListTools, Waiting } from "./list-parts";
import { orFailed } from "./product-answer";
import { answerProductForm, readProductForm } from "./product-answer.server";
import { type FormWords, ProductForm } from "./product-form";

const HERE = "/admin-dashboard/products";
const ACTS = "/admin-dashboard/product-acts";
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
  const query = shown(searchParams.get("q") ?? "");
  const sort = parseSort(searchParams.get("sort"));
  const after = searchParams.get("after");
  const chosen = { category, query, sort, categories: adminCategories, isFirst: !after };
  try {
    const [page, edited, products, ordersToday] = await Promise.all([
      browseProducts({ category, query, sort, after }),
      findProduct(searchParams.get("edit") ?? ""),
      countProducts(),
      countOrdersToday(viewer),
    ]);
    return data({ ...chosen, page, edited, counts: { ...products, ordersToday } });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data(
      { ...chosen, page: undefined, edited: undefined, counts: undefined },
      { status: 503 },
    );
  }
}

/** Changes a product: 409 with the newer one when somebody else was faster. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, typed } = await readProductForm(request);
  return answerProductForm(context, (viewer) =>
    updateProduct(viewer, typed.id ?? "", Number(typed.version), form),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailed(serverAction());
}

export function meta() {
  return [{ title: "Products | Itewe" }, { name: "robots", content: "noindex" }];
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { page, category, query, sort, categories, isFirst, counts } = loaderData;
  const submit = useSubmit();
  // Of too many matches the newest come first.
  const isByMatch = query !== "" && (sort !== undefined || page?.order === "best");
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="mh">
        <h1>Products</h1>
        <Link className="btn primary" to="/admin-dashboard/add-product">
          <Icon name="plus" />
          Add Product
        </Link>
      </div>
      {counts ? <ProductCounts {...counts} /> : null}
      <ListTools label="Search products" query={query}>
        <select
          key={`category ${category}`}
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
          key={`sort ${sort}`}
          className="select"
          name="sort"
          aria-label="Sort"
          defaultValue={sort ?? ""}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          <option value="">{isByMatch ? "Best match" : sortLabels.newest}</option>
          {Object.entries(sortLabels)
            .filter(([key]) => isByMatch || key !== "newest")
            .map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
        </select>
      </ListTools>
      {page ? (
        <Waiting>
          <p className="sm muted howmany" role="status">
            {page.corrected ? (
              <>
                Nothing matches <b>{query}</b>. Showing <b>{page.corrected}</b>:{" "}
              </>
            ) : null}
            {page.more ? "More than " : ""}
            {formatCount(page.total)} {page.total === 1 ? "product" : "products"}
          </p>
          {page.products.length > 0 ? (
            <ProductList {...loaderData} products={page.products} />
          ) : (
            <div className="panel">
              <EmptyState
                title={query || category ? "Nothing found" : "No products yet"}
                actions={
                  query || category ? (
                    <Link className="btn line" to={HERE}>
                      All products
                    </Link>
                  ) : (
                    <Link className="btn primary" to="/admin-dashboard/add-product">
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
    </main>
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
    <ul className="kpis" aria-label="The shop in numbers">
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

function ProductList({
  products,
  edited,
  categories,
}: Pick<Loaded, "edited" | "categories"> & { products: ProductSummary[] }) {
  const [, setSearch] = useSearchParams();
  const [asking, setAsking] = useState<ProductSummary>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const edit = (id: string | undefined) =>
    setSearch(
      (now) => {
        now.delete("edit");
        if (id) now.set("edit", id);
        return now;
      },
      { preventScrollReset: true },
    );
  const close = useCallback(
    () =>
      setSearch(
        (now) => {
          now.delete("edit");
          return now;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setSearch],
  );

  async function remove({ id }: ProductSummary) {
    setBusy(true);
    const done = await act(ACTS, { act: "delete", id });
    setBusy(false);
    setAsking(undefined);
    if (done.ok) {
      const onPress = () => void restore(id);
      const text = "Product deleted successfully!";
      void showToast({ kind: "ok", text, action: { label: "Undo", onPress } });
    } else {
      const text = done.status === 404 ? done.told : "Failed to delete product. Please try again.";
      void showToast({ kind: "bad", text });
    }
    if (done.status !== 0) void revalidate();
  }

  async function restore(id: string) {
    const done = await act(ACTS, { act: "restore", id });
    if (done.ok) void showToast({ kind: "ok", text: "The product is back in the shop." });
    else {
      const text =
        done.status === 404
          ? done.told
          : "The product is not back yet: the connection broke. Try again.";
      const onPress = () => void restore(id);
      void showToast({
        kind: "bad",
        text,
        ...(done.status === 404 ? {} : { action: { label: "Undo", onPress } }),
      });
    }
    if (done.status !== 0) void revalidate();
  }

  return (
    <>
      <ul className="panel plist">
        <li className="prow heads" aria-hidden="true">
          <span />
          <span>Name</span>
          <span>Category</span>
          <span>Price</span>
        </li>
        {products.map((product) => {
          const open = edited?.id === product.id;
          return (
            <li key={product.id} className={open ? "on" : ""}>
              <div className="prow">
                <Picture src={product.imageUrl} alt="" sizes="64px" className="th" />
                <div className="what">
                  <Link className="nm" id={`name-${product.id}`} to={productPath(product.id)}>
                    {product.name}
                  </Link>
                  <span className="sm muted">{product.categoryName}</span>
                  <Price price={product.price} quantity={product.quantity} />
                </div>
                <div className="acts">
                  <button
                    type="button"
                    className="icon-btn change"
                    aria-label="Edit"
                    aria-describedby={`name-${product.id}`}
                    aria-expanded={open}
                    disabled={!hydrated}
                    onClick={() => edit(open ? undefined : product.id)}
                  >
                    <Icon name="edit" />
                    <span>Edit</span>
                  </button>
                  <button
                    type="button"
                    className="icon-btn del"
                    aria-label="Delete"
                    aria-describedby={`name-${product.id}`}
                    disabled={!hydrated}
                    onClick={() => setAsking(product)}
                  >
                    <Icon name="trash" />
                  </button>
                </div>
              </div>
              {open && edited ? (
                <section className="pb edit" aria-label={`Edit ${edited.name}`}>
                  <h2>Edit {edited.name}</h2>
                  <ProductForm
                    action={HERE}
                    categories={categories}
                    fields={{ id: edited.id }}
                    product={edited}
                    words={words}
                    cancel={{ label: "Cancel", onPress: close }}
                    onDone={close}
                  />
                </section>
              ) : null}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        title={`Delete ${asking?.name ?? "it"}?`}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={() => asking && void remove(asking)}
      >
        It leaves the shop at once. You can undo it for ten seconds.
      </ConfirmDialog>
    </>
  );
}
