/**
 * Pictures of products that an admin uploads. Each is checked by its content, turned upright,
 * stripped of everything but its pixels, and converted once to the widths that the shop serves
 * (`ui/picture.tsx`). The original is not kept.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type OutputInfo } from "sharp";
import type { Queries } from "../../../database/db.server.ts";
import { UUID } from "../../../database/uuid.ts";
import { ACCESS_DENIED } from "../../accounts/flash.server.ts";
import { may } from "../../accounts/may.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { AVIF_PIXEL_LIMIT, takeTurns } from "../../uploads/files/decoding.server.ts";
import {
  announceFile,
  claimFile,
  dropFile,
  findFile,
  finishFile,
  UploadRefusal,
} from "../../uploads/files/files.server.ts";
import {
  type ArrivedFile,
  defineUploads,
  uploadKind,
} from "../../uploads/files/upload-kinds.server.ts";
import {
  digestStored,
  LostFile,
  readWhole,
  uploadStore,
} from "../../uploads/storage/storage.server.ts";
import { PICTURE_BYTES } from "../../uploads/upload-limits.ts";
import { isShownPhoto } from "../reviews/find-reviews.server.ts";
import { PHOTO_FOLDER } from "../reviews/review.ts";
import {
  PICTURE_TYPES,
  PIXEL_LIMIT,
  type PictureSlot,
  pictureAddress,
  pictureKind,
  UPLOADED,
} from "./product-picture.ts";

/** The upload kinds and the storage's folders (SPEC §3). */
const kinds = {
  main: { name: pictureKind.main, folder: "images" },
  detail: {
    name: pictureKind.detail,
    folder: "images/details",
  },
} as const satisfies Record<PictureSlot, object>;

const WIDTHS = [360, 640, 900];
/** The width that an address without one shows. */
const MASTER_WIDTH = 1200;
/** The most height for its width; the rest is cut off above and below. */
const STEEPEST = 1.5;
/** Files are small for their quality, and all widths take one core about a second. */
const encodings = {
  avif: { quality: 54, effort: 3, chromaSubsampling: "4:2:0" },
  webp: { quality: 74, effort: 4, smartSubsample: true },
} as const;

const ADDRESS = new RegExp(
  `^/pictures/uploaded/(?:(details|${PHOTO_FOLDER}|site|logos)/)?(${UUID})((?:-(?:360|640|900))?\\.(?:avif|webp)|-(?:32|180|192|512|600)\\.png)$`,
);

/** Registers the uploads of pictures; call before the shop opens. */
export function defineProductPictures(): void {
  // One core works on pictures; the others answer requests.
  sharp.concurrency(1);
  for (const { name, folder } of Object.values(kinds)) {
    defineUploads({
      name,
      folder,
      maxBytes: PICTURE_BYTES,
      refusal: ACCESS_DENIED,
      async owner(headers) {
        const viewer = await findViewer(headers);
        if (viewer.kind !== "admin" || !may(viewer, "catalogue")) return undefined;
        return { id: viewer.user.id, isGuest: false, isShop: true };
      },
      // The upload itself is never served, only what is made of it, under another address.
      mayRead: async () => false,
      ...convertedInto(folder),
    });
  }
}

/**
 * How an upload of some kind becomes a picture in the widths that are served, in a folder of the
 * storage.
 */
export function convertedInto(folder: string) {
  return {
    convert: (file: ArrivedFile) => inTurn(() => convert(file, folder)),
    convertedPaths: ({ id }: { id: string }) =>
      endings().map((ending) => `${folder}/${id}${ending}`),
  };
}

/**
 * Makes an uploaded picture part of a product.
 * @param admin the id of whoever uploaded it
 * @returns its address; undefined when it does not exist, is somebody else's or is taken
 */
export async function claimPicture(
  transaction: Queries,
  slot: PictureSlot,
  id: string,
  admin: string,
): Promise<string | undefined> {
  const claimed = await claimFile(transaction, kinds[slot].name, id, admin);
  return claimed && pictureAddress(slot, claimed.id);
}

/**
 * Copies an uploaded picture, so that each product has its own.
 * @param admin the id of whose copy it is
 * @returns what a form says of the copy; of a picture that came with the shop its own address
 * @throws LostFile when it is no longer there
 */
export async function copyPicture(
  slot: PictureSlot,
  address: string,
  admin: string,
): Promise<string> {
  const id = ADDRESS.exec(address)?.[2];
  if (!id) return address;
  const { name: kindName, folder } = kinds[slot];
  const [kind, file] = [uploadKind(kindName), await findFile(id)];
  if (!kind || !file) throw new LostFile("A picture of a product is not there");
  const { name, size, width, height } = file;
  const owner = { id: admin, isGuest: false, isShop: true } as const;
  const copy = await announceFile(kind, owner, { name, size, address: "" });
  const { convertedPaths } = convertedInto(folder);
  const [from, to] = [convertedPaths({ id }), convertedPaths(copy)];
  for (const [index, path] of from.entries()) {
    await uploadStore().put(to[index] ?? "", await readWhole(path));
  }
  const sha256 = file.sha256 ?? (await digestStored(from[0] ?? ""));
  await finishFile(copy.id, { name, type: "image/webp", sha256, width, height });
  return `${UPLOADED}${copy.id}`;
}

