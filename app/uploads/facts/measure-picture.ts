/** Measures a picture with what sharp reads. */
import sharp from "sharp";
import type { PictureFacts } from "./file-facts.ts";
import { originOf } from "./picture-origin.ts";

/** As it is looked at for holes and for its edges, px. */
const LOOKED_AT = 400;

/** What is darker than paper. */
const INK = 245;
/** Of a side: less is dust. */
const LEAST_DRAWN = 0.02;

/**
 * @param bytes of a whole picture
 * @param name its file's
 * @param pixelLimit more are not decoded
 * @throws what sharp throws at what is no picture
 */
export async function measurePicture(
  bytes: Buffer,
  name: string,
  pixelLimit: number,
): Promise<PictureFacts> {
  const options = { limitInputPixels: pixelLimit, sequentialRead: true, failOn: "error" } as const;
  const { autoOrient, space, hasAlpha, pages, exif, format, channels } = await sharp(
    bytes,
    options,
  ).metadata();
  const { width, height } = autoOrient;
  const type = `image/${format}`;
  const origin = originOf({ name, type, width, height, hasNotes: Boolean(exif) });
  // Decoded to its end: a broken one is told here.
  const small = await sharp(bytes, options)
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const isTransparent = hasAlpha ? !(await sharp(small).stats()).isOpaque : false;
  const reachesEdge = await isDrawnToEdge(small);
  const isCmyk = space === "cmyk";
  const ink = isCmyk ? await inkIn(bytes) : undefined;
  return {
    kind: "picture",
    width,
    height,
    ...(origin ? { origin } : {}),
    ...(isTransparent ? { isTransparent: true as const } : {}),
    ...(pages && pages > 1 ? { [format === "tiff" ? "sheets" : "frames"]: pages } : {}),
    ...(reachesEdge ? { reachesEdge: true as const } : {}),
    ...(isCmyk || channels < 3 ? {} : { rgb: true as const }),
    ...(ink ? { ink: Math.round(ink) } : {}),
  };
}

async function inkIn(cmyk: Buffer): Promise<number | undefined> {
  // What it needs takes longer to load than most documents to open.
  const { inkOfCmyk } = await import("./ink/picture-ink.ts");
  return inkOfCmyk(cmyk);
}

/** @param small the picture, losslessly */
async function isDrawnToEdge(small: Buffer): Promise<boolean> {
  const { data, info } = await sharp(small)
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isInk = (x: number, y: number) => (data[(y * width + x) * channels] as number) < INK;
  const share = (length: number, at: (along: number) => boolean) =>
    Array.from({ length }, (_, along) => at(along)).filter(Boolean).length / length;
  return [
    share(height, (y) => isInk(0, y)),
    share(width, (x) => isInk(x, 0)),
    share(height, (y) => isInk(width - 1, y)),
    share(width, (x) => isInk(x, height - 1)),
  ].some((drawn) => drawn > LEAST_DRAWN);
}
