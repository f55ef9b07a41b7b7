import type { MetaDescriptor } from "react-router";
import { business } from "./business.ts";

/**
 * What search engines and link previews read of a page (SPEC §2: title, description, keywords,
 * social card).
 *
 * @param title the page's own name; the shop's is added unless it is in it
 * @param path the page's canonical path, from `/`
 * @param origin the shop's public origin, from the root loader
 * @param image picture of the preview, path or full address; the shop's card unless told
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
  keywords,
  type = "website",
  robots,
  jsonLd,
}: {
  title: string;
  description: string;
  path: string;
  origin: string;
  image?: string;
  keywords?: readonly string[];
  type?: "website" | "article" | "product";
  robots?: "noindex";
  jsonLd?: Record<string, unknown>;
}): MetaDescriptor[] {
  const fullTitle = title.includes(business.name) ? title : `${title} | ${business.name}`;
  const url = new URL(path, origin).href;
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type },
    { property: "og:site_name", content: business.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: new URL(image, origin).href },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (keywords?.length) descriptors.push({ name: "keywords", content: keywords.join(", ") });
  if (robots) descriptors.push({ name: "robots", content: robots });
  if (jsonLd) descriptors.push({ "script:ld+json": jsonLd as never });
  return descriptors;
}