/** Removes the pictures at these addresses. Pictures that came with the shop stay. */
export async function dropPictures(transaction: Queries, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const id = ADDRESS.exec(address)?.[2];
    if (id) await dropFile(transaction, id);
  }
}

/**
 * Answers a request to `/pictures/uploaded/…`. A picture never changes; only the photo of a review
 * disappears when that is hidden.
 * @param report told of a picture that should be there and is not
 */
export async function answerPicture(
  req: IncomingMessage,
  res: ServerResponse,
  report: (error: Error) => void,
): Promise<void> {
  const path = (req.url ?? "").split("?", 1)[0] ?? "";
  const [, part, id, ending] = ADDRESS.exec(path) ?? [];
  const isPhoto = part === PHOTO_FOLDER;
  const folder = folderOf(part);
  const isOpen = id !== undefined && (!isPhoto || (await isShownPhoto(id)));
  const bytes = isOpen ? await readWhole(`${folder}/${id}${ending}`).catch(unlessLost) : undefined;
  if (!bytes) {
    if (isOpen && (await findFile(id))) report(new Error(`Picture ${id}${ending} is lost`));
    res.writeHead(404, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
    res.end("There is no such picture.\n");
    return;
  }
  res.writeHead(200, {
    "content-type": `image/${extname(path).slice(1)}`,
    "content-length": bytes.length,
    "cache-control": `public, ${isPhoto ? "max-age=600" : "max-age=31536000, immutable"}`,
  });
  res.end(req.method === "HEAD" ? undefined : bytes);
}

/**
 * The bytes of an uploaded picture.
 * @param address as pages have it
 * @throws LostFile
 */
export async function readPicture(address: string): Promise<Buffer> {
  const [, part, id, ending] = ADDRESS.exec(address) ?? [];
  if (!id) throw new LostFile("This is no address of an uploaded picture");
  return readWhole(`${folderOf(part)}/${id}${ending}`);
}

/** Where the storage keeps what an address means; for most it is the same path. */
const folderOf = (part: string | undefined): string =>
  part === undefined ? kinds.main.folder : part === "details" ? kinds.detail.folder : part;

function unlessLost(error: unknown): undefined {
  if (!(error instanceof LostFile)) throw error;
}

function endings(): string[] {
  const formats = Object.keys(encodings);
  return [".webp", ...WIDTHS.flatMap((width) => formats.map((format) => `-${width}.${format}`))];
}

const inTurn = takeTurns();

async function convert(file: ArrivedFile, folder: string) {
  const bytes = await readWhole(file.path);
  const { data, info } = await readPixels(bytes, file.name);
  const stem = `${folder}/${file.id}`;
  const written: string[] = [];
  const write = async (path: string, content: Buffer) => {
    written.push(path);
    await uploadStore().put(path, content);
  };
  try {
    await write(`${stem}.webp`, await raw(data, info).webp(encodings.webp).toBuffer());
    for (const width of WIDTHS) {
      const small = await raw(data, info)
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const [format, options] of Object.entries(encodings)) {
        const encoded = raw(small.data, small.info).toFormat(format as "avif" | "webp", options);
        await write(`${stem}-${width}.${format}`, await encoded.toBuffer());
      }
    }
  } catch (error) {
    for (const path of written)
      await uploadStore()
        .remove(path)
        .catch(() => {});
    throw error;
  }
  return { type: "image/webp", width: info.width, height: info.height };
}

/**
 * The upright pixels of an uploaded picture, in sRGB on white, at most 1,200 wide.
 * @throws UploadRefusal 415 for what is no picture, 413 for one of too many pixels
 */
export async function readPixels(
  bytes: Buffer,
  name: string,
): Promise<{ data: Buffer; info: OutputInfo }> {
  // Recognised by content: the name of a file proves nothing.
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!type || !PICTURE_TYPES.includes(type)) {
    throw new UploadRefusal(
      415,
      `${name} cannot be used. Choose a JPG, PNG, WebP or AVIF picture.`,
    );
  }
  const open = () =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT, sequentialRead: true, failOn: "error" });
  const broken = new UploadRefusal(415, `${name} is damaged. Choose another picture.`);
  const {
    format,
    width,
    height,
    pages = 1,
    orientation = 1,
  } = await sharp(bytes, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(() => {
      throw broken;
    });
  if (pages > 1) {
    throw new UploadRefusal(415, `${name} moves. Choose a picture that stands still.`);
  }
  const isAvif = format === "heif";
  if (width * height > (isAvif ? AVIF_PIXEL_LIMIT : PIXEL_LIMIT)) {
    const has = `${name} has ${Math.ceil((width * height) / 1e6).toLocaleString("en-NG")} megapixels.`;
    throw new UploadRefusal(
      413,
      isAvif
        ? `${has} At most 16 can be used in an AVIF picture. Save it as a JPG.`
        : `${has} At most 50 can be used.`,
    );
  }
  const [across, up] = orientation >= 5 ? [height, width] : [width, height];
  const target = Math.min(MASTER_WIDTH, across);
  return open()
    .autoOrient()
    .resize({
      width: target,
      height: Math.max(1, Math.round(Math.min(STEEPEST, up / across) * target)),
      fit: "cover",
    })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw broken;
    });
}

function raw(data: Buffer, { width, height, channels }: OutputInfo) {
  return sharp(data, { raw: { width, height, channels } });
}
