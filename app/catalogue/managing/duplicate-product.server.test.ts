import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, files, products } from "../../../database/schema.ts";
import { phonePhoto } from "../../../test/files/pictures.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { cards } from "../../../test/rows/price-lists.ts";
import { addProduct, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { announceFile, claimFile, finishFile } from "../../uploads/files/files.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { openStorage, readWhole, uploadStore } from "../../uploads/storage/storage.server.ts";
import { findForShop, findProduct } from "../find-product.server.ts";
import { setPriceList } from "../prices/change-prices.server.ts";
import { findPrices } from "../prices/read-prices.server.ts";
import { findPrintSpec, setPrintSpec } from "../print-spec/keep-print-spec.server.ts";
import { specFields } from "../print-spec/print-spec-form.ts";
import { duplicateProduct } from "./duplicate-product.server.ts";
import { defineProductPictures, dropPictures, readPicture } from "./product-pictures.server.ts";

useTestDatabase();
useCategories();
defineProductPictures();
const { newUser, visitor } = usePeople();
const folder = mkdtempSync(join(tmpdir(), "itewe-copies-"));
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  openStorage({ folder });
  owner = await newUser("Owner", "admin");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The address of a picture that the owner has uploaded for a product. */
async function uploaded(): Promise<string> {
  const kind = uploadKind("product-image");
  if (!kind?.convert) throw new Error("There is no such kind");
  const bytes = await phonePhoto(60, 40);
  const row = await announceFile(
    kind,
    { id: owner.user.id, isGuest: false },
    { name: "photo.jpg", size: bytes.length, address: "127.0.0.1" },
  );
  await uploadStore().put(row.path, bytes);
  const sha256 = "0".repeat(64);
  await finishFile(row.id, { name: row.name, sha256, ...(await kind.convert(row)) });
  await claimFile(db, "product-image", row.id, owner.user.id);
  return `/pictures/uploaded/${row.id}.webp`;
}

async function copied(id: string) {
  const copy = uuidv7();
  expect(await duplicateProduct(owner, id, copy)).toEqual({ ok: true });
  const product = await findForShop(copy);
  if (!product) throw new Error("Not copied");
  return product;
}

test("a copy is a draft with prices, options, print specification and everything it says", async () => {
  const id = await addProduct("Cards", { delivery: 3 });
  expect(await setPriceList(owner, id, 1, cards)).toMatchObject({ ok: true });
  const spec = { ...specFields(null), width: "90", height: "55", kept: "null" };
  expect(await setPrintSpec(owner, id, spec)).toEqual({ ok: true });
  const source = await findForShop(id);
  const copy = await copied(id);
  const { id: _, name, isDraft, timestamp, version, ...same } = copy;
  expect([name, isDraft, version]).toEqual(["Copy of Cards", true, 1]);
  expect(source).toMatchObject(same);
  expect(timestamp > (source?.timestamp ?? timestamp)).toBe(true);
  expect(await findProduct(copy.id), "no buyer sees it").toBeUndefined();
  const [prices, own] = [await findPrices(owner, id), await findPrices(owner, copy.id)];
  expect(own?.list).toEqual(prices?.list);
  expect((await findPrintSpec(owner, copy.id))?.spec).toEqual(
    (await findPrintSpec(owner, id))?.spec,
  );
  const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "duplicate-product"));
  expect(line).toMatchObject({ userId: owner.user.id, details: { productId: id, name: "Cards" } });
});

test("a copy is no product of the demo, nor the static item that its source is", async () => {
  const id = await addProduct("Cards", { isDemo: true, item: "Business_Cards/business-cards" });
  const { id: copy } = await copied(id);
  const [row] = await db.select().from(products).where(eq(products.id, copy));
  expect(row).toMatchObject({ isDemo: false, item: null, rating: null });
});

test("each has pictures of its own: those of one may go", async () => {
  const id = await addProduct("Cards", { imageUrl: await uploaded() });
  const source = await findForShop(id);
  const copy = await copied(id);
  expect(copy.imageUrl).not.toBe(source?.imageUrl);
  expect(copy.detailImages, "they came with the shop").toEqual(source?.detailImages);
  expect(await readPicture(copy.imageUrl)).toEqual(await readPicture(source?.imageUrl ?? ""));
  const small = (address: string) =>
    readWhole(`images/${address.slice("/pictures/uploaded/".length, -".webp".length)}-360.avif`);
  expect(await small(copy.imageUrl)).toEqual(await small(source?.imageUrl ?? ""));
  await db.transaction((tx) => dropPictures(tx, [source?.imageUrl ?? ""]));
  const [left] = await db.select().from(files);
  expect(copy.imageUrl).toContain(left?.id);
  expect(left?.claimedAt).toBeTruthy();
});

test("pressed twice, it is one copy", async () => {
  const id = await addProduct("Cards", { imageUrl: await uploaded() });
  const copy = uuidv7();
  const twice = await Promise.all([
    duplicateProduct(owner, id, copy),
    duplicateProduct(owner, id, copy),
  ]);
  expect(twice).toEqual([{ ok: true }, { ok: true }]);
  expect(await duplicateProduct(owner, id, copy)).toEqual({ ok: true });
  expect(await db.$count(products)).toBe(2);
});

test("a name that is as long as it may be still fits", async () => {
  const { name } = await copied(await addProduct("x".repeat(200)));
  expect(name).toBe(`Copy of ${"x".repeat(192)}`);
});

test("what is gone, nonsense, or without its picture is refused by name", async () => {
  const gone = await addProduct("Gone", { deletedAt: new Date() });
  for (const id of [gone, uuidv7(), "nonsense", ""]) {
    expect(await duplicateProduct(owner, id, uuidv7())).toMatchObject({
      status: 404,
      failure: "Product not found",
    });
  }
  const id = await addProduct("Cards");
  expect(await duplicateProduct(owner, id, "nonsense")).toMatchObject({ status: 404 });
  const lost = await addProduct("Lost", { imageUrl: `/pictures/uploaded/${uuidv7()}.webp` });
  expect(await duplicateProduct(owner, lost, uuidv7())).toMatchObject({
    status: 409,
    failure: expect.stringContaining("Choose it again"),
  });
  const customer = await newUser("Bello", "user");
  for (const viewer of [visitor, customer]) {
    expect(await status(duplicateProduct(viewer, id, uuidv7()))).toBe(403);
  }
});
