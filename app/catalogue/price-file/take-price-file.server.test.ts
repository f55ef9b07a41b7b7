import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, priceLists, products } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { longestTurn } from "../../../test/running/turns.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { csvRow, csvRows, plainCell, wordsOfCell } from "../../imports/csv.ts";
import { setPriceList } from "../prices/change-prices.server.ts";
import type { PriceList } from "../prices/price-list.ts";
import { findPrices } from "../prices/read-prices.server.ts";
import { headRow } from "./price-rows.ts";
import { previewPriceFile, takePriceFile, writePriceFile } from "./take-price-file.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await db.insert(categories).values({ name: "Bags", position: 0 });
  owner = await newUser("Owner", "admin");
});
beforeEach(() => db.delete(products));

const row = (id: string, name: string) => ({
  id,
  name,
  price: 850_000,
  quantity: 100,
  description: "Kraft.",
  imageUrl: "/a.webp",
  detailImages: ["/b.webp", "/c.webp", "/d.webp"],
  categoryName: "Bags",
  features: ["One", "Two", "Three"],
});

async function added(name: string, list?: PriceList): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values(row(id, name));
  if (list) await setPriceList(owner, id, 1, list);
  return id;
}

async function written(): Promise<string> {
  let text = "";
  for await (const part of writePriceFile(owner)) text += part;
  return text;
}

describe("the file", () => {
  test("holds the whole price list, and changes nothing when it comes back as it is", async () => {
    const ids = [
      await added("Cards", cards),
      await added("Shirts", shirts),
      await added("Pack", brandingPack),
      await added("=HYPERLINK(1)"),
    ];
    const text = await written();
    expect(text).toContain(",'=HYPERLINK(1),");
    const preview = await previewPriceFile(owner, text);
    expect(preview).toMatchObject({ errorCount: 0, products: 0, changeCount: 0 });
    expect(await takePriceFile(owner, text)).toMatchObject({ ok: true });
    expect((await findPrices(owner, ids[0] ?? ""))?.list).toEqual(cards);
  });

  test("changes prices of the products in it, and keeps the ids of options", async () => {
    const [id, other] = [await added("Cards", cards), await added("Shirts", shirts)];
    const text = (await written()).replace(",250,18000.00,", ",250,18900.00,");
    expect(await previewPriceFile(owner, text)).toMatchObject({
      errorCount: 0,
      products: 1,
      changes: [{ product: "Cards", what: "250", before: "₦18,000", after: "₦18,900" }],
    });
    expect((await findPrices(owner, id))?.list).toEqual(cards);
    expect(await takePriceFile(owner, text)).toMatchObject({ ok: true });
    const kept = await findPrices(owner, id);
    expect(kept).toMatchObject({ revision: 3, changedBy: "Owner" });
    expect(kept?.list.rungs[1]).toEqual({ quantity: 250, price: 1_890_000 });
    expect(kept?.list.options).toEqual(cards.options);
    expect((await findPrices(owner, other))?.revision).toBe(2);
    // Sent again, because the first answer was lost.
    expect(await takePriceFile(owner, text)).toMatchObject({ ok: true, preview: { products: 0 } });
  });

  test("tells changed, new and removed values, and warns of what may be a slip", async () => {
    await added("Cards", cards);
    const all = await written();
    const lines = all.split("\r\n").filter((line) => !line.includes("layered"));
    const text = lines
      .map((line) => (line.includes("Soft touch") ? line.replace(",12,", ",-100,") : line))
      .map((line) => line.replace(",2500,120000.00,", ",2500,12000.00,"))
      .join("\r\n");
    const preview = await previewPriceFile(owner, text);
    expect(preview).toMatchObject({ errorCount: 0, products: 1, changeCount: 4 });
    expect(preview.changes).toEqual([
      { product: "Cards", what: "2,500", before: "₦120,000", after: "₦12,000" },
      {
        product: "Cards",
        what: "Paper, 600 gsm, layered",
        before: "+ ₦18 each, 1 day more",
        after: undefined,
      },
      { product: "Cards", what: "Finish, Soft touch", before: "+ 12 %", after: "− 100 %" },
      {
        product: "Cards",
        what: "Size, Folded, 170 × 55 mm, with Paper, 600 gsm, layered",
        before: "Not together",
        after: undefined,
      },
    ]);
    expect(preview.warnings.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "2,500 cost less than 1,000 (₦58,000).",
        "Some choices bring 100 to ₦0.",
      ]),
    );
  });

  test("is refused whole when prices have been changed since it was downloaded", async () => {
    const id = await added("Cards", cards);
    const text = (await written()).replace(",250,18000.00,", ",250,18900.00,");
    await setPriceList(owner, id, 2, shirts);
    const { ok, preview } = await takePriceFile(owner, text);
    expect(ok).toBe(false);
    expect(preview.errors[0]?.words).toContain("changed since the file was downloaded");
    expect((await findPrices(owner, id))?.list).toEqual(shirts);
  });
});

