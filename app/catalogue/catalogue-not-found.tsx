import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { pageMeta } from "../shop/pages/page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";

/** A category that the page offers instead. */
export interface CategoryLink {
  name: string;
  href: string;
}

const MISSING = {
  product: {
    title: "Product not found",
    description: "It may have been renamed or taken down.",
    explanation: "It may have been renamed or taken down. Search for it, or ask us.",
  },
  category: {
    title: "Category not found",
    description: "Pick a category from the catalog instead.",
    explanation: "Pick a category below instead, search for what you need, or ask us.",
  },
} as const;

/** The head of {@link CatalogueNotFound}. */
export function notFoundMeta(
  what: keyof typeof MISSING,
  origin: string,
  description: string = MISSING[what].description,
) {
  return pageMeta({ title: MISSING[what].title, description, origin, robots: "noindex" });
}

/**
 * The page of a product or category that does not exist. It leads on to search, catalogue, chat and
 * categories (PRODUCT §2).
 *
 * @param title SPEC's words, and the explanation below them, where they differ from those of `what`
 * @param query what the search field starts with
 * @param children close matches, shown before the categories
 */
export function CatalogueNotFound({
  what,
  title = MISSING[what].title,
  explanation = MISSING[what].explanation,
  query = "",
  categories,
  children,
}: {
  what: keyof typeof MISSING;
  title?: string;
  explanation?: string;
  query?: string;
  categories: CategoryLink[];
  children?: ReactNode;
}) {
  return (
    <>
      <div className="wrap not-found">
        <div className="panel">
          <EmptyState
            art="cross"
            heading="h1"
            title={title}
            actions={
              <>
                <Link className="button button-line" to="/products">
                  Browse catalog
                </Link>
                <Link className="button button-text" to="/chat">
                  Ask in chat instead
                </Link>
              </>
            }
          >
            <p>{explanation}</p>
            <Form className="not-found-again" action="/products">
              <span className="affix">
                <Icon name="search" />
                <input
                  className="input"
                  type="search"
                  name="q"
                  aria-label="Search catalogue"
                  defaultValue={query}
                  maxLength={200}
                />
              </span>
              <button className="button button-primary" type="submit">
                Search
              </button>
            </Form>
          </EmptyState>
        </div>
      </div>
      {children}
      {categories.length > 0 ? (
        <section className="wrap not-found-categories" aria-labelledby="categories">
          <h2 id="categories">Categories</h2>
          <ul>
            {categories.map(({ name, href }) => (
              <li key={href}>
                <Link className="chip" to={href}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
