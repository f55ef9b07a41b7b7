/** Undoes what was foretold of each pixel before a PDF's picture was packed (ISO 32000-1, 7.4.4.4). */
import { PDFDict, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";

const TIFF = 2;
/** From here on each row names its own way in its first byte, as in a PNG. */
const PNG = 10;
/** Of whole bytes alone. */
const BITS_OF_BYTES = [8, 16];

/**
 * The pixels of a picture.
 * @param packed as they come out of its filter; changed where they are
 * @param parameters of that filter
 * @returns undefined for a way that is not known
 */
export function unforetold(packed: Uint8Array, parameters: PDFObject | undefined) {
  if (!(parameters instanceof PDFDict)) return packed;
  const numberOf = (name: string, byItself: number) => {
    const value = parameters.lookup(PDFName.of(name));
    return value instanceof PDFNumber ? value.asNumber() : byItself;
  };
  const way = numberOf("Predictor", 1);
  if (way === 1) return packed;
  const bits = numberOf("BitsPerComponent", 8);
  const step = (numberOf("Colors", 1) * bits) / 8;
  const row = numberOf("Columns", 1) * step;
  const isKnown = BITS_OF_BYTES.includes(bits) && Number.isInteger(step) && step > 0 && row > 0;
  if (!isKnown) return undefined;
  if (way >= PNG) return fromPng(packed, row, step);
  return way === TIFF && bits === 8 ? fromTiff(packed, row, step) : undefined;
}

/** Every byte is what it is more than the one of the pixel to its left. */
function fromTiff(bytes: Uint8Array, row: number, step: number): Uint8Array {
  for (let at = 0; at < bytes.length; at++) {
    if (at % row >= step) bytes[at] = byteAt(bytes, at) + byteAt(bytes, at - step);
  }
  return bytes;
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;

function fromPng(packed: Uint8Array, row: number, step: number): Uint8Array {
  const rows = Math.floor(packed.length / (row + 1));
  const bytes = new Uint8Array(rows * row);
  for (let line = 0; line < rows; line++) {
    const way = packed[line * (row + 1)];
    for (let x = 0; x < row; x++) {
      const at = line * row + x;
      const left = x >= step ? byteAt(bytes, at - step) : 0;
      const up = line > 0 ? byteAt(bytes, at - row) : 0;
      const corner = x >= step && line > 0 ? byteAt(bytes, at - row - step) : 0;
      bytes[at] = byteAt(packed, line * (row + 1) + 1 + x) + foretold(way, left, up, corner);
    }
  }
  return bytes;
}

function foretold(way: number | undefined, left: number, up: number, corner: number): number {
  switch (way) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return nearest(left, up, corner);
    default:
      return 0;
  }
}

/** Paeth's: the neighbour that is nearest to what the three of them make of a slope. */
function nearest(left: number, up: number, corner: number): number {
  const slope = left + up - corner;
  const toLeft = Math.abs(slope - left);
  const toUp = Math.abs(slope - up);
  const toCorner = Math.abs(slope - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