describe("what is wrong with a file", () => {
  test.each<[string, (text: string) => string, number, RegExp]>([
    ["other columns", (text) => text.replace("product,name", "product,title"), 1, /^The first row/],
    ["semicolons", (text) => text.replaceAll(",", ";"), 1, /^The first row/],
    ["nothing but columns", () => headRow, 1, /no rows/],
    ["a cell too few", (text) => text.replace(",250,18000.00,", ",18000.00,"), 3, /19 columns/],
    ["a quantity in letters", (text) => text.replace(",250,1", ",1k,1"), 3, /Quantity '1k' is not/],
    ["a quantity twice", (text) => text.replace(",250,1", ",100,1"), 3, /100 is there twice/],
    [
      "a rung without a price",
      (text) => text.replace(",18000.00,", ",,"),
      3,
      /Give a price for 250/,
    ],
    ["a formula for a price", (text) => text.replace("18000.00", "=90*200"), 3, /in naira/],
    ["a price in words", (text) => text.replace("18000.00", "cheap"), 3, /in naira/],
    [
      "a product that is not there",
      (text) => text.replace(/\n[0-9a-f-]{36}/, `\n${uuidv7()}`),
      2,
      /No product/,
    ],
    ["another kind", (text) => text.replace(",rung,steps", ",step,steps"), 2, /kind of a row/],
    [
      "a split that is 'no'",
      (text) => text.replace(",yes,,", ",yes,no,"),
      7,
      /^Write yes under sp/,
    ],
    ["a choice that is 'no'", (text) => text.replace(",yes,,", ",no,,"), 7, /^Write yes under cho/],
    ["an unknown order", (text) => text.replace("steps of 50", "dozens"), 2, /How it is ordered/],
  ])("is told with its row: %s", async (_, change, number, words) => {
    const id = await added("Cards", cards);
    const { ok, preview } = await takePriceFile(owner, change(await written()));
    expect(ok).toBe(false);
    expect(preview.errors[0]).toMatchObject({ row: number });
    expect(preview.errors[0]?.words).toMatch(words);
    expect((await findPrices(owner, id))?.list).toEqual(cards);
  });

  test("is found in 10,000 rows, one of them bad, while others have their turns", async () => {
    const all = Array.from({ length: 2_000 }, (_, at) => row(uuidv7(), `Bag ${at}`));
    for (let at = 0; at < all.length; at += 500) {
      await db.insert(products).values(all.slice(at, at + 500));
    }
    const rungs = [100, 200, 300, 400, 500].flatMap((quantity) =>
      all.map(({ id }) => {
        const price = `${quantity * 50}`;
        return csvRow([id, "", "1", "rung", "", `${quantity}`, price, ...Array(13).fill("")]);
      }),
    );
    const text = `${headRow}${rungs.join("")}`.replace(",400,20000,", ",4OO,20000,");
    const turn = await longestTurn(async () => {
      const { ok, preview } = await takePriceFile(owner, text);
      expect(ok).toBe(false);
      expect(preview).toMatchObject({ rows: 10_000, errorCount: 1 });
      expect(preview.errors[0]?.row).toBe(6_002);
    });
    expect(turn).toBeLessThan(200);
    expect(await db.$count(priceLists)).toBe(0);
  });
});

test("is the shop's own affair", async () => {
  for (const viewer of [visitor, await newUser("Customer", "user")]) {
    await expect(previewPriceFile(viewer, headRow)).rejects.toMatchObject({ status: 403 });
    // Whatever stands in the file.
    await expect(takePriceFile(viewer, "nonsense")).rejects.toMatchObject({ status: 403 });
    await expect(writePriceFile(viewer).next()).rejects.toMatchObject({ status: 403 });
  }
});

test("cells are read as they were written, whatever stands in them", () => {
  for (const cells of [
    ["a", "b"],
    ["", ""],
    ['say "hi"', "1,5"],
    ["two\r\nlines", "x"],
    ["ẹ̀wé", "₦"],
  ]) {
    expect([...csvRows(csvRow(cells))]).toEqual([cells]);
    expect([...csvRows(`\uFEFF${csvRow(cells).trimEnd()}`)]).toEqual([cells]);
  }
  for (const words of ["=1+1", "+234", "-5", "@a", "\tx", "plain", "'quoted"]) {
    expect(wordsOfCell(plainCell(words))).toBe(words);
  }
  expect([...csvRows('"open,a\nb')]).toEqual([["open,a\nb"]]);
  expect([...csvRows(`${'"'.repeat(200_001)}x`)]).toHaveLength(1);
});
