/** How much ink the darkest part of a picture takes. */
import { decodePDFRawStream, PDFArray, PDFName, PDFNumber, PDFRawStream } from "@cantoo/pdf-lib";
import { wordOf } from "./colour-space.ts";
import { unforetold } from "./predictors.ts";

/** Pixels that are looked at, along the longer side. */
const LOOKED_AT = 400;
/** Of these, so many are darker than what is told: single dots are nobody's fault. */
const OUTLIERS = 0.005;
const MOST_PIXELS = 120_000_000;
/** Bytes of a picture that is no JPEG, unpacked. */
const MOST_BYTES = 128 * 1_048_576;
/** Bytes of a JPEG that is packed once more. */
const MOST_JPEG = 32 * 1_048_576;

/**
 * The ink of a picture in four inks.
 * @returns percent of one full ink; undefined where the picture cannot be read
 */
export async function inkOfCmyk(
  bytes: Uint8Array,
  isInverted = false,
): Promise<number | undefined> {
  try {
    const { default: sharp } = await import("../../frugal-sharp.ts");
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "none" });
    // Else two bytes a pixel would be cut off, not divided.
    const depth = (await picture.metadata()).depth === "ushort" ? "ushort" : "uchar";
    const { data, info } = await picture
      .pipelineColourspace("cmyk")
      .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: "inside", withoutEnlargement: true })
      .toColourspace("cmyk")
      .raw({ depth })
      .toBuffer({ resolveWithObject: true });
    const inks = depth === "ushort" ? upperBytes(data, LITTLE_ENDIAN) : data;
    return info.channels >= 4 ? darkest(inks, info.channels, 1, isInverted) : undefined;
  } catch {
    return undefined;
  }
}

/** The same of a picture inside of a PDF. */
export async function inkOfPicture(picture: PDFRawStream): Promise<number | undefined> {
  const { dict } = picture;
  const filters = dict.lookup(PDFName.of("Filter"));
  const names = filters instanceof PDFArray ? filters.asArray().map(wordOf) : [wordOf(filters)];
  const isInverted = startsAtOne(dict.lookup(PDFName.of("Decode")));
  if (names.at(-1) === "DCTDecode") {
    const jpeg = jpegIn(picture);
    // The library turns over what Adobe's programs have turned over.
    return jpeg && inkOfCmyk(jpeg, isInverted !== hasAdobeMark(jpeg));
  }
  const bits = dict.lookup(PDFName.of("BitsPerComponent"));
  if (!(bits instanceof PDFNumber) || ![8, 16].includes(bits.asNumber())) return undefined;
  const all = dict.lookup(PDFName.of("DecodeParms"));
  const parameters = all instanceof PDFArray && all.size() > 0 ? all.lookup(all.size() - 1) : all;
  try {
    const pixels = unforetold(unpacked(picture, MOST_BYTES), parameters);
    if (!pixels) return undefined;
    const data = bits.asNumber() === 16 ? upperBytes(pixels, BIG_ENDIAN) : pixels;
    const step = Math.max(1, Math.floor(data.length / 4 / (LOOKED_AT * LOOKED_AT)));
    return darkest(data, 4, step, isInverted);
  } catch {
    return undefined;
  }
}

/** The JPEG itself, which some programs pack once more; undefined where it is packed in a way of its own. */
function jpegIn({ dict, contents, transform }: PDFRawStream): Uint8Array | undefined {
  const around = dict.clone();
  const filters = dict.lookup(PDFName.of("Filter"));
  around.delete(PDFName.of("Filter"));
  if (filters instanceof PDFArray) {
    const outer = filters.asArray().slice(0, -1);
    around.set(PDFName.of("Filter"), dict.context.obj(outer));
  }
  try {
    return unpacked(PDFRawStream.of(around, contents, transform), MOST_JPEG);
  } catch {
    return undefined;
  }
}

function unpacked(stream: PDFRawStream, most: number): Uint8Array {
  const source = decodePDFRawStream(stream) as unknown as {
    getBytes(length: number): Uint8Array;
  };
  return source.getBytes(most);
}

/** Where the more telling byte of two is. */
const BIG_ENDIAN = 0;
const LITTLE_ENDIAN = 1;

/** Of numbers of 16 bits. */
function upperBytes(bytes: Uint8Array, first: number): Uint8Array {
  return Uint8Array.from({ length: bytes.length >> 1 }, (_, at) => bytes[2 * at + first] as number);
}

function startsAtOne(decode: unknown): boolean {
  const first = decode instanceof PDFArray && decode.size() > 0 ? decode.lookup(0) : undefined;
  return first instanceof PDFNumber && first.asNumber() === 1;
}

/** Segments before a JPEG's pixels; a profile may take some 250 of them. */
const MOST_SEGMENTS = 1_000;
const START_OF_SCAN = 0xda;
const APP14 = 0xee;

/** Whether a segment of its own says that Adobe's programs wrote it, wherever it stands. */
function hasAdobeMark(jpeg: Uint8Array): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length);
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS && at + 4 <= bytes.length; segment++) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === START_OF_SCAN) return false;
    // Bytes between two segments, which any number of may be.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isAdobe = marker === APP14 && bytes.toString("latin1", at + 4, at + 9) === "Adobe";
    if (isAdobe) return true;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

function darkest(data: Uint8Array, channels: number, step: number, isInverted: boolean): number {
  /** How many pixels there are of each sum of inks. */
  const counts = new Uint32Array(4 * 255 + 1);
  let pixels = 0;
  for (let at = 0; at + 3 < data.length; at += channels * step) {
    let sum = 0;
    for (let ink = 0; ink < 4; ink++) sum += data[at + ink] as number;
    const place = isInverted ? counts.length - 1 - sum : sum;
    counts[place] = (counts[place] as number) + 1;
    pixels++;
  }
  let left = pixels * OUTLIERS;
  for (let sum = counts.length - 1; sum > 0; sum--) {
    left -= counts[sum] as number;
    if (left < 0) return (sum / 255) * 100;
  }
  return 0;
}
