import { useEffect, useSyncExternalStore } from "react";
import { isBusy, type UploadItem, type UploadList } from "./upload-list.ts";

/** Connects a list of uploads to a mounted component. */
export function useUploadList<Item extends UploadItem, List extends UploadList<Item>>(
  list: List & UploadList<Item>,
) {
  const items = useSyncExternalStore(list.subscribe, list.getItems, list.getItems);
  useEffect(() => list.open(), [list]);
  return { ...list, items, isBusy: isBusy(items) };
}
