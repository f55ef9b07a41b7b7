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
  test("a JPEG with Adobe's mark anywhere before its pixels, and with words that only look like it", async () => {
    const jpeg = await sharp(inkTiff([200, 200, 100, 50], [40, 30], 1))
      .toColourspace("cmyk")
      .jpeg({ quality: 100 })
      .toBuffer();
    const segments = segmentsOf(jpeg);
    const mark = segments.find((one) => one[1] === 0xee);
    const others = segments.filter((one) => one !== mark);
    if (!mark) throw new Error("The library marks every JPEG in inks");
    const { context } = await PDFDocument.create();
    const inkOf = (...parts: Buffer[]) =>
      inkOfPicture(
        context.stream(Buffer.concat(parts), { ...SIZE, Filter: "DCTDecode" }) as PDFRawStream,
      );
    const [start, pixels] = [
      jpeg.subarray(0, 2),
      jpeg.subarray(2 + Buffer.concat(segments).length),
    ];
    const profile = Array.from({ length: 9 }, () => segment(0xe2, Buffer.alloc(65_519, 1)));
    const ink = await inkOf(jpeg);
    expect(await inkOf(start, ...profile, mark, ...others, pixels), "behind a profile").toBe(ink);
    expect(await inkOf(start, ...others, Buffer.from([255, 255]), mark, pixels), "filled").toBe(
      ink,
    );
    const notes = segment(0xe1, Buffer.from("Adobe XMP \xff\xee Adobe", "latin1"));
    const plain = await inkOf(start, ...others, pixels);
    expect(plain).not.toBe(ink);
    expect(await inkOf(start, notes, ...others, pixels), "only in its notes").toBe(plain);
    const torn = Buffer.from([0xff, 0xe1, 0, 0]);
    expect(await inkOf(start, torn), "cut off").toBeUndefined();
  });
  test("a way that is not known says nothing", async () => {
    expect(await inkOfPicture(await pictureOf(Array(24).fill(255), parameters(9)))).toBeUndefined();
  });
});

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** The segments of a JPEG before its pixels. */
function segmentsOf(jpeg: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  for (let at = 2; jpeg[at + 1] !== 0xda; at += segments.at(-1)?.length ?? jpeg.length) {
    segments.push(jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)));
  }
  return segments;
}

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
