/** Pictures of slides, the logo and the CEO: they come with the form that they are part of. */
import type { Queries } from "../../../../database/db.server.ts";
import { ACCESS_DENIED } from "../../../accounts/flash.server.ts";
import { convertedInto } from "../../../catalogue/managing/product-pictures.server.ts";
import { cancelUpload, claimFile, UploadRefusal } from "../../../uploads/files/files.server.ts";
import {
  defineUploads,
  type UploadKind,
  uploadKind,
} from "../../../uploads/files/upload-kinds.server.ts";
import { takeWhole } from "../../../uploads/files/uploads.server.ts";
import { SITE_PICTURE_BYTES } from "../../../uploads/upload-limits.ts";
import { convertLogo, logoPaths } from "./convert-logo.server.ts";

/** The kinds of upload, and the storage's folders; addresses name the folders too. */
const kinds = {
  picture: { name: "site-picture", folder: "site" },
  logo: { name: "site-logo", folder: "logos" },
};

/** Makes the kinds known; call before the shop opens. */
export function defineSitePictures(): void {
  const { picture, logo } = kinds;
  const both: Pick<UploadKind, "name" | "folder" | "convert" | "convertedPaths">[] = [
    { ...picture, ...convertedInto(picture.folder) },
    { ...logo, convert: convertLogo(logo.folder), convertedPaths: logoPaths(logo.folder) },
  ];
  for (const kind of both) {
    defineUploads({
      ...kind,
      maxBytes: SITE_PICTURE_BYTES,
      refusal: ACCESS_DENIED,
      // Nobody sends one by itself.
      owner: async () => undefined,
      // Only what is made of it is served, under an address of its own.
      mayRead: async () => false,
    });
  }
}

/** A picture that a form has brought. */
export interface SentPicture {
  name: string;
  bytes: Uint8Array;
}

/** A picture that is converted, and becomes part of the site when it is claimed. */
export interface TakenPicture {
  /** `/pictures/uploaded/site/….webp`. */
  address: string;
  claim: (queries: Queries) => Promise<void>;
}

/**
 * Checks and converts a picture.
 * @param admin the id of who sent it
 * @param leastWide px: a narrower one would look soft
 * @returns why it is refused, for beside its field, or the picture
 */
export async function takePicture(
  what: keyof typeof kinds,
  admin: string,
  sent: SentPicture,
  leastWide = 1,
): Promise<{ error: string } | TakenPicture> {
  const { name, folder } = kinds[what];
  const kind = uploadKind(name);
  if (!kind) throw new Error(`Nobody has defined ${name}`);
  try {
    const file = await takeWhole(kind, { id: admin, isGuest: false, isShop: true }, sent);
    const { width, height } = file;
    if (width !== null && width < leastWide) {
      await cancelUpload(file);
      const size = `${width} × ${height} is too small: on a computer it would look soft.`;
      return { error: `${size} Send one at least ${leastWide} wide.` };
    }
    return {
      address: `/pictures/uploaded/${folder}/${file.id}.webp`,
      claim: async (queries) => void (await claimFile(queries, name, file.id, admin)),
    };
  } catch (error) {
    if (error instanceof UploadRefusal) return { error: error.message };
    throw error;
  }
}
