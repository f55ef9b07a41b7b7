import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import {
  animation,
  bomb,
  brokenPhoto,
  oddPhoto,
  pdf,
  phonePhoto,
  svg,
} from "../../../test/files/pictures.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { UploadRefusal } from "../../uploads/files/files.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { openStorage, readWhole, uploadStore } from "../../uploads/storage/storage.server.ts";
import { answerPicture, defineProductPictures, readPixels } from "./product-pictures.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-pictures-"));
const id = "01990000-0000-7000-8000-000000000001";

beforeAll(() => {
  openStorage({ folder });
  defineProductPictures();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusal = (bytes: Buffer, name = "cards.jpg") =>
  readPixels(bytes, name).then(
    () => undefined,
    (error) =>
      error instanceof UploadRefusal ? `${error.status} ${error.message}` : String(error),
  );
const wrong = "415 cards.jpg cannot be used. Choose a JPG, PNG, WebP or AVIF picture.";

test("what is no picture is refused by its content, whatever it is called", async () => {
  expect(await refusal(pdf)).toBe(wrong);
  expect(await refusal(svg)).toBe(wrong);
  expect(await refusal(Buffer.from("GIF"))).toBe(wrong);
  expect(await refusal(Buffer.alloc(0))).toBe(wrong);
});

test("a picture that moves is refused", async () => {
  expect(await refusal(await animation("gif"))).toBe(wrong);
  expect(await refusal(await animation("webp"))).toBe(
    "415 cards.jpg moves. Choose a picture that stands still.",
  );
});

test("a damaged picture is refused", async () => {
  expect(await refusal(await brokenPhoto())).toBe(
    "415 cards.jpg is damaged. Choose another picture.",
  );
  expect(await refusal(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))).toMatch(/^415 /);
});

test("a photo that only says something odd of itself is taken, as browsers show it", async () => {
  const { data, info } = await readPixels(await oddPhoto(), "phone.jpg");
  expect([info.width, info.height]).toEqual([60, 40]);
  expect(data[0]).toBeGreaterThan(200);
});

test("200 megapixels in a few kilobytes are refused before they are unpacked", async () => {
  const small = bomb();
  expect(small.length).toBeLessThan(60_000);
  const before = process.memoryUsage().rss;
  expect(await refusal(small)).toBe("413 cards.jpg has 200 megapixels. At most 50 can be used.");
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

const avif = (height: number) =>
  sharp({ create: { width: 4_000, height, channels: 3, background: "#f2a20c" } })
    .avif({ effort: 0, chromaSubsampling: "4:2:0" })
    .toBuffer();

test("an AVIF is taken, but not one of more than 16 megapixels: it is unpacked as a whole", async () => {
  expect(await refusal(await avif(300))).toBeUndefined();
  expect(await refusal(await avif(4_001), "cards.avif")).toBe(
    "413 cards.avif has 17 megapixels. At most 16 can be used in an AVIF picture. Save it as a JPG.",
  );
});

longTest("an AVIF of just 16 megapixels is taken, too", async () => {
  expect(await refusal(await avif(4_000))).toBeUndefined();
});

test("a picture is turned upright, and flattened on white", async () => {
  const { data, info } = await readPixels(await phonePhoto(400, 300), "photo.jpg");
  expect([info.width, info.height]).toEqual([300, 400]);
  // The yellow half was on the left, and is on top now.
  expect(data[0]).toBeGreaterThan(200);
  expect(data[(info.height - 1) * info.width * info.channels]).toBeLessThan(60);
  const clear = await sharp({
    create: { width: 9, height: 9, channels: 4, background: "#0000" },
  })
    .png()
    .toBuffer();
  expect([...(await readPixels(clear, "clear.png")).data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test("a very high picture is cut off above and below", async () => {
  const tall = await sharp({
    create: { width: 100, height: 2000, channels: 3, background: "#fff" },
  })
    .png()
    .toBuffer();
  const { info } = await readPixels(tall, "tall.png");
  expect([info.width, info.height]).toEqual([100, 150]);
});

test("all widths are made once, without metadata", async () => {
  const path = "images/original.jpg";
  await uploadStore().put(path, await phonePhoto(2400, 1800));
  const kind = uploadKind("product-image");
  const size = await kind?.convert?.({ id, path, name: "photo.jpg", size: 1 });
  expect(size).toEqual({ type: "image/webp", width: 1200, height: 1600 });
  const found: Record<string, number> = {};
  for (const made of kind?.convertedPaths?.({ id }) ?? []) {
    const bytes = await readWhole(made);
    const facts = await sharp(bytes).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    found[made.replace(`images/${id}`, "")] = facts.width;
  }
  expect(found).toEqual({
    ".webp": 1200,
    "-360.avif": 360,
    "-360.webp": 360,
    "-640.avif": 640,
    "-640.webp": 640,
    "-900.avif": 900,
    "-900.webp": 900,
  });
});

test("a small picture has all widths too, none of them enlarged", async () => {
  const small = "01990000-0000-7000-8000-000000000003";
  const path = "images/small.jpg";
  await uploadStore().put(path, await phonePhoto(400, 300));
  const kind = uploadKind("product-image");
  await kind?.convert?.({ id: small, path, name: "small.jpg", size: 1 });
  for (const ending of [".webp", "-640.avif", "-900.webp"]) {
    const { width } = await sharp(await readWhole(`images/${small}${ending}`)).metadata();
    expect(width).toBe(300);
  }
});

test("when a width cannot be stored, none stays", async () => {
  const other = "01990000-0000-7000-8000-000000000002";
  await uploadStore().put("images/details/original.jpg", await phonePhoto());
  // A folder stands in the way of the second file.
  await mkdir(join(folder, `images/details/${other}-640.webp`), { recursive: true });
  writeFileSync(join(folder, `images/details/${other}-640.webp/x`), "");
  const kind = uploadKind("product-detail-image");
  const file = { id: other, path: "images/details/original.jpg", name: "photo.jpg", size: 1 };
  await expect(kind?.convert?.(file)).rejects.toThrow();
  const left = readdirSync(join(folder, "images/details")).filter((name) => name.startsWith(other));
  expect(left).toEqual([`${other}-640.webp`]);
});

test("a picture that a power cut has emptied is not there, for nobody's memory, and is reported", async () => {
  const reported: string[] = [];
  const server = createServer((req, res) =>
    answerPicture(req, res, (error) => reported.push(error.message)),
  );
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  const ask = async (of: string) => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/pictures/uploaded/${of}-640.webp`);
    return `${answer.status} ${answer.headers.get("cache-control")}`;
  };
  await db.insert(files).values({
    id,
    kind: "product-image",
    path: "images/a.jpg",
    name: "a.jpg",
    size: 1,
    ownerId: id,
    finishedAt: new Date(),
  });
  await uploadStore().put(`images/${id}-640.webp`, Buffer.alloc(9));
  expect(await ask(id)).toBe("200 public, max-age=31536000, immutable");
  await uploadStore().put(`images/${id}-640.webp`, Buffer.alloc(0));
  expect(await ask(id)).toBe("404 no-store");
  // Anybody can invent an address.
  expect(await ask("01990000-0000-7000-8000-000000000009")).toBe("404 no-store");
  expect(reported).toEqual([`Picture ${id}-640.webp is lost`]);
  server.close();
});

test("only a signed-in admin may upload, and nobody reads an original", async () => {
  for (const name of ["product-image", "product-detail-image"]) {
    const kind = uploadKind(name);
    expect(await kind?.owner(new Headers())).toBeUndefined();
    expect(kind?.refusal).toBe("Access Denied. You do not have permission to view this page.");
    expect(await kind?.mayRead(new Headers(), { id, ownerId: id }, new URLSearchParams(), "")).toBe(
      false,
    );
  }
});
