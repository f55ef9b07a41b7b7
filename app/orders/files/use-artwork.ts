import { useEffect, useEffectEvent, useState } from "react";
import { useUploadList } from "../../uploads/browser/use-upload-list.ts";
import { ARTWORK } from "../../uploads/upload-limits.ts";
import {
  type ArtworkItem,
  ArtworkUploads,
  type DraftFile,
  type OrderUpload,
} from "./artwork-uploads.ts";

/** The files of a form, and what can be done with them; see {@link ArtworkUploads}. */
export interface Artwork
  extends Pick<
    ArtworkUploads,
    | "add"
    | "lookAgain"
    | "remove"
    | "retry"
    | "send"
    | "restore"
    | "lose"
    | "drop"
    | "fileOf"
    | "prepare"
  > {
  items: readonly ArtworkItem[];
  /** Whether a file is waiting or uploading. */
  isBusy: boolean;
}

/**
 * The files of an order's form; see {@link ArtworkUploads}.
 * @param onDraft called when what a draft keeps of the files has changed
 * @param options.kind of upload (`/uploads/{kind}`)
 * @param options.most how many files there may be
 */
export function useArtwork(
  onDraft?: (files: DraftFile[]) => void,
  { kind = "artwork", most = ARTWORK.files }: { kind?: OrderUpload; most?: number } = {},
): Artwork {
  const keep = useEffectEvent((files: DraftFile[]) => onDraft?.(files));
  const [uploads] = useState(() => new ArtworkUploads(kind, most, (files) => keep(files)));
  return useUploadList<ArtworkItem, ArtworkUploads>(uploads);
}

/** Marks files that the shop has lost, by the ids in its answer to the form. */
export function useLostFiles({ lose }: Artwork, lost: string[] | undefined): void {
  useEffect(() => {
    if (lost) lose(lost);
  }, [lost, lose]);
}
