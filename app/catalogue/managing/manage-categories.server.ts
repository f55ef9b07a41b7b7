/** What the owner does to categories: add, rename, order, merge, remove, other names (TRADE §5). */
import { isDeepStrictEqual } from "node:util";
import { asc, eq, sql } from "drizzle-orm";
import {
  db,
  longTransaction,
  type Queries,
  type Transaction,
} from "../../../database/db.server.ts";
import { categories, categoryAliases, products } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { line, plain } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { readSetting, writeSetting } from "../../shop/settings/settings.server.ts";
import { countedNow } from "../count-products.server.ts";
import { isThere } from "../find-product.server.ts";
import { categoryKey } from "../static/static-search.server.ts";

const MOST_CATEGORIES = 100;
const MOST_ALIASES = 30;
/** Characters of a name. */
const LONGEST = 60;

interface Category {
  name: string;
  /** Lower case, with `_`, `-` and space all as one space. */
  aliases: string[];
}

/** A category as the owner's list shows it. */
export interface ManagedCategory extends Category {
  /** How many products it has, drafts too. */
  products: number;
}

/** The outcome of a change; `name` is what the category is called now. */
export type Changed = { ok: true; name?: string } | Refusal;

/**
 * Called in the transaction in which a category gets another name.
 * @param to undefined when the category is removed
 */
export type OnMoved = (
  tx: Transaction,
  from: string,
  to: string | undefined,
  userId: string,
) => Promise<void>;

/**
 * All categories, in their order.
 * @throws Response 403 without the right
 */
export async function listCategories(viewer: Viewer): Promise<ManagedCategory[]> {
  staffOf(viewer, "catalogue");
  const [all, counts] = await Promise.all([readAll(db), countedNow()]);
  return all.map((category) => ({ ...category, products: counts.get(category.name) ?? 0 }));
}

/**
 * Adds a category at the end. A name that was an alias of another category becomes this one's own.
 */
export function addCategory(viewer: Viewer, typedName: string): Promise<Changed> {
  return change(viewer, "add-category", undefined, async (tx, all) => {
    const name = readName(typedName, all);
    if (!name.ok) return name;
    if (all.length >= MOST_CATEGORIES) {
      return wrong("name", `There are ${MOST_CATEGORIES} categories. Remove one first.`);
    }
    await freeName(tx, name.name);
    const last = sql`(select coalesce(max(position), -1) + 1 from categories)`;
    await tx.insert(categories).values({ name: name.name, position: last });
    return name;
  });
}

/** Gives a category another name; addresses with the old one lead to it. */
export function renameCategory(
  viewer: Viewer,
  from: string,
  typedName: string,
  onMoved: OnMoved,
): Promise<Changed> {
  return changeOne(viewer, "rename-category", from, async (tx, all, category, userId) => {
    const name = readName(typedName, all, category);
    if (!name.ok) return name;
    if (name.name === from) return name;
    await freeName(tx, name.name);
    await tx.update(categories).set({ name: name.name }).where(eq(categories.name, from));
    if (categoryKey(name.name) !== categoryKey(from)) await addAlias(tx, from, name.name);
    await onMoved(tx, from, name.name, userId);
    return name;
  });
}

/**
 * Sets the other names of a category.
 * @param typed names between commas or on lines of their own
 */
export function setAliases(viewer: Viewer, name: string, typed: string): Promise<Changed> {
  return changeOne(viewer, "name-category", name, async (tx, all, category) => {
    const keys = typed
      .slice(0, MOST_ALIASES * (LONGEST + 2) * 2)
      .split(/[,\n]/)
      .map((one) => categoryKey(one))
      .filter((key) => key !== "" && key !== categoryKey(name));
    const aliases = [...new Set(keys)];
    if (aliases.length > MOST_ALIASES) {
      return wrong("aliases", `A category has at most ${MOST_ALIASES} other names.`);
    }
    for (const alias of aliases) {
      const parsed = nameRule.safeParse(alias);
      if (!parsed.success) return wrong("aliases", parsed.error.issues[0]?.message ?? "");
      const other = all.find((one) => one !== category && isCalled(one, alias));
      if (other) {
        const isName = categoryKey(other.name) === alias;
        const is = isName ? "a category itself" : `another name of ${other.name}`;
        return wrong("aliases", `“${alias}” is ${is}.`);
      }
    }
    await tx.delete(categoryAliases).where(eq(categoryAliases.categoryName, name));
    for (const alias of aliases) await addAlias(tx, alias, name);
    return { ok: true, name };
  });
}

/**
 * Puts the products and names of a category into another one, and removes it. This cannot be
 * undone, so a category with products is merged only once the person has agreed.
 * @param agreed the category that the person agreed to merge into
 */
export function mergeCategory(
  viewer: Viewer,
  from: string,
  { into, agreed }: { into: string; agreed: string },
  onMoved: OnMoved,
): Promise<Changed> {
  return changeOne(viewer, "merge-category", from, async (tx, all, _, userId) => {
    if (into === "") return wrong("into", "Choose a category.");
    if (into === from) return wrong("into", "A category cannot be merged into itself.");
    if (!all.some(({ name }) => name === into)) return wrong("into", "Choose a category.");
    const count = await tx.$count(products, sql`${isThere} and category_name = ${from}`);
    if (count > 0 && agreed !== into) {
      const failure = `${say(count)} of ${from} will be in ${into}, and ${from} will be gone. This cannot be taken back. Press the button again to do it.`;
      return { ok: false, status: 409, failure };
    }
    await tx.update(products).set({ categoryName: into }).where(eq(products.categoryName, from));
    await tx
      .update(categoryAliases)
      .set({ categoryName: into })
      .where(eq(categoryAliases.categoryName, from));
    await tx.delete(categories).where(eq(categories.name, from));
    await addAlias(tx, from, into);
    await onMoved(tx, from, undefined, userId);
    return { ok: true, name: into };
  });
}

