import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigation } from "react-router";
import { type Product, type ProductSummary, productPath } from "../../catalogue/product";
import { ConfirmDialog } from "../../ui/dialog";
import { focusOrMain } from "../../ui/focus";
import { Price } from "../../ui/format/price";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Picture } from "../../ui/picture";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";
import { DuplicateButton } from "./duplicate-button";
import { PRODUCT_ACTS, productLine } from "./product-line";

/** A product that is to come back into the list. */
interface Restored {
  id: string;
  /** Where the deletion has left the focus. */
  from: Element | null;
}

/** The list of products on the screen. */
interface ShownList {
  restored: Restored | undefined;
  reread: () => void;
}

/**
 * What is done to a product may end after its list has been left (Undo stands for ten seconds), and is
 * then to be seen in the list that has come since.
 */
let listShown: ShownList | undefined;

const pricesPath = (productId: string) => `/admin-dashboard/products/${productId}/prices`;
export const editButton = (productId: string) => `edit-${productId}`;
export const formHeading = (productId: string) => `editing-${productId}`;

/**
 * Says that a list of products is on the screen: a product that comes back into it gets the focus,
 * unless the reader has put the focus elsewhere.
 * @param reread reads the list again
 * @param isFormOpen while a product's form is open, the focus stays in it
 */
export function useShownList(reread: () => void, isFormOpen: boolean): void {
  const list = useRef<ShownList>({ restored: undefined, reread });
  useEffect(() => {
    const { current } = list;
    current.reread = reread;
    listShown = current;
    return () => {
      if (listShown === current) listShown = undefined;
    };
  }, [reread]);
  useEffect(() => {
    const { restored } = list.current;
    const line = restored && document.getElementById(editButton(restored.id));
    if (!line || isFormOpen) return;
    const { activeElement: here } = document;
    const isFree = !here || here.matches("body, main, .Toastify *") || here === restored.from;
    if (isFree) line.focus();
    list.current.restored = undefined;
  });
}

/** @param children the form of the product `opened`, at its line or, without one, above the others */
export function ProductList({
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
    const done = await act(PRODUCT_ACTS, { act: "delete", id });
    // The question is gone, and has given the focus back, before anything else takes it.
    flushSync(() => {
      setBusy(false);
      setAsking(undefined);
    });
    if (done.ok || done.status === 404) {
      const next = products[products.findIndex((one) => one.id === id) + 1];
      focusOrMain(next && editButton(next.id));
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
    const done = await act(PRODUCT_ACTS, { act: "restore", id: one.id });
    if (done.ok) {
      if (listShown) listShown.restored = one;
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
    <li key={`form ${opened.id}`} className="product-list-on product-list-form">
      <section className="panel-body product-list-edit" aria-label={`Edit ${opened.name}`}>
        <h2 id={formHeading(opened.id)} tabIndex={-1}>
          Edit {opened.name}
        </h2>
        <p className="row">
          <Link className="button button-line button-small" to={pricesPath(opened.id)}>
            Prices and options
          </Link>
          <Link
            className="button button-line button-small"
            to={`/admin-dashboard/products/${opened.id}/print`}
          >
            Print specification
          </Link>
        </p>
        <div role="status">
          {isGone ? (
            <Notice kind="warn">
              This product has been deleted. What you typed is still here, but it cannot be saved
              unless the product comes back.
            </Notice>
          ) : isListed ? null : (
            <p className="text-small muted">This product is not in the list below.</p>
          )}
        </div>
        {children}
      </section>
    </li>
  ) : null;
  return (
    <>
      <ul className="panel list-lines product-list">
        <li className="product-row list-heads product-row-heads" aria-hidden="true">
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
    <li className={open ? "product-list-on" : ""}>
      <div className="product-row">
        <Picture src={product.imageUrl} alt="" sizes="64px" className="product-row-picture" />
        <div className="product-row-what">
          <Link
            className="product-row-name"
            id={productLine(product.id)}
            to={productPath(product.id)}
          >
            {product.name}
          </Link>
          <span className="text-small muted">
            {product.categoryName}
            {product.isDraft ? <span className="badge badge-warn">Draft</span> : null}
          </span>
          <Price price={product.price} quantity={product.quantity} />
        </div>
        <div className="product-row-actions">
          <Link
            className="icon-button"
            to={pricesPath(product.id)}
            aria-describedby={productLine(product.id)}
          >
            <Icon name="receipt" />
            <span className="visually-hidden">Prices</span>
          </Link>
          <DuplicateButton id={product.id} onCopied={onEdit} />
          <button
            type="button"
            id={editButton(product.id)}
            className="icon-button product-row-change"
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
            className="icon-button list-delete"
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
