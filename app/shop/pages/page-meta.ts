import type { MetaDescriptor } from "react-router";
import { business } from "../business.ts";
import { shopCard } from "./shop-pictures.ts";
import type { JsonLd } from "./structured-data.ts";

/** Keywords of every page. */
const keywordsOfAll = () => [`printing ${business.state}`, "branding Nigeria", business.name];

/**
 * The `meta` of a page: title, description, keywords, social card (SPEC §2).
 *
 * @param title the shop's name is added unless it is in it
 * @param path the canonical path; none for missing pages
 * @param origin the shop's public origin
 * @param image of the preview, path or URL; by default the shop's card or logo
 * @param imageAlt needed with `image`
 * @param keywords besides those of every page
 * @param robots such as `noindex`
 * @param jsonLd structured data
 */
export function pageMeta({
  title,
  description,
  path,
  origin,
  image = shopCard(),
  imageAlt = `${business.name}: ${business.tagline}`,
  keywords = [],
  type = "website",
  robots,
  jsonLd = [],
}: {
  title: string;
  description: string;
  path?: string;
  origin: string;
  image?: string;
  imageAlt?: string;
  keywords?: readonly string[];
  type?: "website" | "product";
  robots?: "noindex";
  jsonLd?: JsonLd | JsonLd[];
}): MetaDescriptor[] {
  const fullTitle = withShop(title);
  const url = path === undefined ? undefined : new URL(path, origin).href;
  const preview = previewImage(image, origin);
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { name: "keywords", content: [...new Set([...keywords, ...keywordsOfAll()])].join(", ") },
    { property: "og:type", content: type },
    { property: "og:site_name", content: business.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:image", content: preview },
    { property: "og:image:alt", content: imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: fullTitle },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: preview },
    { name: "twitter:image:alt", content: imageAlt },
  ];
  if (url) {
    descriptors.push(
      { tagName: "link", rel: "canonical", href: url },
      { property: "og:url", content: url },
    );
  }
  if (robots) descriptors.push({ name: "robots", content: robots });
  for (const block of [jsonLd].flat()) descriptors.push({ "script:ld+json": block as never });
  return descriptors;
}

type FixedPage = Omit<Parameters<typeof pageMeta>[0], "origin">;

/**
 * The `meta` of a route that depends on nothing but the shop.
 * @param page a function where it says something of the shop, which its owner may change
 */
export function fixedMeta(page: FixedPage | (() => FixedPage)) {
  return ({ matches }: { matches: readonly [{ loaderData: { origin: string } }, ...unknown[]] }) =>
    pageMeta({
      ...(typeof page === "function" ? page() : page),
      origin: matches[0].loaderData.origin,
    });
}

/** The `meta` of a page that is neither indexed nor previewed. */
export function noindexMeta(title: string): MetaDescriptor[] {
  return [{ title: withShop(title) }, { name: "robots", content: "noindex" }];
}

function withShop(title: string): string {
  return title.includes(business.name) ? title : `${title} | ${business.name}`;
}

/**
 * The full URL of a preview's picture: catalogue pictures as WebP of 900 px, since some messengers
 * refuse the heavier masters, and most have no AVIF.
 */
export function previewImage(src: string, origin: string): string {
  const own = /^(\/pictures\/(?:products|details|uploaded)\/.+)\.webp$/.exec(src)?.[1];
  return new URL(own ? `${own}-900.webp` : src, origin).href;
}

/** Cuts a text between two words after at most `length` characters. */
export function shorten(text: string, length = 200): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= length) return oneLine;
  return `${oneLine.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}
