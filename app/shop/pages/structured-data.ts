/** Structured data for search engines (PRODUCT §6: JSON-LD of schema.org). */
import { business, type Contact } from "../business.ts";
import { shopCard, shopSign } from "./shop-pictures.ts";

export type JsonLd = { "@type": string } & Record<string, unknown>;

const context = "https://schema.org";

/** The shop, on the home page. */
export function organizationData(origin: string, contact: Contact): JsonLd {
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${origin}/#shop`,
    name: business.name,
    slogan: business.tagline,
    description: business.description,
    url: `${origin}/`,
    logo: origin + shopSign(),
    image: origin + shopCard(),
    email: contact.email,
    telephone: contact.phone,
    address: contact.address,
    areaServed: "NG",
    sameAs: business.social.map(({ url }) => url),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: contact.phone,
      email: contact.email,
      areaServed: "NG",
    },
  };
}

export interface OfferedProduct {
  name: string;
  description: string;
  /** Full URL. */
  image: string;
  category: string;
  sku: string;
  /** Kobo for `quantity` units together; null: on request, without an offer. */
  price: number | null;
  quantity: number;
  /** Full URL. */
  url: string;
  /** What buyers have given it: the mean out of 5, of how many. */
  rating?: { mean: number; count: number } | undefined;
}

export function productData({ price, quantity, url, rating, ...product }: OfferedProduct): JsonLd {
  return {
    "@context": context,
    "@type": "Product",
    ...product,
    url,
    brand: { "@type": "Brand", name: business.name },
    ...(rating
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating.mean,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : undefined),
    ...(price === null
      ? undefined
      : {
          offers: {
            "@type": "Offer",
            url,
            priceCurrency: "NGN",
            price: price / 100,
            availability: "https://schema.org/InStock",
            // The price of the quantity, not of one.
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              priceCurrency: "NGN",
              price: price / 100,
              referenceQuantity: { "@type": "QuantitativeValue", value: quantity, unitCode: "C62" },
            },
            eligibleQuantity: { "@type": "QuantitativeValue", minValue: quantity },
          },
        }),
  };
}

/** A page on the way to the current one. */
export interface Crumb {
  name: string;
  path: string;
}

/** Breadcrumbs, with the page itself as the last one. */
export function breadcrumbData(origin: string, crumbs: Crumb[]): JsonLd {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}
