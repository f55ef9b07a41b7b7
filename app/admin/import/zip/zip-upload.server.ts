/** The upload of a zip that is brought in: by the owner, piece by piece. */
import { ACCESS_DENIED } from "../../../accounts/flash.server.ts";
import { may } from "../../../accounts/may.ts";
import { findViewer } from "../../../accounts/sessions/find-viewer.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { UploadRefusal } from "../../../uploads/files/files.server.ts";
import { defineUploads, type UploadKind } from "../../../uploads/files/upload-kinds.server.ts";
import { takeWhole } from "../../../uploads/files/uploads.server.ts";
import { ZIP_UPLOAD } from "../words/import-words.ts";
import { PLAIN_ZIP_BYTES, ZIP_BYTES } from "./zip-limits.ts";

const ownerOf = (viewer: Viewer) =>
  viewer.kind === "admin" && may(viewer, "import")
    ? { id: viewer.user.id, isGuest: false, isShop: true as const }
    : undefined;

const zipUpload: UploadKind = {
  name: ZIP_UPLOAD,
  folder: "imports",
  maxBytes: ZIP_BYTES,
  refusal: ACCESS_DENIED,
  owner: async (headers) => ownerOf(await findViewer(headers)),
  // It holds everything about everybody: only the import reads it.
  mayRead: async () => false,
};

/** Makes the upload known; call before the shop opens. */
export function defineZipUpload(): void {
  defineUploads(zipUpload);
}

/**
 * Takes a zip that came with its form.
 * @returns the id of the upload, or why it cannot be taken
 */
export async function takeZip(
  viewer: Viewer,
  file: { name: string; bytes: Uint8Array },
): Promise<{ id: string } | { error: string }> {
  const owner = ownerOf(viewer);
  if (!owner) throw new Response(ACCESS_DENIED, { status: 403 });
  if (file.bytes.length > PLAIN_ZIP_BYTES) return { error: TOO_LARGE_PLAIN };
  try {
    return { id: (await takeWhole(zipUpload, owner, file)).id };
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error;
    return {
      error: error.status === 415 ? "This is no zip. Bring the export as one zip." : error.message,
    };
  }
}

const TOO_LARGE_PLAIN = `Without JavaScript a zip has at most ${PLAIN_ZIP_BYTES / 1024 / 1024} MB. Switch JavaScript on for a larger one.`;
