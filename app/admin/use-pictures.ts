import { useCallback, useEffect, useRef, useState } from "react";
import {
  DETAIL_PICTURES,
  type PictureSlot,
  pictureAddress,
  pictureKind,
  UPLOADED,
} from "../catalogue/product-picture.ts";
import { Sending } from "../uploads/resumable-upload.ts";
import { findFault, PICTURE_BYTES } from "../uploads/upload-limits.ts";
import { mergePictures, type PictureAddresses } from "./merge-pictures.ts";

/** A picture in the form: one that the product has, or one that is being uploaded. */
export interface FormPicture {
  key: string;
  slot: PictureSlot;
  /** Where it can be seen. */
  source: string;
  name: string;
  /** 0 to 1; 1 while the shop converts it. */
  progress: number;
  state: "ready" | "uploading" | "broken" | "refused";
  /** What a person is told when it does not go on. */
  error?: string;
}

/** A picture that has arrived, as a draft remembers it. */
export interface ArrivedPicture {
  slot: PictureSlot;
  /** What the form says of it. */
  value: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The shop forgets what became no product's after a day. */
const USABLE_MS = 23 * 3_600_000;

interface Entry {
  picture: FormPicture;
  sending?: Sending;
  /** What the form says of it; known when it is ready. */
  value?: string;
  /** When it arrived, in milliseconds since 1970. */
  at?: number;
}

/** A picture of the form, and the one that somebody else has put in its place. */
export interface PictureClash {
  name: PictureName;
  mine: FormPicture;
  /** Its address. */
  theirs: string;
}

/** As the form calls its places. */
export const pictureNames = [
  "Main image",
  "Detail image 1",
  "Detail image 2",
  "Detail image 3",
] as const;
export type PictureName = (typeof pictureNames)[number];

interface Choice {
  mine: Entry;
  theirs: Entry;
}

/**
 * The pictures of a product's form. An upload starts as soon as a picture is chosen, goes on after
 * a broken connection, and is given up with the form.
 * @param initial the addresses of the product's own pictures
 * @param isKept whether what has arrived outlives the form, for a draft
 */
export function usePictures(
  initial: { main?: string; details: readonly string[] },
  isKept: boolean,
) {
  const entries = useRef<Entry[]>(undefined);
  entries.current ??= [
    ...(initial.main ? [kept("main", initial.main, 0)] : []),
    ...initial.details.map((address, index) => kept("detail", address, index + 1)),
  ];
  const choices = useRef(new Map<PictureName, Choice>());
  const [pictures, setPictures] = useState(() => (entries.current ?? []).map((e) => e.picture));
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const waiting = useRef(new Set<() => void>());

  const show = useCallback(() => {
    setPictures((entries.current ?? []).map((entry) => entry.picture));
    for (const settled of waiting.current) settled();
  }, []);

  const change = useCallback(
    (entry: Entry, picture: Partial<FormPicture>) => {
      const { error: _, ...before } = entry.picture;
      entry.picture = { ...before, ...picture };
      show();
    },
    [show],
  );

  const drop = useCallback((entry: Entry) => {
    entries.current = (entries.current ?? []).filter((other) => other !== entry);
    // It can still be chosen.
    if ([...choices.current.values()].some(({ mine }) => mine === entry)) return;
    if (entry.picture.source.startsWith("blob:")) URL.revokeObjectURL(entry.picture.source);
    if (entry.sending) void entry.sending.cancel();
  }, []);

  const start = useCallback(
    (entry: Entry, file: File) => {
      entry.sending = new Sending(file, {
        kind: pictureKind[entry.picture.slot],
        refusal: (name) => `${name} cannot be used.`,
        onProgress: (progress) => change(entry, { progress, state: "uploading" }),
        onStop: (stop) => change(entry, stop),
        onArrive(id) {
          entry.value = `${UPLOADED}${id}`;
          entry.at = Date.now();
          change(entry, { state: "ready", progress: 1 });
        },
      });
      entry.sending.start();
    },
    [change],
  );

  const add = useCallback(
    (slot: PictureSlot, files: File[]) => {
      const room = slot === "main" ? 1 : DETAIL_PICTURES;
      const inSlot = () => (entries.current ?? []).filter((entry) => entry.picture.slot === slot);
      // What was refused makes room; what this choice brings and is refused is told.
      for (const entry of inSlot()) if (entry.picture.state === "refused") drop(entry);
      const tooMany: string[] = [];
      for (const file of files) {
        const there = inSlot();
        if (there.length >= room) {
          // A new main picture takes the place of the old one; of the details there are three.
          if (slot === "detail") {
            tooMany.push(file.name);
            continue;
          }
          for (const entry of there) drop(entry);
        }
        const fault = findFault(file, PICTURE_BYTES, REPLACEMENT);
        const entry: Entry = {
          picture: {
            key: crypto.randomUUID(),
            slot,
            source: URL.createObjectURL(file),
            name: file.name,
            progress: 0,
            ...(fault ? { state: "refused", error: fault } : { state: "uploading" }),
          },
        };
        entries.current = [...(entries.current ?? []), entry];
        if (!fault) start(entry, file);
      }
      setLeftOut(tooMany);
      show();
    },
    [drop, show, start],
  );

  const remove = useCallback(
    (key: string) => {
      const entry = entries.current?.find(({ picture }) => picture.key === key);
      if (entry) drop(entry);
      setLeftOut([]);
      show();
    },
    [drop, show],
  );

  /** Takes out what the shop has no longer: by what the form says of it. */
  const lose = useCallback(
    (lost: readonly string[]) => {
      for (const entry of entries.current ?? []) {
        if (entry.value && lost.includes(entry.value)) drop(entry);
      }
      show();
    },
    [drop, show],
  );

  const retry = useCallback(() => {
    for (const entry of entries.current ?? []) {
      if (entry.picture.state !== "broken") continue;
      change(entry, { state: "uploading" });
      entry.sending?.start();
    }
  }, [change]);

  /** Resolves when nothing is on its way any more: whether nothing broke. */
  const settle = useCallback(async (): Promise<boolean> => {
    const moving = () => entries.current?.some((entry) => entry.picture.state === "uploading");
    while (moving()) {
      await new Promise<void>((done) => {
        const once = () => {
          waiting.current.delete(once);
          done();
        };
        waiting.current.add(once);
      });
    }
    return (entries.current ?? []).every((entry) => entry.picture.state !== "broken");
  }, []);

  /** What has arrived for this form. */
  const arrived = useCallback(
    (): ArrivedPicture[] =>
      (entries.current ?? []).flatMap(({ picture: { slot }, value, at }) =>
        value && at ? [{ slot, value, at }] : [],
      ),
    [],
  );

  /** Puts back what had arrived for a draft, as far as there is room and the shop has it still. */
  const restore = useCallback(
    (draft: ArrivedPicture[]) => {
      for (const { slot, value, at } of draft) {
        const there = (entries.current ?? []).filter((entry) => entry.picture.slot === slot);
        if (there.length >= (slot === "main" ? 1 : DETAIL_PICTURES)) continue;
        if (Date.now() - at > USABLE_MS) continue;
        const address = pictureAddress(slot, value.slice(UPLOADED.length));
        const entry = { ...kept(slot, address, there.length), value, at };
        entries.current = [...(entries.current ?? []), entry];
      }
      show();
    },
    [show],
  );

  /** What the form says of its pictures. */
  const values = useCallback((slot: PictureSlot): string[] => {
    return (entries.current ?? [])
      .filter((entry) => entry.picture.slot === slot && entry.picture.state === "ready")
      .map((entry) => entry.value ?? "");
  }, []);

  /**
   * Shows the pictures that the product has by now; those chosen here stay.
   * @param base as the form has found them; undefined when that is not known
   * @returns the places that have taken another picture, and those where both have put one
   */
  const merge = useCallback(
    (base: PictureAddresses | undefined, theirs: PictureAddresses) => {
      const ready = (entries.current ?? []).flatMap((entry) =>
        entry.picture.state === "ready" ? [{ entry, value: entry.value ?? "" }] : [],
      );
      const mine = (slot: PictureSlot) => ready.filter((e) => e.entry.picture.slot === slot);
      const [main] = mine("main");
      const taken: PictureName[] = [];
      const clashes: PictureClash[] = [];
      choices.current.clear();
      entries.current = mergePictures(base, { main, details: mine("detail") }, theirs).map(
        (merged, index) => {
          const name = pictureNames[index] ?? "Main image";
          const keep = (address: string) => kept(index === 0 ? "main" : "detail", address, index);
          if ("take" in merged) {
            if (merged.isNew) taken.push(name);
            return keep(merged.take);
          }
          const { entry } = merged.keep;
          if ("theirs" in merged) {
            choices.current.set(name, { mine: entry, theirs: keep(merged.theirs) });
            clashes.push({ name, mine: entry.picture, theirs: merged.theirs });
          }
          return entry;
        },
      );
      show();
      return { taken, clashes };
    },
    [show],
  );

  /** Puts one's own picture, or theirs, at a place where both have put one. */
  const choose = useCallback(
    (name: PictureName, whose: "mine" | "theirs") => {
      const choice = choices.current.get(name);
      if (!choice) return;
      const chosen = choice[whose];
      const other = choice[whose === "mine" ? "theirs" : "mine"];
      const there = entries.current ?? [];
      if (there.includes(chosen)) return;
      if (there.includes(other)) {
        entries.current = there.map((entry) => (entry === other ? chosen : entry));
      } else {
        // Meanwhile it was removed from the form, or a third one has taken its place.
        const { slot } = chosen.picture;
        const inSlot = there.filter((entry) => entry.picture.slot === slot);
        const room = slot === "main" ? 1 : DETAIL_PICTURES;
        const last = inSlot.length >= room ? inSlot.at(-1) : undefined;
        if (last) drop(last);
        entries.current = [...(entries.current ?? []), chosen];
      }
      show();
    },
    [drop, show],
  );

  /** Empties the form after its pictures have become a product's. */
  const forget = useCallback(() => {
    const unused = [...choices.current.values()].filter(
      ({ mine }) => !entries.current?.includes(mine),
    );
    for (const entry of entries.current ?? []) URL.revokeObjectURL(entry.picture.source);
    entries.current = [];
    choices.current.clear();
    for (const { mine } of unused) drop(mine);
    setLeftOut([]);
    show();
  }, [drop, show]);

  useEffect(() => {
    // Fetched before a picture is chosen: by then the connection may be gone.
    void import("tus-js-client").catch(() => {});
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      const chosen = [...choices.current.values()].map(({ mine }) => mine);
      choices.current.clear();
      for (const entry of new Set([...chosen, ...(entries.current ?? [])])) {
        if (isKept && entry.value) URL.revokeObjectURL(entry.picture.source);
        else if (!entry.value?.startsWith("/")) drop(entry);
      }
    };
  }, [drop, isKept, retry]);

  return {
    pictures,
    /** The names of what was chosen last beyond the three detail images. */
    leftOut,
    add,
    remove,
    lose,
    retry,
    settle,
    values,
    arrived,
    restore,
    merge,
    choose,
    forget,
  };
}

function kept(slot: PictureSlot, address: string, index: number): Entry {
  return {
    picture: {
      key: `${index} ${address}`,
      slot,
      source: address,
      name: "",
      progress: 1,
      state: "ready",
    },
    value: address,
  };
}

const REPLACEMENT = { noun: "picture", advice: "Choose a smaller one." };
