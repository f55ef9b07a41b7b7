import { deflateSync, inflateSync } from "node:zlib";
import { PDFDocument, type PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { inkTiff } from "../../../../test/artwork/artwork-faults.ts";
import { inkOfCmyk, inkOfPicture } from "./picture-ink.ts";
import { unforetold } from "./predictors.ts";

test("the ink of a picture is that of its darkest part, however many bits it has", async () => {
  const values = [200, 200, 100, 50];
  const percent = (550 / 255) * 100;
  for (const bytes of [1, 2] as const) {
    expect(await inkOfCmyk(inkTiff(values, [40, 30], bytes))).toBeCloseTo(percent, 0);
  }
  expect(await inkOfCmyk(Buffer.from("no picture"))).toBeUndefined();
});

describe("of a picture in a PDF,", () => {
  const SIZE = { Width: 3, Height: 2, ColorSpace: "DeviceCMYK", BitsPerComponent: 8 };

  async function pictureOf(bytes: number[], entries: Record<string, unknown>) {
    const { context } = await PDFDocument.create();
    return context.flateStream(Uint8Array.from(bytes), {
      ...SIZE,
      ...(entries as object),
    }) as PDFRawStream;
  }
  const parameters = (Predictor: number) => ({
    DecodeParms: { Predictor, Colors: 4, Columns: 3 },
  });

  test("each pixel told by the one beside it or above", async () => {
    const up = [2, ...Array(12).fill(0)];
    const left = [1, 250, 250, 250, 250, ...Array(8).fill(0)];
    const asPng = await pictureOf([...left, ...up], parameters(15));
    expect(await inkOfPicture(asPng)).toBeCloseTo(392, 0);
    const asTiff = await pictureOf([...left.slice(1), ...left.slice(1)], parameters(2));
    expect(await inkOfPicture(asTiff)).toBeCloseTo(392, 0);
  });
  test("of 16 bits", async () => {
    const pixels = Array.from({ length: 3 * 2 * 4 }, () => [255, 0]).flat();
    expect(await inkOfPicture(await pictureOf(pixels, { BitsPerComponent: 16 }))).toBeCloseTo(400);
  });
  test("a JPEG, also packed once more", async () => {
    const jpeg = await sharp(inkTiff([200, 200, 100, 50], [40, 30], 1))
      .toColourspace("cmyk")
      .jpeg({ quality: 100 })
      .toBuffer();
    const { context } = await PDFDocument.create();
    const asIs = context.stream(jpeg, { ...SIZE, Filter: "DCTDecode" }) as PDFRawStream;
    const ink = await inkOfPicture(asIs);
    expect(ink).toBeGreaterThan(50);
    for (const [packed, filter] of [
      [deflateSync(jpeg), "FlateDecode"],
      [Buffer.from(`${jpeg.toString("hex")}>`), "ASCIIHexDecode"],
    ] as const) {
      const twice = context.stream(packed, { ...SIZE, Filter: [filter, "DCTDecode"] });
      expect(await inkOfPicture(twice as PDFRawStream), filter).toBe(ink);
    }
    const torn = context.stream(jpeg, { ...SIZE, Filter: ["FlateDecode", "DCTDecode"] });
    expect(await inkOfPicture(torn as PDFRawStream)).toBeUndefined();
  });
  test("a way that is not known says nothing", async () => {
    expect(await inkOfPicture(await pictureOf(Array(24).fill(255), parameters(9)))).toBeUndefined();
  });
});

test("all ways of a PNG come out as the picture that went in", async () => {
  const [width, height] = [60, 40];
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: "#888", noise } });
  const smooth = await picture.blur(2).removeAlpha().png().toBuffer();
  const png = await sharp(smooth).png({ adaptiveFiltering: true }).toBuffer();
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const isPart = png.toString("latin1", at + 4, at + 8) === "IDAT";
    if (isPart) parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const packed = inflateSync(Buffer.concat(parts));
  const ways = new Set(Array.from({ length: height }, (_, row) => packed[row * (3 * width + 1)]));
  expect(ways.size).toBeGreaterThan(1);
  const { context } = await PDFDocument.create();
  const said = context.obj({ Predictor: 15, Colors: 3, Columns: width });
  expect(Buffer.from(unforetold(packed, said) ?? [])).toEqual(
    await sharp(png).removeAlpha().raw().toBuffer(),
  );
});
