import { useEffect, useState } from "react";
import { data, Link, redirect, useLocation, useNavigation } from "react-router";
import { clipQuery } from "../../../database/search/words.ts";
import { requestContext } from "../../http/request.server.ts";
import { business } from "../../shop/business.ts";
import { pageMeta } from "../../shop/pages/page-meta.ts";
import { breadcrumbData } from "../../shop/pages/structured-data.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { readCursor, writeCursor } from "../page-cursor.server.ts";
import { categoryPath, parseSort } from "../product.ts";
import { ProductCard } from "../product-card.tsx";
import { shownRanges } from "../static/shown-ranges.server.ts";
import { rangePath } from "../static/static-path.ts";
import { type RangeSummary, StaticRanges } from "../static/static-ranges.tsx";
import type { Route } from "./+types/products-page";
import { CatalogueFilter } from "./catalogue-filter.tsx";
import { filterCategories } from "./categories.server.ts";
import { FoundCount } from "./found-count";
import { browseProducts } from "./list-products.server.ts";

const PAGE_SIZE = 24;
const REVALIDATE = { "cache-control": "no-cache" };

/** The list that the address asks for; 500 with a friendly page when the database fails. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const category = searchParams.get("category")?.trim() ?? "";
  const query = searchParams.get("q")?.trim() ?? "";
  const sort = parseSort(searchParams.get("sort"));
  const place = readCursor(searchParams.get("after"));
  // The canonical address, however the request spelled it.
  const after = place ? writeCursor(place) : null;
  const before = searchParams.get("before");
  const asked = {
    category: clipQuery(category),
    query: clipQuery(query),
    sort,
    ranges: staticRanges(),
  };
  try {
    const [page, categories] = await Promise.all([
      browseProducts({ category, query, sort, after, before, limit: PAGE_SIZE }),
      filterCategories(),
    ]);
    // The filter's name for the category that was asked for, perhaps by an alias.
    const sameName = (name: string) => (listed: string) =>
      listed.toLowerCase() === name.toLowerCase();
    const chosen =
      categories.find(sameName(category)) ?? categories.find(sameName(page.category ?? ""));
    // An alias, such as a former name, redirects to the category. Browsers may not cache that.
    if (chosen && chosen === page.category && !sameName(category)(chosen)) {
      searchParams.set("category", chosen);
      throw redirect(`/products?${searchParams}`, { status: 301, headers: REVALIDATE });
    }
    const unknownCategory = category !== "" && chosen === undefined;
    return { ...asked, after, page, categories, chosen, unknownCategory };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ ...asked, after, page: undefined }, { status: 500 });
  }
}

function staticRanges(): RangeSummary[] {
  return shownRanges().map(({ key, name, items }) => ({
    name,
    href: rangePath(key),
    image: items[0]?.image ?? "",
    count: items.length,
  }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const chosen = loaderData?.page ? loaderData.chosen : undefined;
  const searching = Boolean(loaderData?.query) || !loaderData?.page || loaderData.unknownCategory;
  // Each further page is canonical by itself, as search engines recommend.
  const follows = Boolean(loaderData?.page?.previous);
  const after = follows && !loaderData?.sort ? loaderData?.after : null;
  const list = chosen ? categoryPath(chosen) : "/products";
  // Pages by key have no number; the key of their start tells them apart.
  const first = follows ? loaderData?.page?.products[0]?.name : undefined;
  const from = first ? ` From “${first}” on.` : "";
  return pageMeta({
    title: `${chosen ? `${chosen}, printed in ${business.state}` : "Catalog"}${first ? `, from “${first}”` : ""}`,
    description: `${
      chosen
        ? `${chosen} from ${business.name}: prices, minimum quantities and working days. Printed in ${business.state}, sent across Nigeria.`
        : `Books, bags, business cards, clothes and branding: everything ${business.name} prints, with prices and minimum quantities.`
    }${from}`,
    path: after ? `${list}${chosen ? "&" : "?"}${new URLSearchParams({ after })}` : list,
    origin,
    keywords: chosen ? [chosen, `${chosen} printing`] : loaderData?.ranges.map(({ name }) => name),
    robots: searching || (follows && !after) ? "noindex" : undefined,
    jsonLd: chosen
      ? breadcrumbData(origin, [
          { name: "Catalog", path: "/products" },
          { name: chosen, path: categoryPath(chosen) },
        ])
      : undefined,
  });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className="page-head catalogue-head dark pattern">
        <div className="wrap">
          <h1>Everything we print</h1>
          <p className="lead">
            Books, bags, cards, clothes and branding. Prices are for the quantity after the slash.
          </p>
        </div>
      </section>
      <section className="wrap catalogue" aria-labelledby="catalogue">
        <h2 id="catalogue">Browse All Printing Catalog</h2>
        {loaderData.page ? <Catalogue {...loaderData} /> : <Failed />}
      </section>
      {loaderData.ranges.length > 0 ? <StaticRanges ranges={loaderData.ranges} /> : null}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { categories: string[] }>;

function Catalogue(loaded: Loaded) {
  const { page, categories, category, query, sort } = loaded;
  const chosen = loaded.chosen ?? (category || undefined);
  const waiting = useWaiting();
  // Of too many matches, the newest come first.
  const isByMatch = query !== "" && (sort !== undefined || page.order === "best");
  return (
    <>
      <CatalogueFilter {...{ categories, chosen, query, sort, isByMatch }} />
      {waiting ? (
        <>
          <Loader place="late" />
          {waiting === "long" ? <SkeletonCards count={8} /> : null}
        </>
      ) : (
        <>
          <p className="catalogue-count muted" role="status">
            <FoundCount query={query} page={page} />
          </p>
          {page.products.length > 0 ? (
            <ul className="product-grid">
              {page.products.map((product, index) => (
                <ProductCard key={product.id} product={product} priority={index === 0} />
              ))}
            </ul>
          ) : (
            <Nothing {...loaded} />
          )}
          <Pages {...loaded} />
        </>
      )}
    </>
  );
}

/** The links on from an empty list. */
function Nothing({ chosen, query, unknownCategory }: Loaded) {
  const actions = (
    <>
      <Link className="button button-accent" to="/chat">
        Request a quote
      </Link>
      <Link className="button button-line" to="/products">
        All Categories
      </Link>
    </>
  );
  if (unknownCategory) {
    return (
      <EmptyState art="cross" heading="h3" title="Category not found" actions={actions}>
        Pick a category from the catalog instead.
      </EmptyState>
    );
  }
  if (query) {
    return (
      <EmptyState heading="h3" title="Nothing found" actions={actions}>
        Check the spelling, or tell us what you need. We print more than the catalog shows.
      </EmptyState>
    );
  }
  return (
    <EmptyState heading="h3" title={`Nothing in ${chosen ?? "the catalog"} yet`} actions={actions}>
      We still print {chosen?.toLowerCase() ?? "it"}. Tell us the quantity and colour and we will
      send a price.
    </EmptyState>
  );
}

