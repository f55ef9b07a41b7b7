import type { MetaDescriptor } from "react-router";
import { pageMeta, previewImage, shorten } from "../shop/pages/page-meta.ts";
import { shopCard } from "../shop/pages/shop-pictures.ts";
import { breadcrumbData, type Crumb, productData } from "../shop/pages/structured-data.ts";
import { formatNaira } from "../ui/format/money.ts";
import { units, workingDays } from "./product.ts";

/** What a link's preview says of a product of either catalogue. */
interface Previewed {
  id: string;
  name: string;
  /** The title, where it is not the name: a static item may have the name of a product. */
  title?: string;
  description: string;
  image: string;
  /** The category in words. */
  category: string;
  /** Kobo; null: on request. */
  price: number | null;
  quantity: number;
  delivery: number | null;
  /** Its rating by buyers; left out while nobody has rated it. */
  reviewed?: { mean: number; count: number } | undefined;
}

/**
 * The head of a product's page. A link to it in WhatsApp shows name, price and picture, so the
 * description begins with the price (PRODUCT §6).
 *
 * @param path the product's canonical path
 * @param above the pages above it, for the breadcrumbs
 */
export function productMeta(
  product: Previewed,
  { path, above, origin }: { path: string; above: Crumb[]; origin: string },
): MetaDescriptor[] {
  const {
    id,
    name,
    title = name,
    description,
    image,
    category,
    price,
    quantity,
    delivery,
    reviewed,
  } = product;
  const words = [
    price === null ? "Request a quote." : `${formatNaira(price)} for ${units(quantity)}.`,
    delivery === null ? "" : `Ready in ${workingDays(delivery)}.`,
    description,
  ];
  const descriptors = pageMeta({
    title,
    description: shorten(words.join(" ")),
    path,
    origin,
    image: image || undefined,
    imageAlt: image ? name : undefined,
    keywords: [name, category, `${category} printing`],
    type: "product",
    jsonLd: [
      productData({
        name,
        description,
        image: previewImage(image || shopCard(), origin),
        category,
        sku: id,
        price,
        quantity,
        url: new URL(path, origin).href,
        rating: reviewed,
      }),
      breadcrumbData(origin, [...above, { name, path }]),
    ],
  });
  if (price === null) return descriptors;
  return [
    ...descriptors,
    { property: "product:price:amount", content: String(price / 100) },
    { property: "product:price:currency", content: "NGN" },
  ];
}
