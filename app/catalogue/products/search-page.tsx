import { data, Link, redirect } from "react-router";
import { orderText, whatsappLink } from "../../shop/links.ts";
import { pageMeta } from "../../shop/page-meta.ts";
import { useSite } from "../../shop/use-site.ts";
import { Price } from "../../ui/format/price.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/search-page";
import "../product-parts.css";
import "./search-page.css";
import { clipQuery } from "../../../database/search/words.ts";
import { CatalogueNotFound } from "../catalogue-not-found.tsx";
import { categoryLink, categoryPath, units, workingDays } from "../product.ts";
import { ProductCard } from "../product-card.tsx";
import { productMeta } from "../product-meta.ts";
import { ItemCard } from "../static/item-card.tsx";
import { staticCatalogue } from "../static/static-catalogue.ts";
import { itemPath, rangePath, searchPath, staticCategoryPath } from "../static/static-path.ts";
import { categoryTitle, closeMatches, findByName, matchCategory } from "../static/static-search.ts";
import { filterCategories, resolveCategory } from "./categories.server.ts";
import { closeProducts } from "./list-products.server.ts";

const RELATED = 4;
const CLOSE = 4;

/** The static item of that name, else a category's page, else 404 with what comes close. */
export async function loader({ params }: Route.LoaderArgs) {
  const name = params.nameOrCategory;
  const item = findByName(name);
  // SPEC §2: related are the first four items overall.
  if (item) {
    const range = { name: categoryTitle(item.category), path: rangePath(item.category) };
    return { item, range, related: staticCatalogue.slice(0, RELATED) };
  }

  const staticCategory = matchCategory(name);
  if (staticCategory) throw redirect(staticCategoryPath(staticCategory));
  const category = await resolveCategory(name);
  if (category) throw redirect(categoryPath(category));

  const [products, categories] = await Promise.all([
    closeProducts(name, CLOSE),
    filterCategories(),
  ]);
  const close = { items: closeMatches(name, CLOSE), products };
  return data({ item: undefined, asked: clipQuery(name), close, categories }, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const item = loaderData?.item;
  if (!item) {
    return pageMeta({
      title: "Product not found",
      description: "No product of that name. Search the catalogue or ask us.",
      origin,
      robots: "noindex",
    });
  }
  // The item's own page is the one to be found; this one is a way to it.
  return productMeta(
    { ...item, category: loaderData.range.name },
    {
      path: itemPath(item),
      above: [{ name: "Catalog", path: "/products" }, loaderData.range],
      origin,
    },
  );
}

export default function SearchPage({ loaderData, params, matches }: Route.ComponentProps) {
  const { contact } = useSite();
  if (!loaderData.item) {
    const { asked, close, categories } = loaderData;
    return (
      <CatalogueNotFound
        title="Product not found."
        explanation="Check the spelling, or tell us what you need. We print more than the catalog shows."
        query={asked}
        categories={categories.map(categoryLink)}
      >
        {close.items.length + close.products.length > 0 ? (
          <section className="wrap close-matches" aria-labelledby="close">
            <h2 id="close">Close matches</h2>
            <ul className="product-grid">
              {close.items.map((item) => (
                <ItemCard key={item.name} item={item} />
              ))}
              {close.products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
          </section>
        ) : null}
      </CatalogueNotFound>
    );
  }

  const { item, range, related } = loaderData;
  const url = `${matches[0].loaderData.origin}${searchPath(item.name)}`;
  const order = orderText({ name: item.name, quantity: item.quantity, url });
  return (
    <>
      <div className="wrap search-found">
        <p className="muted">
          Search result for <b>{params.nameOrCategory}</b>
        </p>
        <div className="item-view">
          <div className="item-view-picture">
            <Picture
              src={item.image}
              alt={item.name}
              sizes="(min-width:1280px) 576px, (min-width:768px) 45vw, 92vw"
              priority
            />
          </div>
          <div className="stack item-view-facts">
            <h1>{item.name}</h1>
            <Price price={item.price} quantity={item.quantity} big quoteHref="/chat" />
            <p className="muted">
              Minimum quantity <b>{units(item.quantity)}</b>
              {" · "}Ready in <b>{workingDays(item.delivery)}</b>
            </p>
            <p className="lead">{item.description}</p>
            <ul className="features features-tight">
              {item.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
            <div className="row">
              <a className="button button-accent" href={whatsappLink(contact.whatsapp, order)}>
                <Icon name="whatsapp" />
                Order on WhatsApp
              </a>
              <Link
                className="button button-primary"
                to={`/order/new?item=${item.category}/${item.id}`}
                rel="nofollow"
              >
                <Icon name="receipt" />
                Order now
              </Link>
              <Link className="button button-line" to="/chat">
                <Icon name="chat" />
                Chat to Order
              </Link>
            </div>
            <p>
              <Link className="link" to={itemPath(item)}>
                View Details
              </Link>
              {" · "}
              <Link className="link" to={range.path}>
                All {range.name}
              </Link>
            </p>
          </div>
        </div>
      </div>
      <section className="stock" aria-labelledby="related">
        <div className="wrap section neighbours">
          <h2 id="related">Related products</h2>
          <ul className="product-grid">
            {related.map((other) => (
              <ItemCard key={other.name} item={other} />
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
