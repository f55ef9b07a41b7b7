import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, categories, files, products } from "../../../database/schema.ts";
import { seedCategories } from "../../../database/seed/seed-categories.ts";
import { phonePhoto } from "../../../test/files/pictures.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { announceFile, finishFile, UploadRefusal } from "../../uploads/files/files.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { openStorage, uploadStore } from "../../uploads/storage/storage.server.ts";
import { findProduct, productsAfter } from "../find-product.server.ts";
import { browseProducts } from "../products/list-products.server.ts";
import {
  addProduct,
  defineProductPurges,
  deleteProduct,
  type ProductForm,
  restoreProduct,
  updateProduct,
} from "./manage-products.server.ts";
import { PICTURES_MISSING } from "./product-input.ts";
import { defineProductPictures } from "./product-pictures.server.ts";

useTestDatabase();
defineProductPictures();
defineProductPurges();
const { newUser, newGuest, visitor } = usePeople({ runsJobs: true });
const folder = mkdtempSync(join(tmpdir(), "itewe-products-"));
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  openStorage({ folder });
  await db
    .insert(categories)
    .values(seedCategories.map(({ name }, position) => ({ name, position })));
  owner = await newUser("Owner", "admin");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => db.delete(products));

/** Uploads a picture as the browser does; returns what the form says of it. */
async function upload(slot: "main" | "detail", admin = owner): Promise<string> {
  const kind = uploadKind(slot === "main" ? "product-image" : "product-detail-image");
  if (!kind?.convert) throw new Error("There is no such kind");
  const bytes = await phonePhoto(60, 40);
  const row = await announceFile(
    kind,
    { id: admin.user.id, isGuest: false },
    { name: "photo.jpg", size: bytes.length, address: "127.0.0.1" },
  );
  await uploadStore().put(row.path, bytes);
  const sha256 = "0".repeat(64);
  await finishFile(row.id, { name: row.name, sha256, ...(await kind.convert(row)) });
  return `upload:${row.id}`;
}

const typed = {
  name: "Paper bags",
  price: "1200",
  description: "Kraft board, twisted rope handle.",
  quantity: "100",
  delivery: "4",
  categoryName: "Bags",
  feature1: "Twisted rope handle",
  feature2: "One to four colours",
  feature3: "Sizes from A5 to A2",
};

async function newForm(change: Partial<typeof typed> = {}): Promise<ProductForm> {
  const details = [await upload("detail"), await upload("detail"), await upload("detail")];
  return { typed: { ...typed, ...change }, pictures: { main: await upload("main"), details } };
}

async function added(change: Partial<typeof typed> = {}) {
  const done = await addProduct(owner, await newForm(change), uuidv7());
  const product = done.ok ? await findProduct(done.id) : undefined;
  if (!product) throw new Error("Not added");
  return product;
}

const formOf = (
  product: { imageUrl: string; detailImages: string[] },
  change: Partial<typeof typed> = {},
): ProductForm => ({
  typed: { ...typed, ...change },
  pictures: { main: product.imageUrl, details: product.detailImages },
});

