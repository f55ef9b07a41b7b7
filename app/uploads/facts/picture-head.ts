/**
 * Reads the head of a picture, for the browser before a byte is sent: nothing is decoded, and of a
 * large file a few kilobytes are read.
 */

/** What a picture says of itself. */
interface PictureHead {
  /** Media type. */
  type: string;
  /** Pixels, as it is seen. */
  width: number;
  height: number;
  /** It says with which camera and when it was taken. */
  hasNotes: boolean;
}

/** Bytes from `start` on, fewer at the end of the file. */
type Read = (start: number, length: number) => Promise<DataView>;

/** For a segment of a JPEG; most heads fit into the first. */
const PIECE = 65_536;
/** Segments before a JPEG's size; cameras write about ten. */
const MOST_SEGMENTS = 200;
const ORIENTATION = 0x0112;

/** What a file is by its first bytes; `video` and `programme` cannot be printed. */
type HeadType = "video" | "programme" | PictureHead | undefined;

/** @returns undefined for anything but a picture in one of the formats that are read, or a video */
export async function readHead(file: Blob): Promise<HeadType> {
  const read: Read = async (start, length) =>
    new DataView(await file.slice(start, start + length).arrayBuffer());
  const first = await read(0, PIECE);
  const text = textAt(first, 0, 16);
  try {
    if (text.startsWith("\xff\xd8\xff")) return await readJpeg(first, read);
    if (text.startsWith("\x89PNG")) {
      return headOf("image/png", first.getUint32(16), first.getUint32(20));
    }
    if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return readWebp(first);
    if (text.startsWith("II*\0") || text.startsWith("MM\0*")) return await readTiff(first, read);
  } catch {
    // Cut off, or not what it says: the shop's server tells.
    return undefined;
  }
  if (text.startsWith("MZ") || text.startsWith("\x7fELF")) return "programme";
  const isMatroska = text.startsWith("\x1aE\xdf\xa3");
  const isAvi = text.startsWith("RIFF") && text.slice(8, 11) === "AVI";
  const isFilm = /^ftyp(?:qt|mp4|isom|iso\d|M4V|3gp|avc1|MSNV)/.test(text.slice(4));
  return isMatroska || isAvi || isFilm ? "video" : undefined;
}

function textAt(view: DataView, start: number, length: number): string {
  const end = Math.min(view.byteLength, start + length);
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(view.getUint8(at));
  return text;
}

function headOf(
  type: string,
  width: number,
  height: number,
  { hasNotes = false, orientation = 1 } = {},
): PictureHead {
  // From 5 on it lies on its side.
  return orientation >= 5
    ? { type, width: height, height: width, hasNotes }
    : { type, width, height, hasNotes };
}

async function readJpeg(first: DataView, read: Read): Promise<PictureHead | undefined> {
  let view = first;
  /** Where `view` starts in the file. */
  let start = 0;
  let at = 2;
  let notes = { hasNotes: false, orientation: 1 };
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    if (at + 12 > start + view.byteLength) {
      start = at;
      view = await read(start, PIECE);
    }
    const here = at - start;
    const marker = view.getUint8(here + 1);
    const length = view.getUint16(here + 2);
    if (marker === 0xe1 && textAt(view, here + 4, 4) === "Exif") {
      const whole = here + 2 + length <= view.byteLength ? view : await read(at, length + 2);
      notes = {
        hasNotes: true,
        orientation: orientationIn(whole, (whole === view ? here : 0) + 10),
      };
    }
    // All starts of a frame but the tables between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return headOf("image/jpeg", view.getUint16(here + 7), view.getUint16(here + 5), notes);
    }
    at += 2 + length;
  }
  return undefined;
}

/** @param tiff where the notes start, as a TIFF of their own */
function orientationIn(view: DataView, tiff: number): number {
  try {
    const isLittle = view.getUint8(tiff) === 0x49;
    const directory = tiff + view.getUint32(tiff + 4, isLittle);
    return tagsAt(view, directory, isLittle).get(ORIENTATION) ?? 1;
  } catch {
    return 1;
  }
}

/** Short and long numbers of a directory. */
function tagsAt(view: DataView, directory: number, isLittle: boolean): Map<number, number> {
  const SHORT = 3;
  const tags = new Map<number, number>();
  const count = Math.min(view.getUint16(directory, isLittle), 200);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    const isShort = view.getUint16(at + 2, isLittle) === SHORT;
    const value = isShort ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle);
    tags.set(view.getUint16(at, isLittle), value);
  }
  return tags;
}

async function readTiff(first: DataView, read: Read): Promise<PictureHead | undefined> {
  const isLittle = first.getUint8(0) === 0x49;
  // Most programs write it at the end.
  const directory = await read(first.getUint32(4, isLittle), 2 + 200 * 12);
  const tags = tagsAt(directory, 0, isLittle);
  const [width = 0, height = 0] = [tags.get(256), tags.get(257)];
  const notes = { hasNotes: true, orientation: tags.get(ORIENTATION) ?? 1 };
  return width > 0 && height > 0 ? headOf("image/tiff", width, height, notes) : undefined;
}

function readWebp(view: DataView): PictureHead | undefined {
  const kind = textAt(view, 12, 4);
  const pair = (at: number) => view.getUint16(at, true);
  if (kind === "VP8 ") return headOf("image/webp", pair(26) & 0x3fff, pair(28) & 0x3fff);
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return headOf("image/webp", (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (kind !== "VP8X") return undefined;
  const side = (at: number) => pair(at) + view.getUint8(at + 2) * 65_536 + 1;
  return headOf("image/webp", side(24), side(27));
}
