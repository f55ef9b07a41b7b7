/** What search engines read of the shop as data (PRODUCT §6: JSON-LD of schema.org). */
import { business, type Contact } from "./business.ts";

/** One block of structured data, for `pageMeta`. */
export type JsonLd = { "@type": string } & Record<string, unknown>;

const context = "https://schema.org";

/** The shop itself; stands on the home page. */
export function organizationData(origin: string, contact: Contact): JsonLd {
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${origin}/#shop`,
    name: business.name,
    slogan: business.tagline,
    description: business.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/social-card.png`,
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

/** What is offered on a product's page. */
export interface OfferedProduct {
  name: string;
  description: string;
  /** Full address. */
  image: string;
  category: string;
  sku: string;
  /** Kobo for `quantity` units together; null: on request, and then nothing is offered. */
  price: number | null;
  quantity: number;
  /** Full address of the product's page. */
  url: string;
}

/** A product, with its price in naira where it has one. */
export function productData({ price, quantity, url, ...product }: OfferedProduct): JsonLd {
  return {
    "@context": context,
    "@type": "Product",
    ...product,
    url,
    brand: { "@type": "Brand", name: business.name },
    ...(price === null
      ? undefined
      : {
          offers: {
            "@type": "Offer",
            url,
            priceCurrency: "NGN",
            price: price / 100,
            availability: "https://schema.org/InStock",
            // The price is of these together, not of each.
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

/** A page above, or the page itself. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way down to a page, itself the last step. */
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
