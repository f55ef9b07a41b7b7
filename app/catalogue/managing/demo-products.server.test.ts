import { eq, isNotNull } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, products } from "../../../database/schema.ts";
import { seedDatabase } from "../../../database/seed/seed.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findForShop, findProduct } from "../find-product.server.ts";
import { setPriceList } from "../prices/change-prices.server.ts";
import { findPrintSpec, keptText, setPrintSpec } from "../print-spec/keep-print-spec.server.ts";
import { specFields } from "../print-spec/print-spec-form.ts";
import { browseProducts } from "../products/list-products.server.ts";
import {
  archiveDemoProducts,
  listDemoProducts,
  restoreDemoProducts,
} from "./demo-products.server.ts";
import {
  defineProductPurges,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "./manage-products.server.ts";

useTestDatabase();
defineProductPurges();
const { newUser, visitor } = usePeople();
let owner: Viewer;
let customer: Viewer;

beforeAll(async () => {
  await seedDatabase(
    () => {},
    () => null,
  );
  owner = await newUser("Owner", "admin");
  customer = await newUser("Bello", "user");
});
beforeEach(async () => {
  await restoreDemoProducts(owner);
});

const namesIn = async (list: "standing" | "archived") =>
  (await listDemoProducts(owner))[list].map(({ name }) => name);
const demo = async (name: string) => {
  const found = (await listDemoProducts(owner)).standing.find((one) => one.name === name);
  const product = found && (await findForShop(found.id));
  if (!product) throw new Error(`There is no ${name}`);
  return product;
};
const countActs = (act: string) => db.$count(auditLines, eq(auditLines.act, act));

describe("the demo's products", () => {
  test("leave the shop together, and come back as they were", async () => {
    const before = await browseProducts({});
    const all = await namesIn("standing");
    expect(all.length).toBeGreaterThan(40);
    expect(await archiveDemoProducts(owner)).toBe(all.length);
    expect(await browseProducts({})).toMatchObject({ total: 0, products: [] });
    expect((await browseProducts({ drafts: true })).total).toBe(0);
    expect(await namesIn("archived")).toEqual(all);
    expect(await restoreDemoProducts(owner)).toBe(all.length);
    expect(await browseProducts({})).toEqual(before);
    expect(await namesIn("archived")).toEqual([]);
  });

  test("leave once, however often it is pressed: one line in the audit", async () => {
    const lines = await countActs("archive-demo");
    const counts = await Promise.all([archiveDemoProducts(owner), archiveDemoProducts(owner)]);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    expect(await archiveDemoProducts(owner)).toBe(0);
    expect(await countActs("archive-demo")).toBe(lines + 1);
    await Promise.all([restoreDemoProducts(owner), restoreDemoProducts(owner)]);
    expect(await namesIn("archived")).toEqual([]);
  });

  test("come back one by one, too", async () => {
    const { id } = await demo("Textbook");
    await archiveDemoProducts(owner);
    expect(await findProduct(id)).toBeUndefined();
    expect(await restoreProduct(owner, id)).toBe(true);
    expect(await findProduct(id)).toMatchObject({ name: "Textbook" });
    expect(await namesIn("standing")).toEqual(["Textbook"]);
  });
});

test("what the owner has changed is theirs and stays: words, prices, print specification", async () => {
  const cards = await demo("Business Cards, matt laminated");
  const [feature1 = "", feature2 = "", feature3 = ""] = cards.features;
  const typed = {
    ...{ name: "Our cards", price: "9000", quantity: "100", delivery: "2", feature1, feature2 },
    ...{ feature3, description: cards.description, categoryName: cards.categoryName },
  };
  const pictures = { main: cards.imageUrl, details: cards.detailImages };
  const { id, version } = cards;
  expect(await updateProduct(owner, id, version, { typed, pictures })).toMatchObject({ ok: true });
  const bags = await demo("Canvas Tote Bag, tile print");
  const rungs = [{ quantity: 10, price: 100_000 }];
  const list = { rungs, options: [], exclusions: [] };
  expect(await setPriceList(owner, bags.id, 1, list)).toMatchObject({ ok: true });
  const novel = await demo("Novel, paperback");
  const { spec = null } = (await findPrintSpec(owner, novel.id)) ?? {};
  const wider = { ...specFields(spec), width: "150", height: "210", kept: keptText(spec) };
  expect(await setPrintSpec(owner, novel.id, wider)).toEqual({ ok: true });
  await archiveDemoProducts(owner);
  const left = (await browseProducts({})).products.map(({ name }) => name);
  expect(left.sort()).toEqual(["Canvas Tote Bag, tile print", "Novel, paperback", "Our cards"]);
  expect(await namesIn("archived")).not.toContain("Business Cards, matt laminated");
});

test("what the owner has deleted is not archived, and does not come back with the others", async () => {
  const { id } = await demo("Custom Mug, indigo wrap");
  await deleteProduct(owner, id);
  await archiveDemoProducts(owner);
  await restoreDemoProducts(owner);
  expect(await findForShop(id)).toBeUndefined();
});

test("nothing purges what is archived", async () => {
  await archiveDemoProducts(owner);
  const rows = await db
    .select({ archived: products.archivedAt, deleted: products.deletedAt })
    .from(products)
    .where(isNotNull(products.archivedAt));
  expect(rows.length).toBeGreaterThan(30);
  for (const { archived, deleted } of rows) expect(archived).toEqual(deleted);
  await expect(
    db.update(products).set({ deletedAt: null }).where(isNotNull(products.archivedAt)),
  ).rejects.toThrow();
});

test("customers and visitors are refused", async () => {
  for (const viewer of [customer, visitor]) {
    expect(await status(listDemoProducts(viewer))).toBe(403);
    expect(await status(archiveDemoProducts(viewer))).toBe(403);
    expect(await status(restoreDemoProducts(viewer))).toBe(403);
  }
  expect(await restoreProduct(owner, uuidv7())).toBe(false);
});
