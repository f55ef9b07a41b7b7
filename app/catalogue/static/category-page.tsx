import { data, Link } from "react-router";
import { requestContext } from "../../http/request.server.ts";
import { business } from "../../shop/business.ts";
import { orderText, whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { Price } from "../../ui/format/price.tsx";
import { Icon } from "../../ui/icon.tsx";
import { onPhones, Picture } from "../../ui/picture.tsx";
import { CatalogueNotFound, notFoundMeta } from "../catalogue-not-found.tsx";
import { FromEach } from "../from-each.tsx";
import { workingDays } from "../product.ts";
import type { Route } from "./+types/category-page";
import type { ItemSummary } from "./item-card.tsx";
import { openCategory } from "./open-category.server.ts";
import { priceItemsOrNot } from "./priced-items.server.ts";
import { categoryMeta } from "./range-meta.ts";
import { itemPath, rangePath, staticCategoryPath } from "./static-path.ts";
import { categoryLinks, categoryTitle, firstSentence, itemsOf } from "./static-search.server.ts";

/** A category's items; 301 to SPEC's spelling from any other, 404 for an unknown category. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const category = openCategory(params.category, url, staticCategoryPath);
  const links = categoryLinks(staticCategoryPath);
  if (!category) return data({ category: undefined, links }, { status: 404 });
  const logError = (error: unknown) => context.get(requestContext).logError(error);
  const described = itemsOf(category).map(({ description, features: _, ...item }) => ({
    ...item,
    summary: firstSentence(description),
  }));
  const items = await priceItemsOrNot(described, logError);
  return { category, title: categoryTitle(category), items, links };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  if (!loaderData?.category) return notFoundMeta("category", origin);
  const { category, title, items } = loaderData;
  return categoryMeta(
    { title, items },
    {
      title: `${title}: order on WhatsApp`,
      description: (first) =>
        `Order on WhatsApp: ${first} and more. Printed in ${business.state}, sent across Nigeria.`,
      path: staticCategoryPath(category),
      origin,
    },
  );
}

export default function CategoryPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.category === undefined) {
    return <CatalogueNotFound what="category" categories={loaderData.links} />;
  }
  const { category, title, items, links } = loaderData;
  const { origin } = matches[0].loaderData;
  return (
    <>
      <section className="page-head category-head dark pattern">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">
            Every product here opens a chat with us, with the message ready to send.
          </p>
        </div>
      </section>
      <div className="wrap category">
        <nav className="category-chips" aria-label="Categories" key={title} ref={showPressed}>
          {links.map(({ name, href }) => (
            <Link
              key={href}
              className={name === title ? "chip chip-on" : "chip"}
              aria-current={name === title ? "page" : undefined}
              to={href}
            >
              {name}
            </Link>
          ))}
        </nav>
        <ul className="category-items">
          {items.map((item, index) => (
            <Orderable key={item.id} item={item} origin={origin} priority={index === 0} />
          ))}
        </ul>
        <p>
          <Link className="link" to={rangePath(category)}>
            See {title} with their details
          </Link>
        </p>
      </div>
    </>
  );
}

/** An item with its link to a WhatsApp chat, whose message is already written (SPEC §2). */
function Orderable({
  item,
  origin,
  priority,
}: {
  item: ItemSummary & { summary: string };
  origin: string;
  priority: boolean;
}) {
  const { contact } = useSite();
  const { id, name, image, summary, price, fromEach, quantity, delivery } = item;
  const url = `${origin}${itemPath(item)}`;
  return (
    <li>
      <Picture
        src={image}
        // Empty, because the name stands beside it.
        alt=""
        sizes={`(min-width:1200px) 240px, (min-width:768px) 200px, ${onPhones(30)}`}
        priority={priority}
      />
      <div>
        <h2 id={id}>
          <Link to={itemPath(item)} prefetch="intent">
            {name}
          </Link>
        </h2>
        <p className="text-small muted">
          {summary}
          {delivery ? ` Ready in ${workingDays(delivery)}.` : null}
        </p>
        {price === null ? null : <Price price={price} quantity={quantity} />}
        <FromEach fromEach={fromEach} />
        <a
          className="button button-whatsapp"
          href={whatsappLink(contact.whatsapp, orderText({ name, quantity, url }))}
          aria-describedby={id}
        >
          <Icon name="whatsapp" />
          {price === null ? "Request a quote" : "Order on WhatsApp"}
        </a>
      </div>
    </li>
  );
}

/** Scrolls the strip of chips to the pressed one, on a phone. */
function showPressed(strip: HTMLElement | null): void {
  const pressed = strip?.querySelector<HTMLElement>('[aria-current="page"]');
  if (!strip || !pressed) return;
  const { left } = strip.getBoundingClientRect();
  const { left: from, width } = pressed.getBoundingClientRect();
  strip.scrollLeft += from - left - (strip.clientWidth - width) / 2;
}
