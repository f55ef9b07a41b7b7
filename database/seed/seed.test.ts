import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fromEach } from "../../app/catalogue/prices/line.ts";
import { readPriced } from "../../app/catalogue/prices/read-prices.server.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { LOCKS } from "../advisory-locks.ts";
import { db, dedicatedClient } from "../db.server.ts";
import { categories, deliveryZones, products, seedings } from "../schema.ts";
import { seedDatabase } from "./seed.ts";
import { seedProducts } from "./seed-products.ts";

useTestDatabase();

const CARDS = "Business Cards, matt laminated";

const start = async () => {
  const lines: string[] = [];
  await seedDatabase((line) => lines.push(line), fromEach);
  return lines;
};

describe("seeding", () => {
  test("fills an empty shop once, also when two processes start at the same moment", async () => {
    const lines = (await Promise.all([start(), start()])).flat();
    expect(lines).toEqual([`Filling the shop with ${seedProducts.length} products`]);
    expect(await db.$count(products)).toBe(seedProducts.length);
    expect(await db.$count(deliveryZones, eq(deliveryZones.city, ""))).toBe(37);
    const [cards] = await db.select().from(products).where(eq(products.name, CARDS));
    expect(cards?.fromEach).toBe(4_800);
    const priced = await readPriced([cards?.id ?? ""]);
    expect(priced.get(cards?.id ?? "")?.list).toMatchObject({ step: 50, rungs: { length: 5 } });
    expect(await start()).toEqual([]);
    expect(await db.$count(products)).toBe(seedProducts.length);
  });

  test("waits for a shop that was killed while it started, until its database ends its session", async () => {
    const killed = dedicatedClient();
    killed.on("error", () => {});
    await killed.connect();
    await killed.query("set idle_in_transaction_session_timeout = 6000");
    await killed.query(`begin; select pg_advisory_xact_lock(${LOCKS.seeding})`);
    expect(await start()).toEqual([]);
  });

  test("does not wait for the end of a backup", async () => {
    const backup = dedicatedClient();
    await backup.connect();
    await backup.query("select pg_advisory_lock($1)", [LOCKS.backup]);
    expect(await start()).toEqual([]);
    await backup.end();
  });

  test("tells the shop's processes nothing when there is nothing to add", async () => {
    const listener = dedicatedClient();
    const heard: (string | undefined)[] = [];
    listener.on("notification", ({ payload }) => heard.push(payload));
    await listener.connect();
    await listener.query("listen live");
    expect(await start()).toEqual([]);
    await listener.query("notify live, 'the last'");
    await expect.poll(() => heard).toContain("the last");
    expect(heard).toEqual(["the last"]);
    await listener.end();
  });

  test("leaves a shop empty whose owner has deleted every product", async () => {
    await db.delete(products);
    expect(await start()).toEqual([]);
    expect(await db.$count(products)).toBe(0);
    expect(await db.$count(categories)).toBe(11);
  });

  test("does not touch a shop that opens with products of its own, then or later", async () => {
    await db.delete(seedings);
    const [example] = seedProducts;
    if (!example) throw new Error("There is no product to seed");
    const detailImages = [...example.detailImages];
    await db.insert(products).values({
      ...example,
      id: "01990000-0000-7000-8000-000000000001",
      name: "The only one",
      features: [...example.features],
      detailImages,
    });
    expect(await start()).toEqual([]);
    await db.delete(products);
    expect(await start()).toEqual([]);
    expect(await db.$count(products)).toBe(0);
  });
});
