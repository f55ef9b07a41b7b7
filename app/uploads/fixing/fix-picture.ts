/** Puts a picture right with sharp: turns, cuts, mirrors, converts. */
import sharp, { type Sharp } from "sharp";
import { PAPER, type PicturePlan } from "./fix-plan.ts";
import { PROFILE } from "./profile.ts";

/** Nothing that eyes see is lost. */
const QUALITY = 92;

/**
 * @param pixelLimit more are not decoded
 * @returns a JPEG
 */
export async function fixPicture(
  bytes: Buffer,
  { turn, shape, mirror, convert }: PicturePlan,
  pixelLimit: number,
): Promise<Buffer> {
  const { autoOrient, space, hasAlpha } = await sharp(bytes, {
    limitInputPixels: pixelLimit,
  }).metadata();
  const work = new Steps(bytes, pixelLimit, space === "cmyk" || space === "b-w" ? space : "srgb");
  let { width, height } = autoOrient;
  if (turn) {
    await work.add((picture) => picture.rotate(90));
    [width, height] = [height, width];
  }
  if (shape) {
    const [across, up] = croppedTo([width, height], shape[0] / shape[1]);
    const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - up) / 2)];
    await work.add((picture) => picture.extract({ left, top, width: across, height: up }));
    [width, height] = [across, up];
  }
  if (mirror) {
    const [x, y] = [Math.ceil(width * mirror[0]), Math.ceil(height * mirror[1])];
    const sides = { left: x, right: x, top: y, bottom: y };
    await work.add((picture) => picture.extend({ ...sides, extendWith: "mirror" }));
  }
  if (hasAlpha) await work.add((picture) => picture.flatten({ background: PAPER }));
  return work.end(convert);
}

/** One after the other: within one pipeline the library has an order of its own. */
class Steps {
  readonly #space: "cmyk" | "b-w" | "srgb";
  #picture: Sharp;

  constructor(bytes: Buffer, limitInputPixels: number, space: "cmyk" | "b-w" | "srgb") {
    this.#space = space;
    this.#picture = this.#within(sharp(bytes, { limitInputPixels, failOn: "error" }).autoOrient());
  }

  async add(step: (picture: Sharp) => Sharp): Promise<void> {
    const pixels = await this.#picture.keepIccProfile().tiff({ compression: "none" }).toBuffer();
    this.#picture = this.#within(step(sharp(pixels, { limitInputPixels: false })));
  }

  async end(convert: boolean): Promise<Buffer> {
    const coloured = convert
      ? this.#picture.toColourspace("cmyk").withIccProfile(PROFILE)
      : this.#picture.keepIccProfile();
    return coloured.jpeg({ quality: QUALITY, chromaSubsampling: "4:4:4" }).toBuffer();
  }

  /** What is in inks, or gray, stays so. */
  #within(picture: Sharp): Sharp {
    if (this.#space === "srgb") return picture;
    return picture.pipelineColourspace(this.#space).toColourspace(this.#space);
  }
}

function croppedTo([width, height]: readonly [number, number], ratio: number) {
  return width / height > ratio
    ? ([Math.round(height * ratio), height] as const)
    : ([width, Math.round(width / ratio)] as const);
}
