/** Reads pictures, as documents of one page, with what sharp reads. */
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { measurePicture } from "../facts/measure-picture.ts";
import { type OpenDocument, UnshownDocument } from "./drawer-messages.ts";

const PIXEL_LIMIT = 120_000_000;

/** @throws UnshownDocument when a page is drawn of what is no picture */
export async function openPicture(source: AsyncIterable<Buffer>): Promise<OpenDocument> {
  const bytes = await buffer(source);
  return {
    sizes: [],
    async draw(page, width) {
      if (page !== 1) throw new UnshownDocument("damaged");
      const { data, info } = await sharp(bytes, {
        ...(await drawnAt(bytes, width)),
        limitInputPixels: PIXEL_LIMIT,
        sequentialRead: true,
        failOn: "error",
      })
        .rotate()
        .resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw new UnshownDocument("damaged");
        });
      return { webp: data, width: info.width, height: info.height };
    },
    measure: (name) =>
      measurePicture(bytes, name, PIXEL_LIMIT).catch(() => {
        throw new UnshownDocument("damaged");
      }),
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

/** An SVG has no pixels of its own, and is drawn as large as it is asked for. */
async function drawnAt(bytes: Buffer, wanted: number): Promise<{ density?: number }> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (head?.format !== "svg") return {};
  return { density: Math.min(10_000, Math.max(1, (72 * wanted) / head.width)) };
}
