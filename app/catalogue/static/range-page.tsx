import { data, Link } from "react-router";
import { requestContext } from "../../http/request.server.ts";
import { business } from "../../shop/business.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { CatalogueNotFound, notFoundMeta } from "../catalogue-not-found.tsx";
import { workingDays } from "../product.ts";
import type { Route } from "./+types/range-page";
import { openCategory } from "./open-category.server.ts";
import { priceItemsOrNot } from "./priced-items.server.ts";
import { categoryMeta } from "./range-meta.ts";
import { itemPath, rangePath, staticCategoryPath } from "./static-path.ts";
import { categoryLinks, categoryTitle, itemsOf } from "./static-search.server.ts";

/**
 * The items of a static category, which is what `productName` means here (PRODUCT §2): an unknown
 * one is 'Category not found'. Other spellings redirect to SPEC's.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const category = openCategory(params.productName, url, rangePath);
  if (!category) {
    return data({ category: undefined, links: categoryLinks(rangePath) }, { status: 404 });
  }
  const logError = (error: unknown) => context.get(requestContext).logError(error);
  const priced = await priceItemsOrNot(itemsOf(category), logError);
  const items = priced.map(({ id, name, image, delivery }) => ({ id, name, image, delivery }));
  return { category, title: categoryTitle(category), items };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  if (!loaderData?.category) return notFoundMeta("category", origin);
  const { category, title, items } = loaderData;
  return categoryMeta(
    { title, items },
    {
      title: `${title}: the range`,
      description: (first) =>
        `${items.length === 1 ? "1 product" : `${items.length} products`} with pictures and working days: ${first} and more. Printed in ${business.state}.`,
      path: rangePath(category),
      origin,
    },
  );
}

export default function RangePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.category === undefined) {
    return <CatalogueNotFound what="category" categories={loaderData.links} />;
  }
  const { category, title, items } = loaderData;
  return (
    <div className="wrap range">
      <Link className="button button-text" to="/products">
        <Icon name="arrow-left" />
        Back
      </Link>
      <h1>{title}</h1>
      <ul className="range-items">
        {items.map(({ id, name, image, delivery }, index) => (
          <li key={id}>
            <Picture
              src={image}
              // Empty, because the name stands beside it.
              alt=""
              sizes="(min-width:768px) 160px, 104px"
              priority={index === 0}
            />
            <div>
              <h2 id={id}>{name}</h2>
              <p className="muted">{`Ready in ${workingDays(delivery)}`}</p>
            </div>
            <Link
              className="button button-line"
              to={itemPath({ category, id })}
              aria-describedby={id}
              prefetch="intent"
            >
              View Details
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={staticCategoryPath(category)}>
          Order {title} on WhatsApp
        </Link>
      </p>
    </div>
  );
}
