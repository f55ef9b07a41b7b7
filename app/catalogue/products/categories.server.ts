/** The categories of the database, found by their names and aliases. */
import { asc, eq, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { categories, categoryAliases } from "../../../database/schema.ts";
import { remember } from "../../live/remember.server.ts";
import { readSetting } from "../../shop/settings/settings.server.ts";
import { fixedFilterNames } from "../product.ts";
import { categoryKey } from "../static/static-search.server.ts";

/** The most characters of a category's name. */
const LONGEST_CATEGORY = 100;

/**
 * The category that a text names, by name or alias. Case does not matter; `_`, `-` and space are
 * alike.
 */
export async function resolveCategory(text: string): Promise<string | undefined> {
  if (text.length > LONGEST_CATEGORY) return undefined;
  const name = categoryKey(text);
  if (name === "" || name.includes("\0")) return undefined;
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${categories.name} from ${categories}
    where lower(regexp_replace(${categories.name}, '[-_ ]+', ' ', 'g')) = ${name}
    union all
    select ${categoryAliases.categoryName} from ${categoryAliases}
    where ${categoryAliases.alias} = ${name}
    limit 1`);
  return rows[0]?.name;
}

/** The names of all categories, in the owner's order. */
export async function categoryNames(): Promise<string[]> {
  const all = await db
    .select({ name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position));
  return all.map(({ name }) => name);
}

/**
 * The names in the catalogue's category filter. By SPEC §5 these are the ten fixed ones, then
 * categories of the database that no fixed name covers. Once the owner has changed the categories,
 * it is the owner's list, in its order.
 */
export const filterCategories = remember("catalogue", readFilterCategories);

async function readFilterCategories(): Promise<string[]> {
  if (await readSetting(db, "categories")) return categoryNames();
  const known = await db
    .select({ name: categories.name, alias: categoryAliases.alias })
    .from(categories)
    .leftJoin(categoryAliases, eq(categoryAliases.categoryName, categories.name))
    .orderBy(categories.position);
  const names: string[] = [...fixedFilterNames];
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const doubles = new Set(known.filter(({ alias }) => taken.has(alias ?? "")).map((k) => k.name));
  for (const { name } of known) {
    if (doubles.has(name) || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}