describe("adding", () => {
  test("a product is in the shop with its own pictures, and in the audit", async () => {
    const product = await added();
    expect(product).toMatchObject({
      name: "Paper bags",
      price: 120_000,
      quantity: 100,
      delivery: 4,
    });
    expect(product.imageUrl).toMatch(/^\/pictures\/uploaded\/[0-9a-f-]{36}\.webp$/);
    expect(product.detailImages).toHaveLength(3);
    for (const address of product.detailImages) {
      expect(address).toMatch(/^\/pictures\/uploaded\/details\/[0-9a-f-]{36}\.webp$/);
    }
    expect((await browseProducts({ query: "paper" })).products).toHaveLength(1);
    const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "add-product"));
    expect(line).toMatchObject({
      userId: owner.user.id,
      details: { productId: product.id, name: "Paper bags" },
    });
  });

  test("the same form sent twice at once adds one product", async () => {
    const [form, id] = [await newForm(), uuidv7()];
    const answers = await Promise.all([
      addProduct(owner, form, id),
      addProduct(owner, form, id),
      addProduct(owner, form, id),
    ]);
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.id : "refused")));
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(await db.$count(products)).toBe(1);
  });

  test("the same form corrected after a lost answer corrects the product, pictures too", async () => {
    const [form, id] = [await newForm(), uuidv7()];
    const first = await addProduct(owner, form, id);
    const [, second = "", third = ""] = form.pictures.details;
    const corrected = {
      typed: { ...typed, price: "2000", feature2: "Six colours" },
      pictures: { main: form.pictures.main, details: [second, third, await upload("detail")] },
    };
    expect(await addProduct(owner, corrected, id)).toEqual(first);
    const [row] = await db.select().from(products);
    expect(row).toMatchObject({ price: 200_000, version: 2, clientId: id });
    expect(row?.features).toContain("Six colours");
    const stored = corrected.pictures.details.map((value) => value.slice("upload:".length));
    expect(row?.detailImages).toEqual(
      stored.map((file) => `/pictures/uploaded/details/${file}.webp`),
    );
    // Sending the same form again changes nothing more.
    expect(await addProduct(owner, corrected, id)).toEqual(first);
    expect(await db.$count(products, eq(products.version, 2))).toBe(1);
    expect(await db.$count(products)).toBe(1);
  });

  test("a form whose product somebody has changed since is answered with it", async () => {
    const [form, id] = [await newForm(), uuidv7()];
    const first = await addProduct(owner, form, id);
    if (!first.ok) throw new Error("Not added");
    const product = await findProduct(first.id);
    if (!product) throw new Error("Not added");
    await updateProduct(owner, product.id, 1, formOf(product, { price: "1500" }));
    const current = await findProduct(product.id);
    const corrected = { ...form, typed: { ...typed, price: "2000" } };
    expect(await addProduct(owner, corrected, id)).toEqual({ ok: false, current });
    expect((await findProduct(product.id))?.price).toBe(150_000);
    expect(await addProduct(owner, corrected, id, current?.version)).toEqual(first);
    expect((await findProduct(product.id))?.price).toBe(200_000);

    await deleteProduct(owner, product.id);
    expect(await addProduct(owner, corrected, id, 3)).toEqual({ ok: false, gone: true });
  });

  test("without all pictures it is refused in the specification's words", async () => {
    const form = await newForm();
    const { main, details } = form.pictures;
    for (const pictures of [
      { main: "", details },
      { main, details: details.slice(0, 2) },
      { main, details: [...details, details[0] ?? ""] },
      { main: "", details: [] },
    ]) {
      expect(await addProduct(owner, { ...form, pictures }, uuidv7())).toEqual({
        ok: false,
        errors: {},
        pictures: PICTURES_MISSING,
      });
    }
    expect(await db.$count(products)).toBe(0);
  });

  test("a refused form keeps its pictures for the next try", async () => {
    const form = await newForm();
    const wrong = { ...form, typed: { ...form.typed, price: "-1" } };
    expect((await addProduct(owner, wrong, uuidv7())).ok).toBe(false);
    expect((await addProduct(owner, form, uuidv7())).ok).toBe(true);
  });

  test("pictures of somebody else, twice used or invented are refused, and nothing is added", async () => {
    const form = await newForm();
    const other = await newUser("Other", "admin");
    const taken = (await added()).imageUrl;
    const { details } = form.pictures;
    for (const main of [
      await upload("main", other),
      await upload("detail"),
      `upload:${uuidv7()}`,
      "upload:nonsense",
      "https://evil.example/a.webp",
      "/pictures/products/bag-paper-indigo.webp",
      taken,
    ]) {
      const pictures = { main, details };
      expect(await addProduct(owner, { ...form, pictures }, uuidv7())).toMatchObject({
        ok: false,
        pictures: "The main image is no longer there. Choose it again.",
        lost: [main],
      });
    }
    const [same = ""] = details;
    const pictures = { main: form.pictures.main, details: [same, same, same] };
    expect(await addProduct(owner, { ...form, pictures }, uuidv7())).toMatchObject({
      pictures: "Detail image 2 and detail image 3 are no longer there. Choose them again.",
    });
    expect(await db.$count(products)).toBe(1);
  });

  test("a form without an id of its own is refused", async () => {
    expect((await addProduct(owner, await newForm(), "nonsense")).ok).toBe(false);
  });
});

