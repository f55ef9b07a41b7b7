import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, categories, priceLists, products } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findForShop, findProduct } from "../find-product.server.ts";
import { updateProduct } from "../managing/manage-products.server.ts";
import { browseProducts } from "../products/list-products.server.ts";
import { setPriceList } from "./change-prices.server.ts";
import type { PriceList } from "./price-list.ts";
import { findPrices, readPriced } from "./read-prices.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let second: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await db.insert(categories).values({ name: "Bags", position: 0 });
  owner = await newUser("Owner", "admin");
  second = await newUser("Second", "admin");
});
beforeEach(() => db.delete(products));

async function added(change: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values({
    id,
    name: "Paper bags",
    price: 850_000,
    quantity: 100,
    description: "Kraft.",
    imageUrl: "/a.webp",
    detailImages: ["/b.webp", "/c.webp", "/d.webp"],
    categoryName: "Bags",
    features: ["One", "Two", "Three"],
    delivery: 2,
    ...change,
  });
  return id;
}

const listOf = async (id: string) => (await findPrices(owner, id))?.list;
const withRungs = (rungs: PriceList["rungs"]): PriceList => ({
  rungs,
  options: [],
  exclusions: [],
});

describe("a price list", () => {
  test("of a product that never had one is its own price alone", async () => {
    const id = await added();
    expect((await readPriced([id])).get(id)).toMatchObject({
      name: "Paper bags",
      days: 2,
      revision: 1,
      list: withRungs([{ quantity: 100, price: 850_000 }]),
    });
  });

  test("is kept whole, and its first rung is the product's price and minimum", async () => {
    const id = await added({ price: 1, quantity: 1 });
    expect(await setPriceList(owner, id, 1, cards)).toEqual({ ok: true, revision: 2 });
    expect(await listOf(id)).toEqual(cards);
    expect(await findProduct(id)).toMatchObject({
      price: 850_000,
      quantity: 100,
      fromEach: 4_800,
      version: 2,
    });
    expect(await findPrices(owner, id)).toMatchObject({ changedBy: "Owner", revision: 2 });
    const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "change-prices"));
    expect(line?.details).toEqual({ productId: id, name: "Paper bags" });
  });

  test("is read for a whole order at once, without what is gone or a draft", async () => {
    const [one, other, draft, gone] = [
      await added(),
      await added(),
      await added({ isDraft: true }),
      await added({ deletedAt: new Date() }),
    ];
    const found = await readPriced([one, other, draft, gone, "nonsense", uuidv7()]);
    expect([...found.keys()].sort()).toEqual([one, other].sort());
    expect(await readPriced([])).toEqual(new Map());
  });

  test("may have no price: then it is by quote everywhere", async () => {
    const id = await added();
    expect(await setPriceList(owner, id, 1, brandingPack)).toMatchObject({ ok: true });
    expect(await findProduct(id)).toMatchObject({ price: null, quantity: 1, fromEach: null });
    expect((await browseProducts({})).products).toMatchObject([{ price: null }]);
  });

  test("that is sent twice is one change", async () => {
    const id = await added();
    await setPriceList(owner, id, 1, cards);
    expect(await setPriceList(owner, id, 1, cards)).toEqual({ ok: true, revision: 2 });
    const reordered = Object.fromEntries(Object.entries(cards).reverse());
    expect(await setPriceList(owner, id, 1, reordered)).toEqual({ ok: true, revision: 2 });
  });

  test("goes with its product", async () => {
    const id = await added();
    await setPriceList(owner, id, 1, cards);
    await db.delete(products);
    expect(await db.$count(priceLists)).toBe(0);
  });

  test("of what is gone is told", async () => {
    const id = await added({ deletedAt: new Date() });
    for (const one of [id, uuidv7(), "nonsense"]) {
      expect(await setPriceList(owner, one, 1, cards)).toEqual({ ok: false, gone: true });
      expect(await findPrices(owner, one)).toBeUndefined();
    }
  });

  test("is the shop's own affair", async () => {
    const id = await added();
    const customer = await newUser("Customer", "user");
    for (const viewer of [visitor, customer]) {
      expect(await status((async () => setPriceList(viewer, id, 1, cards))())).toBe(403);
      expect(await status((async () => findPrices(viewer, id))())).toBe(403);
    }
  });
});

