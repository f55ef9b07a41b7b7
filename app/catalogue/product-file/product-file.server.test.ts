import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/database.ts";
import { usePeople } from "../../../test/people.ts";
import { brandingPack, cards, shirts } from "../../../test/price-lists.ts";
import { addProduct, useCategories } from "../../../test/products.ts";
import { readTable } from "../../imports/read-table.server.ts";
import { setPriceList } from "../prices/change-prices.server.ts";
import { writeProductFile } from "./filed-products.server.ts";
import { productImporter } from "./import-products.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
useCategories();
let owner: Awaited<ReturnType<typeof newUser>>;
const pictures = {
  imageUrl: "/pictures/products/cards-indigo.webp",
  detailImages: [1, 2, 3].map((at) => `/pictures/details/cards-d${at}.webp`),
};

beforeEach(async () => {
  owner ??= await newUser("Owner", "admin");
});

async function exported(): Promise<string> {
  let text = "";
  for await (const part of writeProductFile(owner)) text += part;
  return text;
}

const planned = async (text: string) =>
  productImporter.plan(db, await readTable(Buffer.from(text), productImporter.columns), false);

async function brought(text: string): Promise<void> {
  const { lines, write } = await planned(text);
  expect(lines.filter(({ kind }) => kind === "wrong")).toEqual([]);
  await db.transaction((tx) => write(tx, { importId: "", user: owner.user }, () => {}));
}

describe("the file", () => {
  test("comes back the same, byte for byte, from an empty shop", async () => {
    const ids = [
      await addProduct('=HYPERLINK("http://evil"), "quoted"', pictures),
      await addProduct("'=1+1", {
        ...pictures,
        description: "-one\n+two\n\n'@three",
        isDraft: true,
      }),
      await addProduct("Ìwé ẹ̀kọ́ ₦", { ...pictures, delivery: 3, price: null }),
      await addProduct("Cards", pictures),
      await addProduct("Shirts", pictures),
      await addProduct("Pack", pictures),
    ];
    for (const [at, list] of [cards, shirts, brandingPack].entries()) {
      await setPriceList(owner, ids[at + 3] ?? "", 1, list);
    }
    const text = await exported();
    expect(text).toMatch(/^\uFEFFid,product name,state,category,quantity,price,/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil""), ""quoted"""`);
    expect(text).toContain(",''=1+1,");
    await db.delete(products);
    await brought(text);
    expect(await exported()).toBe(text);
    const [kept] = await db
      .select()
      .from(priceLists)
      .where(eq(priceLists.productId, ids[3] ?? ""));
    expect(kept?.document.options.map(({ name }) => name)).toEqual(
      cards.options.map(({ name }) => name),
    );
    // And again: nothing is new.
    expect(new Set((await planned(text)).lines.map(({ kind }) => kind))).toEqual(new Set(["same"]));
  });
});

test("is the owner's own affair", async () => {
  for (const viewer of [visitor, await newUser("Customer", "user")]) {
    await expect(writeProductFile(viewer).next()).rejects.toMatchObject({ status: 403 });
  }
});