describe("changing", () => {
  test("texts change, pictures stay", async () => {
    const product = await added();
    const form = formOf(product, { name: "Gift bags", price: "99.99" });
    expect((await updateProduct(owner, product.id, 1, form)).ok).toBe(true);
    const changed = await findProduct(product.id);
    expect(changed).toMatchObject({ name: "Gift bags", price: 9_999, version: 2 });
    expect(changed?.detailImages).toEqual(product.detailImages);
    const [row] = await productsAfter("00000000-0000-0000-0000-000000000000", 1);
    expect(row?.updatedAt.getTime()).toBeGreaterThan(product.timestamp.getTime());
  });

  test("a replaced picture goes, with its file", async () => {
    const product = await added();
    const [first = "", ...rest] = product.detailImages;
    const form = formOf(product);
    form.pictures.details = [...rest, await upload("detail")];
    expect((await updateProduct(owner, product.id, 1, form)).ok).toBe(true);
    const id = /([0-9a-f-]{36})\.webp$/.exec(first)?.[1] ?? "";
    expect(await db.$count(files, eq(files.id, id))).toBe(0);
    await expect
      .poll(() => readdirSync(join(folder, "images/details")).filter((f) => f.includes(id)))
      .toEqual([]);
  });

  test("a picture that is named twice is refused, and none is pushed out by it", async () => {
    const product = await added();
    const [first = "", second = ""] = product.detailImages;
    const id = /([0-9a-f-]{36})\.webp$/.exec(first)?.[1];
    for (const again of [first, `upload:${id}`]) {
      const form = formOf(product);
      form.pictures.details = [first, second, again];
      expect(await updateProduct(owner, product.id, 1, form)).toEqual({
        ok: false,
        errors: {},
        pictures: "Detail image 3 is no longer there. Choose it again.",
        lost: [again],
      });
      form.pictures.details = [first, again, first];
      expect(await updateProduct(owner, product.id, 1, form)).toMatchObject({
        pictures: "Detail image 2 and detail image 3 are no longer there. Choose them again.",
      });
    }
    expect(await findProduct(product.id)).toEqual(product);
  });

  test("whoever comes second is shown what the first has made of it; nothing is overwritten", async () => {
    const product = await added();
    const first = formOf(product, { price: "1500" });
    const second = formOf(product, { price: "900" });
    const answers = await Promise.all([
      updateProduct(owner, product.id, 1, first),
      updateProduct(owner, product.id, 1, second),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = answers.find(({ ok }) => !ok);
    const kept = await findProduct(product.id);
    expect(loser).toEqual({ ok: false, current: kept });
    expect((await updateProduct(owner, product.id, kept?.version ?? 0, second)).ok).toBe(true);
    expect((await findProduct(product.id))?.price).toBe(90_000);
  });

  test("the same change twice, as its first answer was lost, is one change", async () => {
    const product = await added();
    const form = formOf(product, { price: "1500" });
    form.pictures.details = [...product.detailImages.slice(1), await upload("detail")];
    const acts = await db.$count(auditLines);
    expect(await updateProduct(owner, product.id, 1, form)).toEqual({ ok: true, id: product.id });
    expect(await updateProduct(owner, product.id, 1, form)).toEqual({ ok: true, id: product.id });
    expect(await db.$count(auditLines)).toBe(acts + 1);
    const current = await findProduct(product.id);
    expect(current).toMatchObject({ price: 150_000, version: 2 });
    for (const other of [{ price: "1600" }, { price: "nothing" }]) {
      const changed = { ...form, typed: { ...form.typed, ...other } };
      expect(await updateProduct(owner, product.id, 1, changed)).toEqual({ ok: false, current });
    }
  });

  test("what is gone is told, whatever its id", async () => {
    const product = await added();
    await deleteProduct(owner, product.id);
    for (const id of [product.id, uuidv7(), "nonsense", ""]) {
      expect(await updateProduct(owner, id, 1, formOf(product))).toEqual({ ok: false, gone: true });
    }
  });
});

describe("deleting", () => {
  test("a deleted product is nowhere in the shop, and comes back whole", async () => {
    const product = await added();
    expect(await deleteProduct(owner, product.id)).toBe(true);
    expect(await findProduct(product.id)).toBeUndefined();
    expect((await browseProducts({})).total).toBe(0);
    expect((await browseProducts({ category: "Bags", query: "paper" })).total).toBe(0);
    expect(await productsAfter("00000000-0000-0000-0000-000000000000", 9)).toEqual([]);
    expect(await deleteProduct(owner, product.id)).toBe(false);

    expect(await restoreProduct(owner, product.id)).toBe(true);
    expect(await findProduct(product.id)).toEqual(product);
    expect(await restoreProduct(owner, product.id)).toBe(true);
    expect(await restoreProduct(owner, uuidv7())).toBe(false);
    expect(await restoreProduct(owner, "nonsense")).toBe(false);
    expect(await deleteProduct(owner, "nonsense")).toBe(false);
  });
});

test("whoever is no admin is refused, whatever they try", async () => {
  const product = await added();
  const customer = await newUser("Customer", "user");
  const guest = newGuest();
  await guest.write("hello");
  for (const viewer of [visitor, await guest.viewer(), customer]) {
    const form = formOf(product);
    const tries = [
      async () => addProduct(viewer, form, uuidv7()),
      async () => updateProduct(viewer, product.id, 1, form),
      async () => deleteProduct(viewer, product.id),
      async () => restoreProduct(viewer, product.id),
    ];
    for (const attempt of tries) expect(await status(attempt())).toBe(403);
  }
  expect(await findProduct(product.id)).toEqual(product);
});

test("a picture of more than 25 MB is refused when it is announced", async () => {
  const kind = uploadKind("product-image");
  if (!kind) throw new Error("There is no such kind");
  const from = { name: "photo.jpg", size: 26_214_401, address: "127.0.0.1" };
  await expect(
    announceFile(kind, { id: owner.user.id, isGuest: false }, from),
  ).rejects.toBeInstanceOf(UploadRefusal);
});
