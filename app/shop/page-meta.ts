import type { MetaDescriptor } from "react-router";
import { business } from "./business.ts";
import type { JsonLd } from "./structured-data.ts";

/** What every page is about, after its own keywords. */
const keywordsOfAll = ["printing Lagos", "branding Nigeria", business.name];

/**
 * What search engines and link previews read of a page (SPEC §2: title, description, keywords,
 * social card).
 *
 * @param title the page's own name; the shop's is added unless it is in it
 * @param path the page's canonical path, from `/`; left out for what is not there
 * @param origin the shop's public origin, from the root loader
 * @param image picture of the preview, path or full address; the shop's card unless told
 * @param imageAlt what that picture shows; needed only with an image of the page's own
 * @param keywords what the page is about, besides printing in Lagos
 * @param robots `noindex` for what should not be found
 * @param jsonLd structured data
 * @returns descriptors for a route's `meta`
 */
export function pageMeta({
  title,
  description,
  path,
  origin,
  image = "/social-card.png",
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
    { name: "keywords", content: [...new Set([...keywords, ...keywordsOfAll])].join(", ") },
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

/** The `meta` of a route whose head is always the same; `page` as for {@link pageMeta}. */
export function fixedMeta(page: Omit<Parameters<typeof pageMeta>[0], "origin">) {
  return ({ matches }: { matches: readonly [{ loaderData: { origin: string } }, ...unknown[]] }) =>
    pageMeta({ ...page, origin: matches[0].loaderData.origin });
}

/**
 * What a page that no search engine should find, and nobody previews, says of itself.
 * @param title the page's own name; the shop's is added
 * @returns descriptors for a route's `meta`
 */
export function noindexMeta(title: string): MetaDescriptor[] {
  return [{ title: withShop(title) }, { name: "robots", content: "noindex" }];
}

function withShop(title: string): string {
  return title.includes(business.name) ? title : `${title} | ${business.name}`;
}

/**
 * The full address of the picture that a preview fetches: of the catalogue's pictures, those that
 * came with the shop and those that an admin uploaded, the 900 px WebP, since masters are heavier
 * than some messengers take and AVIF is unknown to most.
 */
export function previewImage(src: string, origin: string): string {
  const own = /^(\/pictures\/(?:products|details|uploaded)\/.+)\.webp$/.exec(src)?.[1];
  return new URL(own ? `${own}-900.webp` : src, origin).href;
}

/** Takes a text; returns its beginning, at most `length` characters, cut between two words. */
export function shorten(text: string, length = 200): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= length) return oneLine;
  return `${oneLine.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}
