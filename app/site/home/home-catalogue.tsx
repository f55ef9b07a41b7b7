import { useEffect, useRef } from "react";
import { Form, Link, useNavigation, useNavigationType, useSubmit } from "react-router";
import type { ProductSummary } from "../../catalogue/product.ts";
import { categoryPath } from "../../catalogue/product.ts";
import { ProductCard } from "../../catalogue/product-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";

/**
 * 'Browse All Printing Catalog' (SPEC §2): the newest products by category, which is in the URL
 * (`/?category=Books`), so that it can be linked and works without JavaScript.
 *
 * @param category empty for all
 * @param products null when they could not be loaded
 */
export function HomeCatalogue({
  category,
  categories,
  products,
}: {
  category: string;
  categories: string[];
  products: ProductSummary[] | null;
}) {
  const submit = useSubmit();
  const show = useRef(submit);
  const select = useRef<HTMLSelectElement>(null);
  const isKnown = categories.includes(category);
  // The URL sets the value, also on Back. The element stays, so that it keeps the focus.
  const taken = useRef(false);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const field = select.current;
    if (!field || field.value === category) {
      taken.current = true;
    } else if (taken.current) {
      // Whoever has the field under their fingers may be a key ahead of the address.
      if (isBack || document.activeElement !== field) field.value = category;
    } else {
      // A choice made before hydration.
      taken.current = true;
      show.current(field.form, { preventScrollReset: true });
    }
  }, [category, isBack]);
  const navigation = useNavigation();
  const known = category !== "" && products !== null && products.length > 0;
  const filtering = navigation.state === "loading" && navigation.location.pathname === "/";
  return (
    <section className="section section-flush" id="catalog" aria-labelledby="catalog-title">
      <div className="wrap">
        <div className="home-catalogue-head">
          <h2 id="catalog-title">Browse All Printing Catalog</h2>
          <Form className="home-catalogue-pick" action="/" preventScrollReset>
            {/* No `Field`: it cannot be wrong, and a first visit would load the code of errors. */}
            <div className="field">
              <label htmlFor="shown-category">Category</label>
              <select
                ref={select}
                id="shown-category"
                className="select"
                name="category"
                autoComplete="off"
                defaultValue={category}
                onChange={(event) => submit(event.target.form, { preventScrollReset: true })}
              >
                <option value="">All Categories</option>
                {categories.map((name) => (
                  <option key={name}>{name}</option>
                ))}
                {category && !isKnown ? <option>{category}</option> : null}
              </select>
            </div>
            <noscript>
              <button type="submit" className="button button-line">
                Show
              </button>
            </noscript>
          </Form>
        </div>
        <div className="home-catalogue-body" aria-busy={filtering}>
          {filtering ? <Loader place="late" /> : null}
          <Found products={products} category={category} isKnown={isKnown} />
        </div>
        <div className="home-catalogue-more">
          <Link className="button button-line" to={known ? categoryPath(category) : "/products"}>
            See the whole catalog
          </Link>
        </div>
      </div>
    </section>
  );
}

function Found({
  products,
  category,
  isKnown,
}: {
  products: ProductSummary[] | null;
  category: string;
  isKnown: boolean;
}) {
  if (!products) {
    return (
      <Notice kind="bad" role="alert">
        Failed to fetch products
      </Notice>
    );
  }
  if (products.length === 0) {
    return (
      <EmptyState
        title={
          category && !isKnown
            ? "Category not found"
            : `Nothing in ${category || "the catalog"} yet`
        }
        heading="h3"
        actions={
          <>
            <Link className="button button-primary" to="/chat">
              Ask in chat
            </Link>
            {category ? (
              <Link className="button button-line" to="/" preventScrollReset>
                All Categories
              </Link>
            ) : null}
          </>
        }
      >
        {isKnown || !category
          ? "We print it all the same. Tell us what you need."
          : "Pick a category from the list, or tell us what you need."}
      </EmptyState>
    );
  }
  return (
    <ul className="product-grid">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </ul>
  );
}
