/** Where slides may lead: pages of the shop that are there, and addresses elsewhere. */
import { findProduct } from "../../catalogue/find-product.server.ts";
import { categoryPath, fixedFilterNames } from "../../catalogue/product.ts";
import { filterCategories, resolveCategory } from "../../catalogue/products/categories.server.ts";
import { priceItemsOrNot } from "../../catalogue/static/priced-items.server.ts";
import { shownRanges } from "../../catalogue/static/shown-ranges.server.ts";
import { itemKey, rangePath } from "../../catalogue/static/static-path.ts";
import { findItem, findRange } from "../../catalogue/static/static-search.server.ts";
import type { PricedTarget, Target } from "./slide-lists.ts";

const pages: Target[] = [
  { to: "/products", name: "The catalogue" },
  { to: "/chat", name: "The chat" },
  { to: "/order/new", name: "A new order" },
  { to: "/service", name: "Services" },
  { to: "/about", name: "About Us" },
  { to: "/contact", name: "Contact" },
];

/** What an owner chooses from, by the heading in the list. */
export async function readTargets(): Promise<Record<string, Target[]>> {
  const categories = await filterCategories();
  return {
    Pages: pages,
    Categories: categories.map((name) => ({ to: categoryPath(name), name })),
    "Ranges with fixed prices": shownRanges().map(({ key, name }) => ({
      to: rangePath(key),
      name,
    })),
  };
}

/** The items whose prices slides can show, by their ranges; what is by quote is not among them. */
export async function readPrices(
  logError: (error: unknown) => void,
): Promise<Record<string, PricedTarget[]>> {
  const ranges = shownRanges();
  const items = ranges.flatMap((range) => range.items);
  const priced = new Map(
    (await priceItemsOrNot(items, logError)).map((item) => [itemKey(item), item]),
  );
  return Object.fromEntries(
    ranges.map((range) => [
      range.name,
      range.items.flatMap((item): PricedTarget | [] => {
        const of = itemKey(item);
        const { price: kobo = null, quantity = 1 } = priced.get(of) ?? {};
        return kobo === null ? [] : { of, name: item.name, kobo, quantity };
      }),
    ]),
  );
}

const NOT_THERE = "There is no such page in the shop, or it is a draft. Choose another one.";

/**
 * Checks where a slide leads.
 * @param typed a path, or a whole address
 * @param origin of the shop: its own pages are kept without it
 */
export async function checkLink(
  typed: string,
  origin: string,
): Promise<{ to: string } | { error: string }> {
  const sent = typed.trim();
  if (sent === "") return { error: "Choose where the slide leads." };
  const isPath = sent.startsWith("/") && !/^\/[/\\]/.test(sent);
  const url = URL.parse(sent, isPath ? origin : undefined);
  if (!url || sent.length > 500 || (url.protocol !== "https:" && url.origin !== origin)) {
    return { error: "Paste the whole address, beginning with https://" };
  }
  if (url.origin !== origin) {
    const isPlain = url.hostname.includes(".") && !url.username && !url.password;
    return isPlain
      ? { to: url.href }
      : { error: "Paste the whole address, beginning with https://" };
  }
  const to = url.pathname + url.search + url.hash;
  return (await isThere(url)) ? { to } : { error: NOT_THERE };
}

/** Whether what a slide leads to is there for visitors. */
export const leadsSomewhere = async (to: string): Promise<boolean> =>
  !to.startsWith("/") || isThere(new URL(to, "https://shop.example"));

async function isThere({ pathname, searchParams }: URL): Promise<boolean> {
  const category = searchParams.get("category");
  if (category && !(await isCategory(category))) return false;
  if (pathname === "/" || pages.some(({ to }) => to === pathname)) return true;
  const [, folder, first = "", second] = /^\/([a-z]+)\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const range = findRange(first) !== undefined;
  if (folder === "product") return second === undefined && Boolean(await findProduct(first));
  if (folder === "category") return range && second === undefined;
  if (folder === "search") return second === undefined;
  if (folder !== "products" || !range) return false;
  return second === undefined || findItem(first, second) !== undefined;
}

async function isCategory(name: string): Promise<boolean> {
  const isFixed = fixedFilterNames.some((one) => one.toLowerCase() === name.toLowerCase());
  return isFixed || (await resolveCategory(name)) !== undefined;
}
