/**
 * The sitemap (PRODUCT §6), streamed from the database in batches, so that its memory does not
 * depend on the number of products.
 */
import { FIRST_ID } from "../../../database/uuid.ts";
import { endOfPart, productsAfter } from "../../catalogue/find-product.server.ts";
import { categoryPath, productPath } from "../../catalogue/product.ts";
import { filterCategories } from "../../catalogue/products/categories.server.ts";
import { shownItems, shownRanges } from "../../catalogue/static/shown-ranges.server.ts";
import { itemPath, rangePath, staticCategoryPath } from "../../catalogue/static/static-path.ts";
import { mainPages } from "../frame/main-pages.ts";

/** The first part, which also has all other pages. */
const FIRST_PART = FIRST_ID;

/** A file may have 50,000 URLs, and the first part shares its with the other pages. */
const PRODUCTS_PER_PART = 49_000;
const BATCH = 1_000;

const open = (element: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;

/** `/sitemap.xml`: all URLs, or the index of its parts. */
export async function sitemap(
  origin: string,
  perPart = PRODUCTS_PER_PART,
): Promise<AsyncIterable<string>> {
  const second = await endOfPart(FIRST_PART, perPart);
  return second ? index(origin, second, perPart) : sitemapPart(origin, FIRST_PART, perPart);
}

/** The products after `after`, a product's id or {@link FIRST_PART}. */
export async function* sitemapPart(
  origin: string,
  after: string,
  perPart = PRODUCTS_PER_PART,
): AsyncIterable<string> {
  yield open("urlset");
  if (after === FIRST_PART) {
    for (const path of await pagePaths()) yield address("url", origin, path);
  }
  let last = after;
  for (let left = perPart; left > 0; ) {
    const asked = Math.min(BATCH, left);
    const products = await productsAfter(last, asked);
    yield products
      .map(({ id, updatedAt }) => address("url", origin, productPath(id), updatedAt))
      .join("");
    last = products.at(-1)?.id ?? last;
    left = products.length < asked ? 0 : left - asked;
  }
  yield "</urlset>\n";
}

async function* index(origin: string, second: string, perPart: number): AsyncIterable<string> {
  yield open("sitemapindex");
  yield address("sitemap", origin, partPath(FIRST_PART));
  let after: string | undefined = second;
  while (after) {
    yield address("sitemap", origin, partPath(after));
    after = await endOfPart(after, perPart);
  }
  yield "</sitemapindex>\n";
}

const partPath = (after: string) => `/sitemap.xml?after=${after}`;

/** The canonical paths of public pages, without products. */
async function pagePaths(): Promise<string[]> {
  const ranges = shownRanges().map(({ key }) => key);
  return [
    ...mainPages.map(({ to }) => to),
    ...(await filterCategories()).map(categoryPath),
    ...ranges.map(rangePath),
    "/term-condition",
    "/privacy",
    "/feedback",
    ...ranges.map(staticCategoryPath),
    ...shownItems().map(itemPath),
  ];
}

function address(element: "url" | "sitemap", origin: string, path: string, changed?: Date) {
  const location = new URL(path, origin).href.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
  const date = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<${element}><loc>${location}</loc>${date}</${element}>\n`;
}
