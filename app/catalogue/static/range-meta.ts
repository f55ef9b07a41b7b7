/** What the two pages of a static category have in common. */
import { pageMeta } from "../../shop/pages/page-meta.ts";
import { breadcrumbData } from "../../shop/pages/structured-data.ts";

/**
 * The head of a category's page.
 * @param page.description given the names of the first items
 */
export function categoryMeta(
  { title, items }: { title: string; items: { name: string; image: string }[] },
  page: { title: string; description: (first: string) => string; path: string; origin: string },
) {
  const { path, origin } = page;
  const names = items.map((item) => item.name);
  return pageMeta({
    ...page,
    description: page.description(names.slice(0, 3).join("; ")),
    image: items[0]?.image,
    imageAlt: names[0],
    keywords: [title, ...names],
    jsonLd: breadcrumbData(origin, [
      { name: "Catalog", path: "/products" },
      { name: title, path },
    ]),
  });
}
