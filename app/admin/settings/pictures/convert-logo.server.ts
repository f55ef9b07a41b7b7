/** A logo in the sizes that pages, papers and icons show. Of an SVG only its pixels are kept. */
import { fileTypeFromBuffer } from "file-type";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { PIXEL_LIMIT } from "../../../catalogue/managing/product-picture.ts";
import { Busy } from "../../../limits/turns.server.ts";
import { takeTurns } from "../../../uploads/files/decoding.server.ts";
import { UploadRefusal } from "../../../uploads/files/files.server.ts";
import type { ArrivedFile } from "../../../uploads/files/upload-kinds.server.ts";
import { UnshownDocument } from "../../../uploads/pages/drawer-messages.ts";
import { askDocument } from "../../../uploads/pages/page-drawer.server.ts";
import { readWhole, uploadStore } from "../../../uploads/storage/storage.server.ts";
import { findSvgFault, isSvg } from "./svg-rules.ts";

const MOST = { width: 1_200, height: 600 };
/** px of its longer side. */
const LEAST = 120;
const PAPER = "#fdfcf9";

type Pixels = { data: Buffer; info: OutputInfo };

const open = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** In lines of text and on papers. */
const inside = (width: number, height: number) => (pixels: Pixels) =>
  open(pixels).resize({ width, height, fit: "inside", withoutEnlargement: true });

/** On a phone's screen, which cuts off the corners. */
const onPaper = (size: number) => async (pixels: Pixels) => {
  const room = Math.round(size * 0.76);
  const small = open(pixels).resize({ width: room, height: room, fit: "inside" }).png();
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } }).composite(
    [{ input: await small.toBuffer() }],
  );
};

/** What is made of a logo, by the end of its address (`shop/pages/shop-pictures.ts`). */
const sizes: Record<string, (pixels: Pixels) => Sharp | Promise<Sharp>> = {
  ".webp": open,
  "-360.webp": inside(360, 180),
  "-600.png": inside(600, 252),
  "-32.png": (pixels) =>
    open(pixels).resize({ width: 32, height: 32, fit: "contain", background: "#fff0" }),
  "-180.png": onPaper(180),
  "-192.png": onPaper(192),
  "-512.png": onPaper(512),
};

/** The paths of what is made of a logo. */
export const logoPaths =
  (folder: string) =>
  ({ id }: { id: string }) =>
    Object.keys(sizes).map((ending) => `${folder}/${id}${ending}`);

const inTurn = takeTurns();

/** How an uploaded logo becomes its sizes, in a folder of the storage. */
export const convertLogo = (folder: string) => (file: ArrivedFile) =>
  inTurn(async () => {
    const pixels = await readLogo(file);
    for (const [ending, make] of Object.entries(sizes)) {
      const image = await make(pixels);
      const encoded = ending.endsWith(".png") ? image.png() : image.webp({ quality: 90 });
      await uploadStore().put(`${folder}/${file.id}${ending}`, await encoded.toBuffer());
    }
    const { width, height } = pixels.info;
    return { type: "image/webp", width, height };
  });

/**
 * The pixels of a logo with what shines through, without the empty edge around it.
 * @throws UploadRefusal 415 for what is no logo that can be shown
 */
async function readLogo(file: ArrivedFile): Promise<Pixels> {
  const bytes = await readWhole(file.path);
  const refuse = (why: string) => new UploadRefusal(415, `${file.name} ${why}`);
  const fault = isSvg(bytes) ? findSvgFault(bytes) : await findPngFault(bytes);
  if (fault) throw refuse(fault);
  const read = async () =>
    sharp(isSvg(bytes) ? await drawSvg(file, bytes) : bytes, { limitInputPixels: PIXEL_LIMIT })
      .toColourspace("srgb")
      .ensureAlpha()
      .trim()
      .resize({ ...MOST, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  const pixels = await read().catch((error: unknown) => {
    const isHeavy =
      error instanceof Busy || (error instanceof UnshownDocument && error.fault === "heavy");
    throw refuse(
      isHeavy ? "takes too long to draw. Send a PNG." : "is damaged. Choose another one.",
    );
  });
  if (!hasInk(pixels)) throw refuse("is empty: nothing of it can be seen.");
  const { width, height } = pixels.info;
  if (Math.max(width, height) < LEAST) {
    throw refuse(`is ${width} × ${height}, too small for a logo. Send one at least ${LEAST} wide.`);
  }
  return pixels;
}

/** An SVG may hold anything: it is drawn apart from the shop. */
async function drawSvg({ path }: ArrivedFile, bytes: Buffer): Promise<Uint8Array> {
  const document = {
    path,
    format: "picture" as const,
    bytes: bytes.length,
    read: async function* () {
      yield bytes;
    },
  };
  // Larger than it is kept: what the way here loses is not seen.
  const asked = { page: 1, width: 2 * MOST.width };
  return (await askDocument("shop", document, (process) => process.ask("draw", asked))).webp;
}

/** A file is what its content says, whatever it is called. */
async function findPngFault(bytes: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  return type === "image/png" || type === "image/apng"
    ? undefined
    : "cannot be used. Choose an SVG or PNG.";
}

function hasInk({ data, info: { channels } }: Pixels): boolean {
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 0) return true;
  return false;
}
