import { useCallback, useEffect, useRef, useState } from "react";
import { cleanFileName } from "../uploads/file-name.ts";
import { Sending } from "../uploads/resumable-upload.ts";
import { ARTWORK, findFault } from "../uploads/upload-limits.ts";
import type { DraftFile } from "./order-draft.ts";

/** A file that was chosen. */
export interface ArtworkItem {
  key: number;
  name: string;
  size: number;
  /** 0 to 1. */
  progress: number;
  /**
   * stopped: the page was left before it had arrived, or the shop does not have it any more; it goes
   * on when it is chosen again.
   */
  state: "waiting" | "uploading" | "done" | "broken" | "refused" | "stopped";
  /** Of one that is done. */
  id?: string;
  /** What a person is told when it does not go on. */
  error?: string;
}

/** Those that do not come along unless somebody does something about them. */
export function incompleteOf(items: ArtworkItem[]): ArtworkItem[] {
  return items.filter(({ state }) => state === "broken" || state === "stopped");
}

/** The one that is on its way. */
interface Running {
  key: number;
  sending?: Sending;
}

/** What of files is kept with a form. */
function kept(items: ArtworkItem[]): DraftFile[] {
  return items
    .filter(({ state }) => state !== "refused")
    .map(({ name, size, id }) => ({ name, size, ...(id ? { id } : {}) }));
}

/**
 * Uploads files one after the other. A broken connection is taken up where it broke, also after
 * a reload, when the same file is chosen again.
 * @param onChange told what of them is to be kept with the form
 * @param options.kind of upload (`/uploads/{kind}`)
 * @param options.most how many files there may be
 */
export function useArtwork(
  onChange?: (files: DraftFile[]) => void,
  { kind = "artwork", most = ARTWORK.files }: { kind?: "artwork" | "proof"; most?: number } = {},
) {
  const [items, setItems] = useState<ArtworkItem[]>([]);
  const list = useRef<ArtworkItem[]>([]);
  const sources = useRef(new Map<number, File>());
  const running = useRef<Running | undefined>(undefined);
  const keys = useRef(0);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  const show = useCallback((next: ArtworkItem[]) => {
    const before = list.current;
    list.current = next;
    setItems(next);
    const draft = kept(next);
    if (JSON.stringify(draft) !== JSON.stringify(kept(before))) changed.current?.(draft);
  }, []);
  const change = useCallback(
    (key: number, to: Partial<ArtworkItem>) =>
      show(list.current.map((item) => (item.key === key ? { ...item, ...to } : item))),
    [show],
  );

  const next = useCallback(() => {
    if (running.current) return;
    const item = list.current.find(({ state }) => state === "waiting");
    const file = item && sources.current.get(item.key);
    if (!item || !file) return;
    const entry: Running = { key: item.key };
    running.current = entry;
    change(item.key, { state: "uploading" });
    const end = (to: Partial<ArtworkItem>) => {
      if (running.current !== entry) return;
      running.current = undefined;
      change(item.key, to);
      next();
    };
    entry.sending = new Sending(file, {
      kind,
      remember: true,
      onProgress: (progress) => {
        if (running.current === entry) change(item.key, { progress });
      },
      onStop: (stop) => end(stop),
      onArrive: (id) => end({ state: "done", progress: 1, id }),
    });
    entry.sending.start();
  }, [change, kind]);

  const add = useCallback(
    (files: Iterable<File>, already = 0) => {
      let all = list.current;
      for (const file of files) {
        // The one that a reload has stopped.
        const stopped = all.find(
          ({ state, name, size }) =>
            state === "stopped" && name === file.name && size === file.size,
        );
        const key = stopped?.key ?? ++keys.current;
        const count = all.filter(({ state }) => state !== "refused").length + already;
        const fault =
          findFault({ name: cleanFileName(file.name), size: file.size }, ARTWORK.fileBytes) ??
          (!stopped && count >= most
            ? `${most === 1 ? "This is one file" : `One order has at most ${most} files`}. Put the others into one ZIP.`
            : undefined);
        const item: ArtworkItem = {
          key,
          name: file.name,
          size: file.size,
          progress: 0,
          ...(fault ? { state: "refused", error: fault } : { state: "waiting" }),
        };
        sources.current.set(key, file);
        all = stopped ? all.map((one) => (one.key === key ? item : one)) : [...all, item];
      }
      show(all);
      next();
    },
    [most, next, show],
  );

  const remove = useCallback(
    (key: number) => {
      const item = list.current.find((one) => one.key === key);
      show(list.current.filter((one) => one.key !== key));
      sources.current.delete(key);
      if (running.current?.key === key) {
        void running.current.sending?.cancel();
        running.current = undefined;
        next();
      } else if (item?.id) {
        void fetch(`/uploads/${kind}/${item.id}`, { method: "DELETE" }).catch(() => {});
      }
    },
    [kind, next, show],
  );

  const retry = useCallback(
    (key: number) => {
      const item = list.current.find((one) => one.key === key);
      if (item?.state !== "broken") return;
      show(
        list.current.map((one) => {
          if (one.key !== key) return one;
          const { error: _, ...rest } = one;
          return { ...rest, state: "waiting" };
        }),
      );
      next();
    },
    [next, show],
  );

  /**
   * Shows what an earlier page had, before what this one has been given already; `onChange` is not
   * told.
   * @returns what of all is to be kept
   */
  const restore = useCallback((files: DraftFile[]): DraftFile[] => {
    const isThere = ({ name, size, id }: DraftFile) =>
      list.current.some((one) => (id ? one.id === id : one.name === name && one.size === size));
    const earlier = files
      .filter((file) => !isThere(file))
      .map(({ name, size, id }) => ({
        key: ++keys.current,
        name,
        size,
        progress: id ? 1 : 0,
        ...(id
          ? { state: "done" as const, id }
          : { state: "stopped" as const, error: "Not sent yet. Choose it again to go on." }),
      }));
    list.current = [...earlier, ...list.current];
    setItems(list.current);
    return kept(list.current);
  }, []);

  /** Files that the shop does not have any more, by id: they can be chosen again, or taken off. */
  const lose = useCallback(
    (ids: string[]) =>
      show(
        list.current.map((item) =>
          item.id && ids.includes(item.id)
            ? {
                key: item.key,
                name: item.name,
                size: item.size,
                progress: 0,
                state: "stopped",
                error: "No longer there. Choose it again, or take it off.",
              }
            : item,
        ),
      ),
    [show],
  );

  /** Takes off what has been given away: the files of these ids. */
  const drop = useCallback(
    (ids: string[]) => show(list.current.filter(({ id }) => !id || !ids.includes(id))),
    [show],
  );

  useEffect(() => {
    const online = () => {
      for (const { key, state } of list.current) if (state === "broken") retry(key);
    };
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      running.current?.sending?.pause();
      running.current = undefined;
    };
  }, [retry]);

  const isBusy = items.some(({ state }) => state === "waiting" || state === "uploading");
  return { items, add, remove, retry, restore, lose, drop, isBusy };
}
