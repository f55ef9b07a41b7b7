import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { lateTiff, phonePhoto } from "../../../test/files/pictures.ts";
import { readHead } from "./picture-head.ts";
import { originOf } from "./picture-origin.ts";

const head = (bytes: Uint8Array) => readHead(new Blob([new Uint8Array(bytes)]));
const plain = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: "#28a" } });
const size = { width: 640, height: 480 };

describe("the size of a picture is read from its head:", () => {
  test.each(["jpeg", "png", "webp", "tiff"] as const)("%s", async (format) => {
    expect(await head(await plain().toFormat(format).toBuffer())).toMatchObject({
      type: `image/${format}`,
      ...size,
    });
  });
  test("WebP without loss, and with holes", async () => {
    expect(await head(await plain().webp({ lossless: true }).toBuffer())).toMatchObject(size);
    const holes = plain().ensureAlpha(0.5).webp();
    expect(await head(await holes.toBuffer())).toMatchObject(size);
  });
  test("TIFF of either byte order, with its directory at the end", async () => {
    const square = { type: "image/tiff", width: 400, height: 400 };
    expect(await head(await lateTiff("little"))).toMatchObject(square);
    expect(await head(await lateTiff("big"))).toMatchObject(square);
  });
  test("a photo is as it is seen, however the phone was held", async () => {
    expect(await head(await phonePhoto(400, 300))).toEqual({
      ...{ type: "image/jpeg", width: 300, height: 400 },
      hasNotes: true,
    });
  });
  test("behind notes that are longer than what is read at first", async () => {
    const photo = await plain().jpeg().toBuffer();
    const note = Buffer.concat([Buffer.from("ffeefffe", "hex"), Buffer.alloc(0xfffc)]);
    const notes = [photo.subarray(0, 2), note, note, note, photo.subarray(2)];
    expect(await head(Buffer.concat(notes))).toMatchObject(size);
  });
});

test("what is cut off or no picture says nothing; a video and a programme are told", async () => {
  const photo = await plain().jpeg().toBuffer();
  expect(await head(photo.subarray(0, 100))).toBeUndefined();
  expect(await head(Buffer.from("ffd8ffe10000ffd8ff", "hex"))).toBeUndefined();
  expect(await head(Buffer.from("%PDF-1.7"))).toBeUndefined();
  expect(await head(Buffer.alloc(0))).toBeUndefined();
  expect(await head(Buffer.from("\0\0\0\x18ftypmp42"))).toBe("video");
  expect(await head(Buffer.from("MZ\x90\0"))).toBe("programme");
});

test("messengers and screens are told by name, size and what is missing", () => {
  const photo = { name: "a.jpg", type: "image/jpeg", width: 4_032, height: 3_024, hasNotes: true };
  expect(originOf(photo)).toBeUndefined();
  expect(originOf({ ...photo, name: "IMG-20261121-WA0004.jpg" })).toBe("messenger");
  expect(originOf({ ...photo, width: 1_200, height: 1_600, hasNotes: false })).toBe("messenger");
  expect(originOf({ ...photo, width: 1_200, height: 1_600 })).toBeUndefined();
  const png = { ...photo, name: "a.png", type: "image/png", hasNotes: false };
  expect(originOf({ ...png, width: 1_080, height: 2_400 })).toBe("screenshot");
  expect(originOf({ ...png, width: 1_000, height: 1_000 })).toBeUndefined();
});
