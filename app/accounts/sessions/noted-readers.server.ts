import type { UploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { noteDenied } from "../guards.server.ts";
import { findViewer } from "./find-viewer.server.ts";

type MayRead = UploadKind["mayRead"];

/** The same check of who may read a file, with a line in the security log for who may not. */
export function noted(mayRead: MayRead): MayRead {
  return async (headers, file, ...asked) => {
    if (await mayRead(headers, file, ...asked)) return true;
    noteDenied(await findViewer(headers), { file: file.id });
    return false;
  };
}
