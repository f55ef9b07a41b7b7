import { Link } from "react-router";
import { DieLine } from "../ui/die-line.tsx";
import { Price } from "../ui/format/price.tsx";
import { onPhones, Picture } from "../ui/picture.tsx";
import { FromEach } from "./from-each.tsx";
import { type ProductSummary, productPath, workingDays } from "./product.ts";

/** How wide a card's picture is drawn in a grid of 2, 3 (768 px) and 4 (1024 px) columns. */
const gridSizes = `(min-width:1440px) 302px, (min-width:1024px) 22vw, (min-width:768px) 30vw, ${onPhones(45)}`;

/** How a card looks among others. */
export interface Looks {
  /** The HTML attribute; the default fits `.product-grid`. */
  sizes?: string;
  /** Load it at once, because it is in sight when the page opens. */
  priority?: boolean;
  /** Makes the name a heading of this level; without it the name is only a link. */
  headingLevel?: 2 | 3 | 4;
}

/** The card of a product from the database; stands in a `ul.pgrid` and leads to its page. */
export function ProductCard({ product, ...looks }: Looks & { product: ProductSummary }) {
  const { id, name, imageUrl, categoryName, price, fromEach, quantity, delivery } = product;
  return (
    <Card
      href={productPath(id)}
      image={imageUrl}
      category={categoryName}
      {...{ name, price, fromEach, quantity, delivery }}
      {...looks}
    />
  );
}

interface CardContent {
  href: string;
  name: string;
  image: string;
  category: string;
  /** Kobo; null: 'Request a quote'. */
  price: number | null;
  /** Kobo of one at the cheapest rung; null where there is no ladder. */
  fromEach?: number | null;
  quantity: number;
  delivery: number | null;
}

/** The card of anything that the shop sells. */
export function Card({
  href,
  name,
  image,
  category,
  price,
  fromEach = null,
  quantity,
  delivery,
  sizes = gridSizes,
  priority,
  headingLevel,
}: Looks & CardContent) {
  const link = (
    <Link className="product-card-name" to={href} prefetch="intent">
      {name}
    </Link>
  );
  const Heading = headingLevel && (`h${headingLevel}` as const);
  return (
    <li className="product-card">
      <div className="product-card-picture crop-marks">
        {image ? (
          // Empty, because the name stands beside it.
          <Picture src={image} alt="" sizes={sizes} priority={priority} />
        ) : (
          <DieLine category={category} />
        )}
      </div>
      <div className="product-card-words">
        {Heading ? <Heading>{link}</Heading> : link}
        {delivery ? (
          <p className="product-card-note">{`Ready in ${workingDays(delivery)}`}</p>
        ) : null}
        <Price price={price} quantity={quantity} />
        <FromEach fromEach={fromEach} />
      </div>
    </li>
  );
}
