/** What whoever may read a file is told of it. */
import { files } from "../../../database/schema.ts";
import type { PagedFile } from "../file-pages.ts";

export const fileColumns = {
  id: files.id,
  name: files.name,
  size: files.size,
  type: files.type,
  width: files.width,
  height: files.height,
  pages: files.pages,
  unseen: files.unseen,
};

type ShownColumns = Pick<typeof files.$inferSelect, keyof typeof fileColumns>;

/** @param row columns of {@link fileColumns} */
export function toFile(row: ShownColumns): PagedFile {
  const { id, name, size, type, width, height, pages, unseen } = row;
  return {
    id,
    name,
    size,
    type: type ?? "application/octet-stream",
    ...(width && height ? { width, height } : {}),
    ...(pages ? { pages } : {}),
    ...(unseen ? { unseen } : {}),
  };
}