/** Links to the pages before and after; they keep the filter. */
function Pages({ page, chosen, query, sort }: Loaded) {
  if (!page.previous && !page.next) return null;
  const to = (cursor: Record<string, string>) => {
    const asked = { category: chosen, q: query, sort, ...cursor };
    const given = Object.entries(asked).filter((pair): pair is [string, string] =>
      Boolean(pair[1]),
    );
    return `/products?${new URLSearchParams(given)}`;
  };
  return (
    <nav className="catalogue-pages" aria-label="Pages">
      {page.previous ? (
        <Link className="button button-line" rel="prev" to={to({ before: page.previous })}>
          <Icon name="arrow-left" />
          Previous
        </Link>
      ) : null}
      {page.next ? (
        <Link className="button button-line" rel="next" to={to({ after: page.next })}>
          Next
          <Icon name="arrow-right" />
        </Link>
      ) : null}
    </nav>
  );
}

function Failed() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      art="plates"
      heading="h3"
      title="Failed to fetch products"
      actions={
        // A plain link asks the server again, with and without JavaScript.
        <a className="button button-line" href={`${pathname}${search}`}>
          Try again
        </a>
      }
    >
      The catalog did not arrive. Check your connection and try again.
    </EmptyState>
  );
}

/** While another list loads: 'short', and after a second 'long'. */
function useWaiting(): "short" | "long" | undefined {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.location.pathname === "/products";
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), 1000);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  if (!busy) return undefined;
  return long ? "long" : "short";
}

/** Outlines of cards while a list loads. Silent, because the loader speaks to screen readers. */
function SkeletonCards({ count }: { count: number }) {
  return (
    <ul className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blanks are all alike
        <li key={index} className="skeleton-card">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </li>
      ))}
    </ul>
  );
}