/**
 * Removes a category without products. It stays while deleted products that have orders are in it.
 */
export function removeCategory(viewer: Viewer, name: string, onMoved: OnMoved): Promise<Changed> {
  return changeOne(viewer, "remove-category", name, async (tx, _, __, userId) => {
    const isIn = eq(products.categoryName, name);
    const count = await tx.$count(products, sql`${isThere} and ${isIn}`);
    const merge = "Merge it into another category instead.";
    if (count > 0) return refuse(`${say(count)} ${count === 1 ? "is" : "are"} in it. ${merge}`);
    if ((await tx.$count(products, isIn)) > 0) {
      return refuse(`Deleted products are in it that orders may show. ${merge}`);
    }
    await tx.delete(categories).where(eq(categories.name, name));
    await onMoved(tx, name, undefined, userId);
    return { ok: true };
  });
}

/** Moves a category one place up or down; at the end of the list it stays where it is. */
export function moveCategory(viewer: Viewer, name: string, way: "up" | "down"): Promise<Changed> {
  return changeOne(viewer, "order-categories", name, async (tx, all, category) => {
    const names = all.map((one) => one.name);
    const from = all.indexOf(category);
    const to = from + (way === "up" ? -1 : 1);
    const other = names[to];
    if (other !== undefined) [names[from], names[to]] = [other, name];
    // In two steps, since a position may never be taken twice.
    await tx.update(categories).set({ position: sql`-1 - ${categories.position}` });
    await tx.execute(sql`
      update ${categories} set position = place - 1
      from unnest(${sql.param(names)}::text[]) with ordinality as ordered(called, place)
      where ${categories.name} = called`);
    return { ok: true, name };
  });
}

const nameRule = plain("A name", line("A name", "Enter the name.", LONGEST));

/** Reads the name of a category. The name of another category is refused; its alias is not. */
function readName(
  typed: string,
  all: readonly Category[],
  own?: Category,
): { ok: true; name: string } | Refusal {
  const parsed = nameRule.safeParse(typed);
  if (!parsed.success) return wrong("name", parsed.error.issues[0]?.message ?? "");
  const name = parsed.data;
  const key = categoryKey(name);
  if (key === "") return wrong("name", "Enter a name with letters.");
  const other = all.find((one) => one !== own && categoryKey(one.name) === key);
  if (!other) return { ok: true, name };
  const instead = own ? " Merge this one into it instead." : "";
  return wrong("name", `There is a category ${other.name} already.${instead}`);
}

const isCalled = ({ name, aliases }: Category, key: string) =>
  categoryKey(name) === key || aliases.includes(key);

const say = (count: number) => (count === 1 ? "1 product" : `${count} products`);

const wrong = (field: string, message: string): Refusal => ({
  ok: false,
  status: 400,
  errors: { [field]: message },
});
const refuse = (failure: string): Refusal => ({ ok: false, status: 409, failure });

/** Changes the categories, one change at a time. */
async function change(
  viewer: Viewer,
  act: string,
  before: string | undefined,
  work: (tx: Transaction, all: Category[], userId: string) => Promise<Changed>,
): Promise<Changed> {
  const admin = staffOf(viewer, "catalogue");
  // Long, as the search words of each product of a category change with its name.
  return longTransaction(async (tx) => {
    // Not a stronger lock: whoever adds a product only reads its category, and need not wait.
    await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
    const all = await readAll(tx);
    const done = await work(tx, all, admin.id);
    if (!done.ok || isDeepStrictEqual(all, await readAll(tx))) return done;
    await noteChange(tx, admin.id);
    const details: Record<string, string> = { name: before ?? done.name ?? "" };
    if (before && done.name && done.name !== before) details.called = done.name;
    await recordAct(tx, admin, act, details);
    return done;
  });
}

/** The same for a category that has to exist. */
function changeOne(
  viewer: Viewer,
  act: string,
  name: string,
  work: (tx: Transaction, all: Category[], category: Category, userId: string) => Promise<Changed>,
): Promise<Changed> {
  return change(viewer, act, name, async (tx, all, userId) => {
    const category = all.find((one) => one.name === name);
    if (!category) {
      return refuse("Somebody else has renamed or removed this category. Look at the list again.");
    }
    return work(tx, all, category, userId);
  });
}

/** SPEC's order ends with the owner's first change; from then on the owner's holds. */
async function noteChange(tx: Transaction, userId: string): Promise<void> {
  const kept = await readSetting(tx, "categories");
  await writeSetting(tx, "categories", kept?.revision ?? 0, {}, userId);
}

async function readAll(queries: Queries): Promise<Category[]> {
  return queries
    .select({
      name: categories.name,
      aliases: sql<string[]>`array(
        select alias from category_aliases where category_name = ${categories.name} order by alias
      )`,
    })
    .from(categories)
    .orderBy(asc(categories.position));
}

/** Removes a name from all aliases, because a category has it as its own now. */
async function freeName(tx: Transaction, name: string): Promise<void> {
  await tx.delete(categoryAliases).where(eq(categoryAliases.alias, categoryKey(name)));
}

async function addAlias(tx: Transaction, alias: string, categoryName: string): Promise<void> {
  await tx.insert(categoryAliases).values({ alias: categoryKey(alias), categoryName });
}
