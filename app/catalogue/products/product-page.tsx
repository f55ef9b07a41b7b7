import { data, Link } from "react-router";
import { may } from "../../accounts/may";
import { viewerContext } from "../../accounts/viewer.server.ts";
import { DieLine } from "../../ui/die-line.tsx";
import { formatNaira } from "../../ui/format/money.ts";
import { Price } from "../../ui/format/price.tsx";
import { Notice } from "../../ui/notice.tsx";
import { onPhones, Picture, phoneWidth } from "../../ui/picture.tsx";
import { CatalogueNotFound, notFoundMeta } from "../catalogue-not-found.tsx";
import { Features } from "../features.tsx";
import { alsoLike, findForShop, findProduct, relatedProducts } from "../find-product.server.ts";
import { findShopSize } from "../print-spec/read-specs.server.ts";
import {
  categoryLink,
  categoryPath,
  type ProductSummary,
  productPath,
  units,
  workingDays,
} from "../product.ts";
import { ProductCard } from "../product-card.tsx";
import { productMeta } from "../product-meta.ts";
import { findReviews } from "../reviews/find-reviews.server.ts";
import { ProductReviews } from "../reviews/product-reviews.tsx";
import { reviewed } from "../reviews/review.ts";
import { packTicket } from "../ticket/choice/packed-ticket.ts";
import { readTicket, saidOf } from "../ticket/choice/read-ticket.server.ts";
import { TicketForm } from "../ticket/ticket-form.tsx";
import type { Route } from "./+types/product-page";
import { filterCategories } from "./categories.server.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { Rating, Talk } from "./talk.tsx";

/** SPEC §9. */
const RELATED = 6;
const ALSO = 3;

/** How wide the pictures of `.neighbours-six` are drawn. */
const sixSizes = `(min-width:1440px) 198px, (min-width:1024px) 14vw, (min-width:768px) 30vw, ${onPhones(45)}`;

