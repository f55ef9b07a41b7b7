/** What becomes of the old site's categories and products. */
import { setImmediate as turn } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../../../database/db.server.ts";
import { firstOf } from "../../../../database/storable.ts";
import { line, paragraphs } from "../../../accounts/field-rules.server.ts";
import { MOST_UNITS } from "../../../catalogue/prices/price-list.ts";
import { HIGHEST_PRICE } from "../../../catalogue/prices/price-list-rules.server.ts";
import type {
  BroughtCategory,
  BroughtProduct,
} from "../../../catalogue/product-file/bring-products.server.ts";
import { knownCategories } from "../../../catalogue/product-file/import-products.server.ts";
import { categoryKey } from "../../../catalogue/static/static-search.server.ts";
import type { ReportLine } from "../../../imports/importer.ts";
import type { ZipFiles } from "../zip/zip-files.server.ts";
import { broughtBefore, siteLine } from "./brought-before.server.ts";
import type { OldCategory, OldProduct } from "./read-site.server.ts";

const MOST_CATEGORIES = 100;
/** Products that are looked at without letting others have a turn. */
const TURN = 100;

export interface GoodsPlan {
  lines: ReportLine[];
  categories: BroughtCategory[];
  products: BroughtProduct[];
}

export async function planGoods(
  queries: Queries,
  site: { categories: readonly OldCategory[]; products: readonly OldProduct[] },
  files: ZipFiles,
): Promise<GoodsPlan> {
  const plan: GoodsPlan = { lines: [], categories: [], products: [] };
  const { names, byKey } = await knownCategories(queries);
  for (const category of site.categories) planCategory(plan, category, byKey, names.length);
  const brought = await broughtBefore(
    queries,
    "old-product",
    site.products.map(({ id }) => id),
  );
  for (const [index, product] of site.products.entries()) {
    if (index % TURN === TURN - 1) await turn();
    const subject = product.name || product.id;
    if (brought.has(product.id)) {
      plan.lines.push(siteLine("same", "products", product.id, subject, "Was brought before."));
    } else planProduct(plan, product, byKey, files);
  }
  return plan;
}

/** @param byKey gets the names that are added */
function planCategory(
  plan: GoodsPlan,
  { id, name }: OldCategory,
  byKey: Map<string, string>,
  count: number,
): void {
  const say = (kind: ReportLine["kind"], words: string) =>
    plan.lines.push(siteLine(kind, "categories", id, name || id, words));
  const parsed = line("A name", "Has no name.", 60).safeParse(name);
  if (!parsed.success) return void say("left", parsed.error.issues[0]?.message ?? "");
  const key = categoryKey(parsed.data);
  const known = byKey.get(key);
  if (known) return void say("same", `Is ${known} here.`);
  if (count + plan.categories.length >= MOST_CATEGORIES) {
    return void say("left", `A shop has at most ${MOST_CATEGORIES} categories.`);
  }
  byKey.set(key, parsed.data);
  plan.categories.push({ key: id, name: parsed.data });
  say("new", "Comes at the end of the list.");
}

function planProduct(
  plan: GoodsPlan,
  old: OldProduct,
  byKey: Map<string, string>,
  files: ZipFiles,
): void {
  const subject = old.name || old.id;
  const say = (kind: ReportLine["kind"], words: string) =>
    plan.lines.push(siteLine(kind, "products", old.id, subject, words));
  const name = line("A name", "Has no name.", 200).safeParse(old.name);
  if (!name.success) return void say("left", name.error.issues[0]?.message ?? "");
  const categoryName = byKey.get(categoryKey(old.categoryName));
  if (!categoryName) {
    const words = old.categoryName
      ? `Its category “${old.categoryName}” is neither in the zip nor in the shop.`
      : "Has no category.";
    return void say("left", words);
  }
  const [main, ...details] = old.pictures.map((picture, index) =>
    pictureOf(old.id, picture, index === 0 ? "main" : "detail", files, (words) =>
      plan.lines.push(siteLine("left", "files", picture.path ?? picture.said, subject, words)),
    ),
  );
  const texts = [old.description, ...[0, 1, 2].map((index) => old.features[index] ?? "")];
  const description = paragraphs("", "").safeParse(firstOf(old.description, 5_000)).data ?? "";
  const features = texts
    .slice(1)
    .map((words) => line("", "", 200).safeParse(firstOf(words, 200)).data ?? "");
  const isWhole =
    main !== undefined &&
    details.every((id) => id !== undefined) &&
    description !== "" &&
    features.every((words) => words !== "");
  if (
    old.features.length > 3 ||
    texts.some((words, index) => words.length > (index === 0 ? 5_000 : 200))
  ) {
    say("note", "Is shortened: a product has three features of 200 characters, and 5,000 in all.");
  }
  const { price, quantity } = priceOf(old, say);
  plan.products.push({
    key: old.id,
    product: {
      ...{ id: uuidv7(), name: name.data, categoryName, description, features },
      isDraft: !isWhole,
      delivery:
        old.delivery && Number.isInteger(old.delivery) && old.delivery < 1_000
          ? old.delivery
          : null,
      list: { rungs: [{ quantity, price }], options: [], exclusions: [] },
    },
    main,
    details,
    timestamp: old.timestamp,
  });
  say("new", isWhole ? categoryName : "As a draft: something of it is missing.");
}

/** The file that was made of a picture; undefined when it cannot be taken. */
function pictureOf(
  owner: string,
  { said, path }: OldProduct["pictures"][number],
  purpose: "main" | "detail",
  files: ZipFiles,
  leave: (words: string) => void,
): string | undefined {
  if (said === "") return undefined;
  if (path === undefined) {
    leave("This is no path of the old storage.");
    return undefined;
  }
  const found = files.find(path, purpose, owner);
  if (found && "fault" in found) leave(found.fault);
  return found && "id" in found ? found.id : undefined;
}

function priceOf(old: OldProduct, say: (kind: "note", words: string) => void) {
  const kobo = Math.round((old.price ?? 0) * 100);
  const price = kobo > 0 && kobo <= HIGHEST_PRICE ? kobo : null;
  if (price === null) say("note", "Has no price: it is by quote.");
  const { quantity: said = 0 } = old;
  const quantity = Number.isInteger(said) && said >= 1 && said <= MOST_UNITS ? said : 1;
  if (quantity !== old.quantity) say("note", "Has no smallest quantity: it is 1.");
  return { price, quantity };
}
