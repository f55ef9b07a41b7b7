import type { ReactNode } from "react";
import { fileAddress } from "../../uploads/file-name";
import { fileLine, hasPages, type PagedFile, viewerAddress } from "../../uploads/file-pages";
import { typeLabel } from "../../uploads/file-types";

/**
 * The address of an order's file.
 * @param orderKey of the order's link; undefined for somebody who may read it without
 */
export function orderFileAddress(file: PagedFile, orderKey?: string, thumbnail = false): string {
  const query = new URLSearchParams();
  if (thumbnail) query.set("thumbnail", "");
  if (orderKey) query.set("key", orderKey);
  const text = query.toString();
  return text ? `${fileAddress(file)}?${text}` : fileAddress(file);
}

/**
 * A list of files with previews; each can be opened or saved.
 * @param below what stands below a file
 */
export function OrderFiles<File extends PagedFile>({
  files,
  orderKey,
  below,
}: {
  files: File[];
  orderKey?: string;
  below?: (file: File) => ReactNode;
}) {
  return (
    <ul className="order-files">
      {files.map((file) => (
        <li className="order-file" key={file.id}>
          <span className="order-file-picture">
            {file.width ? (
              <img
                src={orderFileAddress(file, orderKey, true)}
                alt=""
                width={48}
                height={48}
                loading="lazy"
              />
            ) : (
              typeLabel(file.type)
            )}
          </span>
          <div>
            <a
              className="link text-small link-tap"
              href={
                hasPages(file) ? viewerAddress(file, orderKey) : orderFileAddress(file, orderKey)
              }
              target="_blank"
              rel="noreferrer"
            >
              {file.name}
            </a>
            <span className="text-smallest muted">{fileLine(file)}</span>
          </div>
          {below?.(file)}
        </li>
      ))}
    </ul>
  );
}
