import "./products.css";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { data, Link, useNavigation, useSearchParams, useSubmit } from "react-router";
import { clipQuery } from "../../database/search/words";
import { adminOf } from "../accounts/guards.server";
import { viewerContext } from "../accounts/viewer.server";
import { countProducts } from "../catalogue/count-products.server";
import { findProduct } from "../catalogue/find-product.server";
import { browseProducts } from "../catalogue/list-products.server";
import { updateProduct } from "../catalogue/manage-products.server";
import {
  type Product,
  type ProductSummary,
  parseSort,
  productPath,
  sortLabels,
} from "../catalogue/product";
import { adminCategories } from "../catalogue/product-rules.server";
import { useReread } from "../live/use-reread";
import { countOrdersToday } from "../orders/order-counts.server";
import { requestContext } from "../request.server";
import { noindexMeta } from "../site/page-meta";
import { ConfirmDialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { formatCount } from "../ui/money";
import { Notice } from "../ui/notice";
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
import { productLine } from "./product-line";

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
  const query = clipQuery(searchParams.get("q") ?? "");
  const sort = parseSort(searchParams.get("sort"));
  const after = searchParams.get("after");
  const edit = searchParams.get("edit");
  const chosen = {
    owner: adminOf(viewer).id,
    category,
    query,
    sort,
    edit,
    categories: adminCategories,
    isFirst: !after,
  };
  try {
    const [page, edited, products, ordersToday] = await Promise.all([
      browseProducts({ category, query, sort, after }),
      findProduct(edit ?? ""),
      countProducts(),
      countOrdersToday(viewer),
    ]);
    return data({
      ...chosen,
      // By its own name, also when its alias was asked for.
      category: page.category ?? category,
      page,
      edited,
      counts: { ...products, ordersToday },
    });
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
  return noindexMeta("Products");
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { owner, page, category, query, sort, categories, isFirst, counts } = loaderData;
  const submit = useSubmit();
  const reread = useReread();
  const { opened, isGone, edit, close } = useOpened(loaderData, reread);
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
  const restored = useRef<Restored>(undefined);
  useEffect(() => {
    const list = { restored, reread };
    listShown = list;
    return () => {
      if (listShown === list) listShown = undefined;
    };
  }, [reread]);
  useEffect(() => {
    const line = restored.current && document.getElementById(editButton(restored.current.id));
    if (!line || opened) return;
    const { activeElement: here } = document;
    const isFree =
      !here || here.matches("body, main, .Toastify *") || here === restored.current?.from;
    if (isFree) line.focus();
    restored.current = undefined;
  });
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
                  draft={`itewe.product ${owner} ${opened.id}`}
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

/**
 * The product of `?edit`, as its form has found it: whatever becomes of it, and of the list,
 * meanwhile, until the form is closed; whoever was in it is then at its line.
 * @param reread has the list read again
 */
function useOpened({ edit: asked, edited }: Pick<Loaded, "edit" | "edited">, reread: () => void) {
  const [search, setSearch] = useSearchParams();
  const id = search.get("edit");
  const found = id !== null && asked === id ? edited : undefined;
  const [kept, setKept] = useState<{ id: string; product: Product }>();
  const now = kept && kept.id === id ? kept : id && found ? { id, product: found } : undefined;
  if (now !== kept) setKept(now);
  const edit = useCallback(
    (id: string) =>
      setSearch(
        (now) => {
          now.set("edit", id);
          return now;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const close = useCallback(() => {
    setSearch(
      (now) => {
        now.delete("edit");
        return now;
      },
      // The list is there already: the form closes at once.
      { preventScrollReset: true, replace: true, defaultShouldRevalidate: false },
    );
    // What was being read again when the form closed is not read any more.
    reread();
  }, [setSearch, reread]);
  // A form that came with the page itself is where the browser has left its reader.
  const before = useRef(now?.id);
  useEffect(() => {
    const closed = before.current;
    before.current = now?.id;
    if (now && now.id !== closed) {
      const heading = document.getElementById(formHeading(now.id));
      heading?.focus({ preventScroll: true });
      heading?.parentElement?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (closed === undefined || now) return;
    // The focus went with the form. It stays where somebody has put it meanwhile.
    if (document.activeElement !== document.body) return;
    const line = document.getElementById(editButton(closed));
    (line ?? document.getElementById("main"))?.focus();
  }, [now]);
  return { opened: now?.product, isGone: now !== undefined && !found, edit, close };
}

/** A product that is to come back into the list. */
interface Restored {
  id: string;
  /** Where the deletion has left the focus. */
  from: Element | null;
}

/**
 * The list on the screen. What is done to a product may end after its list has been left (Undo stands
 * for ten seconds), and is then to be seen in the one that has come since.
 */
let listShown: { restored: RefObject<Restored | undefined>; reread: () => void } | undefined;

const editButton = (productId: string) => `edit-${productId}`;
const formHeading = (productId: string) => `editing-${productId}`;

/** @param children the form of the product `opened`, at its line or, without one, above the others */
function ProductList({
  products,
  opened,
  isGone,
  onEdit,
  onClose,
  children,
}: {
  products: ProductSummary[];
  opened: Product | undefined;
  isGone: boolean;
  onEdit: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState<ProductSummary>();
  const [busy, setBusy] = useState(false);
  const unanswered = useRef(new Set<string>());
  const { location } = useNavigation();
  const opening = new URLSearchParams(location?.search).get("edit");

  /** @param focus whether Undo takes the focus: it does not last until the keyboard has come there */
  async function remove({ id }: ProductSummary, focus: boolean) {
    setBusy(true);
    const done = await act(ACTS, { act: "delete", id });
    // The question is gone, and has given the focus back, before anything else takes it.
    flushSync(() => {
      setBusy(false);
      setAsking(undefined);
    });
    if (done.ok || done.status === 404) {
      const next = products[products.findIndex((one) => one.id === id) + 1];
      const line = next && document.getElementById(editButton(next.id));
      (line ?? document.getElementById("main"))?.focus();
    }
    const from = document.activeElement;
    const onPress = () => void restore({ id, from }, focus);
    const undo = { action: { label: "Undo", onPress, focus } };
    if (done.ok) {
      void showToast({ kind: "ok", text: "Product deleted successfully!", ...undo });
    } else {
      const isMissing = done.status === 404;
      const text = done.told || "Failed to delete product. Please try again.";
      // Most likely it was the first try that deleted it.
      const isOwn = isMissing && unanswered.current.has(id);
      void showToast({ kind: "bad", text, ...(isOwn ? undo : {}) });
    }
    if (done.status === 0) unanswered.current.add(id);
    else listShown?.reread();
  }

  async function restore(one: Restored, focus: boolean) {
    const done = await act(ACTS, { act: "restore", id: one.id });
    if (done.ok) {
      if (listShown) listShown.restored.current = one;
      void showToast({ kind: "ok", text: "The product is back in the shop." });
    } else {
      const text = done.told || "The product is not back yet: the connection broke. Try again.";
      const onPress = () => void restore(one, focus);
      void showToast({
        kind: "bad",
        text,
        ...(done.status === 404 ? {} : { action: { label: "Undo", onPress, focus } }),
      });
    }
    if (done.status !== 0) listShown?.reread();
  }

  const isListed = products.some(({ id }) => id === opened?.id);
  // A line of its own: it is moved among the others without being made anew.
  const form = opened ? (
    <li key={`form ${opened.id}`} className="on form">
      <section className="pb edit" aria-label={`Edit ${opened.name}`}>
        <h2 id={formHeading(opened.id)} tabIndex={-1}>
          Edit {opened.name}
        </h2>
        <div role="status">
          {isGone ? (
            <Notice kind="warn">
              This product has been deleted. What you typed is still here, but it cannot be saved
              unless the product comes back.
            </Notice>
          ) : isListed ? null : (
            <p className="sm muted">This product is not in the list below.</p>
          )}
        </div>
        {children}
      </section>
    </li>
  ) : null;
  return (
    <>
      <ul className="panel plist">
        <li className="prow heads" aria-hidden="true">
          <span />
          <span>Name</span>
          <span>Category</span>
          <span>Price</span>
        </li>
        {[
          isListed ? null : form,
          ...products.flatMap((product) => [
            <ProductLine
              key={product.id}
              product={product}
              open={product.id === opened?.id}
              opening={product.id === opening}
              onEdit={onEdit}
              onClose={onClose}
              onDelete={setAsking}
            />,
            product.id === opened?.id ? form : null,
          ]),
        ]}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        title={`Delete ${asking?.name ?? "it"}?`}
        busy={busy}
        onNo={() => setAsking(undefined)}
        onYes={({ detail }) => asking && void remove(asking, detail === 0)}
      >
        It leaves the shop at once. You can undo it for ten seconds.
      </ConfirmDialog>
    </>
  );
}

function ProductLine({
  product,
  open,
  opening,
  onEdit,
  onClose,
  onDelete,
}: {
  product: ProductSummary;
  open: boolean;
  /** Its form is on its way. */
  opening: boolean;
  onEdit: (id: string) => void;
  onClose: () => void;
  onDelete: (product: ProductSummary) => void;
}) {
  const hydrated = useHydrated();
  return (
    <li className={open ? "on" : ""}>
      <div className="prow">
        <Picture src={product.imageUrl} alt="" sizes="64px" className="th" />
        <div className="what">
          <Link className="nm" id={productLine(product.id)} to={productPath(product.id)}>
            {product.name}
          </Link>
          <span className="sm muted">{product.categoryName}</span>
          <Price price={product.price} quantity={product.quantity} />
        </div>
        <div className="acts">
          <button
            type="button"
            id={editButton(product.id)}
            className="icon-btn change"
            aria-label="Edit"
            aria-describedby={productLine(product.id)}
            aria-expanded={open}
            aria-busy={opening && !open}
            disabled={!hydrated}
            onClick={() => (open ? onClose() : onEdit(product.id))}
          >
            {opening && !open ? <span className="spin" aria-hidden="true" /> : <Icon name="edit" />}
            <span>Edit</span>
          </button>
          <button
            type="button"
            className="icon-btn del"
            aria-label="Delete"
            aria-describedby={productLine(product.id)}
            disabled={!hydrated}
            onClick={() => onDelete(product)}
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  );
}
