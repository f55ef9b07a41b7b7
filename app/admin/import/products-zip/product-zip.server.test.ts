import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { files, imports, products } from "../../../../database/schema.ts";
import { phonePhoto } from "../../../../test/files/pictures.ts";
import { zip } from "../../../../test/files/workbook.ts";
import { checkedZip, settledImport } from "../../../../test/rows/imports.ts";
import { usePeople } from "../../../../test/rows/people.ts";
import { addProduct, beginWithCategories, useCategories } from "../../../../test/rows/products.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { type PictureSlot, pictureKind } from "../../../catalogue/managing/product-picture.ts";
import {
  claimPicture,
  defineProductPictures,
  readPicture,
} from "../../../catalogue/managing/product-pictures.server.ts";
import { writeProductFile } from "../../../catalogue/product-file/filed-products.server.ts";
import { writeProductZip } from "../../../catalogue/product-file/zipped-products.server.ts";
import { findFile, removeBytes, storedPaths } from "../../../uploads/files/files.server.ts";
import { uploadKind } from "../../../uploads/files/upload-kinds.server.ts";
import { takeWhole } from "../../../uploads/files/uploads.server.ts";
import { openStorage } from "../../../uploads/storage/storage.server.ts";
import { readLines } from "../running/import-report.server.ts";
import { defineImports } from "../running/import-steps.server.ts";
import {
  beginTableImport,
  stopImport,
  takeImport,
  takeImportBack,
} from "../running/press-import.server.ts";
import { defineZipUpload } from "../zip/zip-upload.server.ts";

useTestDatabase();
defineImports();
defineZipUpload();
defineProductPictures();
const { newUser } = usePeople({ runsJobs: true });
useCategories();
let owner: Awaited<ReturnType<typeof newUser>>;
let photo: Buffer;

const emptyFolder = () =>
  openStorage({ folder: mkdtempSync(join(tmpdir(), "itewe-product-zip-")) });

/** A shop as new: no products, and none of the files that were there. */
async function emptyShop() {
  await db.delete(products);
  await db.delete(imports);
  await db.delete(files);
  emptyFolder();
}

/** A product of another shop, and what that shop has written about it. */
let cap: Awaited<ReturnType<typeof uploadedProduct>> & Written;
/** Of the cap and another one. */
let both: Awaited<ReturnType<typeof uploadedProduct>> & Written;

interface Written {
  csv: Buffer;
  bytes: Buffer;
}
const written = async (): Promise<Written> => ({
  csv: await whole(writeProductFile(owner)),
  bytes: await whole(writeProductZip(owner)),
});

beforeAll(async () => {
  owner = await newUser("Owner", "admin");
  photo = await phonePhoto(60, 40);
  await beginWithCategories();
  emptyFolder();
  // Once: each picture is made in all sizes.
  cap = { ...(await uploadedProduct("Cap")), ...(await written()) };
  both = { ...(await uploadedProduct("Mug")), ...(await written()) };
});
beforeEach(emptyShop);

async function upload(slot: PictureSlot): Promise<string> {
  const kind = uploadKind(pictureKind[slot]);
  if (!kind) throw new Error("The kind is not known");
  const sender = { id: owner.user.id, isGuest: false, isShop: true } as const;
  const { id } = await takeWhole(kind, sender, { name: "photo.jpg", bytes: photo });
  const address = await claimPicture(db, slot, id, owner.user.id);
  return address ?? "";
}

/** A product whose pictures the owner has uploaded, but for the last one. */
async function uploadedProduct(name: string) {
  const [imageUrl, one, two] = [
    await upload("main"),
    await upload("detail"),
    await upload("detail"),
  ];
  const shipped = "/pictures/details/cards-indigo-d1.webp";
  await addProduct(name, { imageUrl, detailImages: [one, two, shipped] });
  return { main: imageUrl, detail: one, all: [imageUrl, one, two] };
}