/**
 * A product with its price and neighbours; 404 for an unknown id or none, and for a visitor who
 * asks for a draft.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const drafts = may(viewer, "catalogue");
  const product = await (drafts ? findForShop : findProduct)(params.productId);
  if (!product) return notFound();
  // The page is cached for everybody with the same role and town, so it may hold nothing else of
  // the viewer.
  const home = "user" in viewer ? viewer.user.home : undefined;
  const [prices, printSize, related, also, reviews] = await Promise.all([
    readTicket(product.id, url.searchParams, { home, drafts }),
    findShopSize(product.id, drafts),
    relatedProducts(product, RELATED),
    alsoLike(product, ALSO),
    findReviews(product.id, url.searchParams.get("reviews")),
  ]);
  // It was taken out of the shop meanwhile.
  if (!prices) return notFound();
  const page = { product, prices: packTicket(prices), printSize, related, also, reviews };
  // What cannot be ordered stays in its field, with the reason beside it.
  return data(page, { status: Object.keys(saidOf(prices).errors).length > 0 ? 400 : 200 });
}

async function notFound() {
  const categories = await filterCategories();
  return data({ product: undefined, categories }, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const product = loaderData?.product;
  if (!product) return notFoundMeta("product", origin);
  const { id, imageUrl, categoryName } = product;
  const above = [
    { name: "Catalog", path: "/products" },
    { name: categoryName, path: categoryPath(categoryName) },
  ];
  return productMeta(
    {
      ...{ ...product, image: imageUrl, category: categoryName },
      reviewed: loaderData.reviews && reviewed(loaderData.reviews.counts),
    },
    { path: productPath(id), above, origin },
  );
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  if (!loaderData.product) {
    return (
      <CatalogueNotFound what="product" categories={loaderData.categories.map(categoryLink)} />
    );
  }
  const { product, prices, printSize, related, also, reviews } = loaderData;
  const { origin } = matches[0].loaderData;
  const [lead, ...more] = product.description.split(/\n{2,}/);
  return (
    <>
      {product.isDraft ? (
        <div className="wrap product-draft">
          <Notice kind="warn">This is a draft: only the shop sees it.</Notice>
        </div>
      ) : null}
      <ProductHead product={product} />
      <div className="wrap">
        <TicketForm
          key={product.id}
          gallery={<ProductGallery product={product} />}
          talk={(url, quantity) => (
            <Talk name={product.name} quantity={quantity} url={url}>
              <Rating rating={product.rating} />
            </Talk>
          )}
          {...{ product, prices, origin }}
        />
      </div>
      <section className="wrap product-words" aria-labelledby="about">
        <div className="stack">
          <h2 id="about">About this product</h2>
          <p className="lead">{lead}</p>
          {more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            Send your own artwork as a PDF{printSize ? "" : " with 3 mm bleed"}, or pick one of our
            templates and we will set it with your details.
          </p>
          {printSize ? <p className="numerals">Print size: {printSize}</p> : null}
        </div>
        <div className="stack">
          <h3>Features</h3>
          <Features of={product.features} />
        </div>
      </section>
      {reviews ? <ProductReviews page={reviews} /> : null}
      {related.length > 0 ? (
        <section className="wrap section neighbours" aria-labelledby="related">
          <h2 id="related">Related products</h2>
          {/* Six in a row, or, when there are few, as large as in the catalogue. */}
          <ul className={related.length > 4 ? "product-grid neighbours-six" : "product-grid"}>
            {related.map((other) => (
              <ProductCard
                key={other.id}
                product={other}
                sizes={related.length > 4 ? sixSizes : undefined}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {also.length > 0 ? <AlsoLike products={also} /> : null}
    </>
  );
}

/** Name and minimum quantity beside the hero image (SPEC §2). */
function ProductHead({ product }: { product: ProductSummary }) {
  return (
    <section className="product-head dark">
      <div className="wrap product-head-columns">
        <div className="product-head-picture">
          {product.imageUrl ? (
            <Picture
              src={product.imageUrl}
              alt=""
              sizes={`(min-width:768px) 50vw, ${phoneWidth}`}
              priority
            />
          ) : (
            <DieLine category={product.categoryName} />
          )}
        </div>
        <div className="product-head-words">
          <nav className="crumbs" aria-label="Breadcrumb">
            <Link to="/products">Catalog</Link>
            <span aria-hidden="true">/</span>
            <Link to={categoryPath(product.categoryName)}>{product.categoryName}</Link>
          </nav>
          <h1>{product.name}</h1>
          <div className="product-head-price">
            {product.price === null ? (
              <span>We will quote you</span>
            ) : (
              <Price price={product.price} quantity={product.quantity} />
            )}
            {product.fromEach === null ? null : (
              <span>{`from ${formatNaira(product.fromEach)} each`}</span>
            )}
          </div>
          <p className="product-head-minimum">
            Minimum quantity <b>{units(product.quantity)}</b>
            {product.delivery && product.price !== null ? (
              <>
                . Ready in <b>{workingDays(product.delivery)}</b>
              </>
            ) : null}
          </p>
        </div>
      </div>
    </section>
  );
}

function AlsoLike({ products }: { products: ProductSummary[] }) {
  return (
    <section className="also-like pattern" aria-labelledby="also">
      <div className="wrap also-like-columns">
        <div className="stack">
          <h2 id="also">You may also like</h2>
          <p className="lead">
            Put the same design on the rest of your desk. We keep your colours on file, so
            everything matches.
          </p>
        </div>
        <ul className="also-like-cells">
          {products.map((product) => (
            <li key={product.id}>
              <Link to={productPath(product.id)} prefetch="intent">
                {product.imageUrl ? (
                  <Picture
                    src={product.imageUrl}
                    alt=""
                    sizes={`(min-width:1280px) 250px, (min-width:768px) 20vw, ${onPhones(45)}`}
                  />
                ) : (
                  <DieLine category={product.categoryName} />
                )}
                <span>{product.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
