import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files, priceLists, products } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { brandingPack, cards, shirts } from "../../../test/rows/price-lists.ts";
import { addProduct, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { csvRow } from "../../imports/csv.ts";
import { readTable } from "../../imports/read-table.server.ts";
import { pictureAddress } from "../managing/product-picture.ts";
import { setPriceList } from "../prices/change-prices.server.ts";
import { writeProductFile } from "./filed-products.server.ts";
import { productImporter } from "./import-products.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
useCategories();
let owner: Awaited<ReturnType<typeof newUser>>;
const pictures = {
  imageUrl: "/pictures/products/cards-indigo.webp",
  detailImages: [1, 2, 3].map((at) => `/pictures/details/cards-indigo-d${at}.webp`),
};
/** Pictures that were uploaded to the shop: a main one and three details. */
async function uploadedPictures() {
  const [main = "", ...details] = [0, 1, 2, 3].map(() => uuidv7());
  const now = new Date();
  await db.insert(files).values(
    [main, ...details].map((id) => ({
      ...{ id, path: `images/${id}`, name: "photo.jpg", size: 1, ownerId: owner.user.id },
      kind: id === main ? "product-image" : "product-detail-image",
      ...{ type: "image/webp", sha256: "0".repeat(64), width: 900, height: 900 },
      ...{ finishedAt: now, claimedAt: now },
    })),
  );
  return {
    imageUrl: pictureAddress("main", main),
    detailImages: details.map((id) => pictureAddress("detail", id)),
  };
}

beforeEach(async () => {
  owner ??= await newUser("Owner", "admin");
});

async function exported(): Promise<string> {
  let text = "";
  for await (const part of writeProductFile(owner)) text += part;
  return text;
}

const planned = async (text: string) =>
  productImporter.plan(
    db,
    await readTable(Buffer.from(text), productImporter.columns),
    false,
    uuidv7(),
  );

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
      await addProduct("Pack", await uploadedPictures()),
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

describe("pictures", () => {
  const HEAD = ["product name", "state", "category", "quantity", "price", "description"];
  const COLUMNS = [...HEAD, "feature 1", "feature 2", "feature 3", "picture", "picture 2"];
  const row = (name: string, picture: string, detail = "") =>
    csvRow([name, "draft", "Caps", "1", "100", "", "", "", "", picture, detail]);
  const faults = async (...rows: string[]) =>
    (await planned([csvRow(COLUMNS), ...rows].join(""))).lines
      .filter(({ kind }) => kind === "wrong")
      .map(({ row: at, column, value, words }) => [at, column, value, words.split(".")[0]]);

  test("that are wrong make their rows wrong, not new as well", async () => {
    const text = [csvRow(COLUMNS), row("One", "/pictures/products/no-such-cap.webp")].join("");
    expect((await planned(text)).lines.map(({ kind }) => kind)).toEqual(["wrong"]);
  });

  test("that this shop does not have are told with their rows and columns", async () => {
    const here = await uploadedPictures();
    const [, detail = ""] = here.detailImages;
    const elsewhere = pictureAddress("main", uuidv7());
    const NOT_HERE = "This shop does not have this picture";
    const shipped = "/pictures/products/no-such-cap.webp";
    expect(
      await faults(
        row("One", here.imageUrl, detail),
        row("Two", elsewhere, pictures.detailImages[0]),
        row("Three", shipped, pictureAddress("detail", here.imageUrl.slice(19, -5))),
        row("Four", pictures.imageUrl),
      ),
    ).toEqual([
      [3, "picture", elsewhere, NOT_HERE],
      [4, "picture", shipped, NOT_HERE],
      [4, "picture 2", expect.stringContaining("/details/"), NOT_HERE],
    ]);
    await db.update(files).set({ claimedAt: null });
    expect(await faults(row("One", here.imageUrl))).toEqual([
      [2, "picture", here.imageUrl, NOT_HERE],
    ]);
  });

  test("are one product's alone when they were uploaded", async () => {
    const [one, other] = [await uploadedPictures(), await uploadedPictures()];
    await addProduct("Cap", one);
    const TAKEN = "This picture is another product's";
    expect(
      await faults(
        row("One", one.imageUrl),
        row("Two", other.imageUrl),
        row("Three", other.imageUrl),
      ),
    ).toEqual([
      [2, "picture", one.imageUrl, TAKEN],
      [4, "picture", other.imageUrl, TAKEN],
    ]);
  });
});

test("is the owner's own affair", async () => {
  for (const viewer of [visitor, await newUser("Customer", "user")]) {
    await expect(writeProductFile(viewer).next()).rejects.toMatchObject({ status: 403 });
  }
});