async function whole(parts: AsyncGenerator<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

const settled = (id: string) => settledImport(owner, id);
const checked = (bytes: Buffer) => checkedZip(owner, "products", bytes);

async function taken(id: string) {
  expect(await takeImport(owner, id)).toEqual({ ok: true });
  return settled(id);
}

const wrong = async (id: string) =>
  (await readLines(id, ["wrong"], 0, 100)).map(({ column, words }) => [
    column,
    words.split(". ")[0],
  ]);

test("products.csv comes back the same from an empty shop, with the pictures that were uploaded", async () => {
  const { csv, bytes } = both;
  expect(csv.toString()).toContain(cap.main);
  const { id, state, counts } = await checked(bytes);
  expect([state, counts.rows, counts.new, counts.wrong]).toEqual(["ready", 2, 2, 0]);
  expect(await db.$count(products)).toBe(0);
  expect(await taken(id)).toMatchObject({ state: "done", said: null });
  expect(await whole(writeProductFile(owner))).toEqual(csv);
  for (const address of [cap.main, cap.detail, both.main, both.detail]) {
    expect((await readPicture(address)).subarray(8, 12).toString()).toBe("WEBP");
    expect((await readPicture(address.replace(".webp", "-360.avif"))).length).toBeGreaterThan(100);
  }
  // And from there it goes on to the next one, and comes once.
  const again = await checked(await whole(writeProductZip(owner)));
  expect(again.counts).toMatchObject({ new: 0, change: 0, same: 2, wrong: 0 });
});

test("the table alone is refused where its pictures are not", async () => {
  const begun = await beginTableImport(owner, "products", { name: "products.csv", bytes: cap.csv });
  if (!begun.ok) throw new Error(begun.error);
  expect((await settled(begun.id)).state).toBe("wrong");
  expect(await wrong(begun.id)).toEqual(
    ["picture", "picture 2", "picture 3"].map((column) => [
      column,
      "This shop does not have this picture",
    ]),
  );
});

test("a picture that is damaged or missing stops its row, and says so", async () => {
  const { main, detail, all, csv } = cap;
  const inZip = (address: string) => address.replace("/pictures/uploaded/", "pictures/");
  const { id, state } = await checked(
    zip([
      ["products.csv", csv],
      [inZip(main), Buffer.from("no picture")],
      [inZip(detail), photo],
    ]),
  );
  expect(state).toBe("wrong");
  const why = "This picture cannot be taken out of the zip";
  expect(await wrong(id)).toEqual([
    ["picture", why],
    ["picture 3", why],
  ]);
  // The corrected zip comes in, and what is still to be removed of the refused picture takes nothing.
  const again = await checked(
    zip([
      ["products.csv", csv],
      ...all.map((address): [string, Buffer] => [inZip(address), photo]),
    ]),
  );
  expect(await taken(again.id)).toMatchObject({ state: "done", said: null });
  const file = await findFile(main.slice(-41, -5));
  await removeBytes({ id: file?.id ?? "", paths: file ? storedPaths(file) : [] });
  expect((await readPicture(main)).length).toBeGreaterThan(100);
});

test("a zip that was put away can be brought again, and one that was broken off goes on", async () => {
  const { main, csv, bytes } = cap;
  const first = await checked(bytes);
  expect(await stopImport(owner, first.id)).toEqual({ ok: true });
  // As if the server had been killed while it made one of the pictures ready.
  const pictureId = main.slice(-41, -5);
  await db.update(files).set({ finishedAt: null, sha256: null }).where(eq(files.id, pictureId));
  const second = await checked(bytes);
  expect([second.state, second.counts.new]).toEqual(["ready", 1]);
  // A third look takes the pictures over: the second is looked at again before it is taken in.
  const third = await checked(bytes);
  expect(await taken(second.id)).toMatchObject({ state: "ready" });
  expect(await taken(second.id)).toMatchObject({ state: "done" });
  expect(await taken(third.id)).toMatchObject({ state: "ready", counts: { new: 0, same: 1 } });
  expect(await whole(writeProductFile(owner))).toEqual(csv);
  expect(await takeImportBack(owner, second.id)).toEqual({ ok: true });
  expect((await settled(second.id)).state).toBe("taken-back");
  expect(await db.$count(products)).toBe(0);
  expect(await db.$count(files, eq(files.id, pictureId))).toBe(0);
});

test("what is no such zip is refused in words", async () => {
  const { state, said } = await checked(zip([["orders.csv", "order"]]));
  expect([state, said]).toEqual(["wrong", "products.csv is not in this zip."]);
  const damaged = zip([["products.csv", "id,name\n".repeat(50)]]);
  damaged[60] = 255 - (damaged[60] ?? 0);
  expect((await checked(damaged)).state).toBe("wrong");
});
