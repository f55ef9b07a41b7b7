/** Reads pictures, as documents of one page, with what sharp reads. */
import { buffer } from "node:stream/consumers";
import type { Metadata } from "sharp";
import { measurePicture } from "../facts/measure-picture.ts";
import sharp from "../frugal-sharp.ts";
import { type OpenDocument, qualityOf, UnshownDocument } from "./drawer-messages.ts";

/** A larger picture is looked at by hand. */
const PIXEL_LIMIT = 120_000_000;

/** @throws UnshownDocument when a page is drawn of what is no picture */
export async function openPicture(source: AsyncIterable<Buffer>): Promise<OpenDocument> {
  const bytes = await buffer(source);
  return {
    sizes: [],
    async draw(page, width) {
      if (page !== 1) throw new UnshownDocument("damaged");
      const { data, info } = await sharp(bytes, {
        ...drawnAt(await readHead(bytes), width),
        limitInputPixels: PIXEL_LIMIT,
        sequentialRead: true,
        failOn: "error",
      })
        .rotate()
        .resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true })
        .webp({ quality: qualityOf(width) })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw new UnshownDocument("damaged");
        });
      return { webp: data, width: info.width, height: info.height };
    },
    async measure(name) {
      await readHead(bytes);
      return measurePicture(bytes, name, PIXEL_LIMIT).catch(() => {
        throw new UnshownDocument("damaged");
      });
    },
    async colours() {
      throw new UnshownDocument("other");
    },
    async fix(plan) {
      if (plan.kind !== "picture") throw new UnshownDocument("other");
      const { fixPicture } = await import("../fixing/fix-picture.ts");
      return fixPicture(bytes, plan, PIXEL_LIMIT);
    },
  };
}

/**
 * What a picture says of itself before it is decoded.
 * @throws UnshownDocument when it has more pixels than are decoded, which is no fault of the picture
 */
async function readHead(bytes: Buffer): Promise<Metadata> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnshownDocument("damaged");
    });
  const isHeavy = head.format !== "svg" && head.width * head.height > PIXEL_LIMIT;
  if (isHeavy) throw new UnshownDocument("heavy");
  return head;
}

/** An SVG has no pixels of its own, and is drawn as large as it is asked for. */
function drawnAt({ format, width }: Metadata, wanted: number): { density?: number } {
  if (format !== "svg") return {};
  return { density: Math.min(10_000, Math.max(1, (72 * wanted) / width)) };
}