describe("two admins", () => {
  test("of one ladder: the second is shown what the first has made of it", async () => {
    const id = await added();
    const mine = withRungs([
      { quantity: 100, price: 850_000 },
      { quantity: 500, price: 3_350_000 },
    ]);
    const his = withRungs([
      { quantity: 100, price: 850_000 },
      { quantity: 500, price: 3_400_000 },
    ]);
    const answers = await Promise.all([
      setPriceList(owner, id, 1, mine),
      setPriceList(second, id, 1, his),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const current = await findPrices(owner, id);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, current });
    expect(current?.revision).toBe(2);
    expect(await setPriceList(second, id, 2, his)).toMatchObject({ ok: true });
    expect(await listOf(id)).toEqual(his);
  });

  test("of ladder and product: a new price or minimum is a change of both", async () => {
    const id = await added();
    await setPriceList(owner, id, 1, cards);
    const product = await findForShop(id);
    if (!product) throw new Error("There is no product");
    const form = (change: Record<string, string>) => ({
      typed: {
        name: "Paper bags",
        price: "8,500",
        description: "Kraft.",
        quantity: "100",
        delivery: "2",
        categoryName: "Bags",
        feature1: "One",
        feature2: "Two",
        feature3: "Three",
        ...change,
      },
      pictures: { main: product.imageUrl, details: product.detailImages },
    });
    expect(await updateProduct(owner, id, product.version, form({ name: "Bags" }))).toMatchObject({
      ok: true,
    });
    expect((await findPrices(owner, id))?.revision).toBe(2);
    const cheaper = form({ name: "Bags", price: "4,000" });
    expect(await updateProduct(owner, id, product.version + 1, cheaper)).toMatchObject({
      ok: true,
    });
    expect(await findProduct(id)).toMatchObject({ price: 400_000, fromEach: 4_000 });
    expect(await setPriceList(owner, id, 2, shirts)).toMatchObject({
      ok: false,
      current: { revision: 3 },
    });
    const fewer = form({ name: "Bags", price: "40,000", quantity: "500" });
    // Rungs are removed only once the form has named them and its sender agrees to exactly those.
    const asked = {
      ok: false,
      errors: {
        quantity: expect.stringContaining("the rungs 250 (₦18,000) and 500 (₦33,500) go."),
      },
      lessRungs: "250 500",
    };
    expect(await updateProduct(owner, id, product.version + 2, fewer)).toMatchObject(asked);
    const other = { ...fewer, typed: { ...fewer.typed, lessRungs: "250" } };
    expect(await updateProduct(owner, id, product.version + 2, other)).toMatchObject(asked);
    expect((await listOf(id))?.rungs.map(({ quantity }) => quantity)).toContain(250);
    const agreed = { ...fewer, typed: { ...fewer.typed, lessRungs: "250 500" } };
    expect(await updateProduct(owner, id, product.version + 2, agreed)).toMatchObject({ ok: true });
    expect((await listOf(id))?.rungs.map(({ quantity }) => quantity)).toEqual([500, 1_000, 2_500]);
    const draft = { ...fewer, typed: { ...fewer.typed, state: "draft" } };
    expect(await updateProduct(owner, id, product.version + 3, draft)).toMatchObject({ ok: true });
    expect(await findProduct(id)).toBeUndefined();
    expect(await findForShop(id)).toMatchObject({ isDraft: true });
  });
});

describe("what is shown to the shop only", () => {
  test("is in no list of buyers, and in the shop's", async () => {
    const id = await added({ isDraft: true });
    await added({ name: "Other" });
    for (const choice of [{}, { category: "Bags" }, { query: "paper" }]) {
      const seen = await browseProducts(choice);
      expect(seen.products.map((product) => product.id)).not.toContain(id);
      const ofShop = await browseProducts({ ...choice, drafts: true });
      expect(ofShop.products.map((product) => product.id)).toContain(id);
    }
    expect((await browseProducts({})).total).toBe(1);
    expect((await browseProducts({ drafts: true })).total).toBe(2);
  });
});

test("in lists by price what is by quote is dearer than any price, a page at a time", async () => {
  const prices = [500, null, 1e11, null, 700];
  for (const price of prices) await added({ price });
  const all = async (sort: "price-up" | "price-down") => {
    const seen: (number | null)[] = [];
    let after: string | null = null;
    do {
      const page = await browseProducts({ sort, after, limit: 2 });
      seen.push(...page.products.map((product) => product.price));
      after = page.next;
    } while (after);
    return seen;
  };
  expect(await all("price-up")).toEqual([500, 700, 1e11, null, null]);
  expect(await all("price-down")).toEqual([null, null, 1e11, 700, 500]);
});
