import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { UploadEnvironment } from "../../uploads/browser/upload-environment.ts";
import { chosenItem, type UploadItem, UploadList } from "../../uploads/browser/upload-list.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import {
  ARTWORK,
  findFault,
  PICTURE_BYTES,
  TRANSFER_PICTURE_BYTES,
} from "../../uploads/upload-limits.ts";
import type { Look } from "../artwork-check/look-at-file.ts";

/** A file as a draft keeps it; `id` is there once it is uploaded. */
export interface DraftFile {
  name: string;
  size: number;
  id?: string;
  /** The line that it is for, as its form counts lines; undefined where the form has no lines. */
  line?: number;
}

/** A file of a form. */
export interface ArtworkItem extends UploadItem {
  /** As in {@link DraftFile}. */
  line?: number;
}

/** What is uploaded for an order: `/uploads/{kind}`. */
export type OrderUpload = "artwork" | "proof" | "transfer-picture" | "review-photo";

/** Bytes of one file. */
const MOST_BYTES: Record<OrderUpload, number> = {
  artwork: ARTWORK.fileBytes,
  proof: ARTWORK.fileBytes,
  "transfer-picture": TRANSFER_PICTURE_BYTES,
  "review-photo": PICTURE_BYTES,
};

/** Files that will not go with the form unless the person does something. */
export function incompleteOf(items: readonly UploadItem[]): UploadItem[] {
  return items.filter(
    ({ state, told }) => state === "broken" || state === "stopped" || (state === "held" && told),
  );
}

/** Names of pictures that are being looked at before they are sent. */
const LOOKED_AT = /\.(?:jpe?g|jpe|png|webp|tiff?|mp4|m4v|mov|3gp|mkv|webm|avi|exe|msi|scr)$/i;

/** The code that looks at pictures, once it has loaded. */
let ready: typeof import("../artwork-check/look-at-file.ts") | undefined;
async function loadLook() {
  ready ??= await import("../artwork-check/look-at-file.ts");
  return ready;
}

/** What chosen files are for; see {@link ArtworkUploads.add}. */
interface Of {
  line?: number | undefined;
  spec?: PrintSpec | null | undefined;
  others?: number;
}

const stopped = { state: "stopped", progress: 0 } as const;

/**
 * The files of an order, uploaded one after the other. An unfinished upload resumes when the same
 * file is chosen again, even after a reload.
 */
export class ArtworkUploads extends UploadList<ArtworkItem> {
  readonly #kind: OrderUpload;
  readonly #most: number;
  readonly #onDraft: (files: DraftFile[]) => void;

  /**
   * @param kind of upload: `/uploads/{kind}`
   * @param most how many files there may be
   * @param onDraft called when what a draft keeps of them has changed, except by {@link restore}
   */
  constructor(
    kind: OrderUpload,
    most: number,
    onDraft: (files: DraftFile[]) => void,
    environment?: UploadEnvironment,
  ) {
    super({ environment, uploadOptions: () => ({ kind, remember: true }) });
    this.#kind = kind;
    this.#most = most;
    this.#onDraft = onDraft;
  }

  /**
   * @param already how many files the order has
   * @param of.line that they are for; a file that was stopped keeps its line
   * @param of.spec what they are printed as, where that is known
   * @param of.others how many pages the line's other files have
   */
  add = (files: Iterable<File>, already = 0, of: Of = {}): void => {
    const bytes = MOST_BYTES[this.#kind];
    const chosen = [...files];
    const pictures = chosen.filter(({ name }) => LOOKED_AT.test(name)).length;
    for (const file of chosen) {
      const earlier = this.getItems().find(
        ({ state, name, size }) => state === "stopped" && name === file.name && size === file.size,
      );
      const fault =
        findFault({ name: cleanFileName(file.name), size: file.size }, bytes) ??
        (earlier || this.#draft().length + already < this.#most ? undefined : this.#tooMany());
      const line = earlier ? earlier.line : of.line;
      const key = earlier?.key ?? this.nextKey();
      const item = { ...chosenItem(file, fault), key, ...(line ? { line } : {}) };
      const isLookedAt = this.#kind === "artwork" && LOOKED_AT.test(file.name);
      if (fault || earlier || !isLookedAt) this.enqueue(file, item);
      else void this.#look(file, item, of.spec ?? undefined, (of.others ?? 0) + pictures - 1);
    }
  };

  /** Loads the code that looks at pictures, for somebody who is about to choose files. */
  prepare = (): void => {
    // If that fails, it is asked for again when it is needed.
    if (this.#kind === "artwork") loadLook().catch(() => {});
  };

  /** Looks at a picture, and sends it at once when there is nothing to say about it. */
  async #look(
    file: File,
    item: UploadItem,
    spec: PrintSpec | undefined,
    others: number,
  ): Promise<void> {
    const { key } = item;
    // Begun before the row is drawn, which takes longer than the look.
    const looking =
      ready?.lookAtFile(file, spec, others) ??
      loadLook().then(({ lookAtFile }) => lookAtFile(file, spec, others));
    this.enqueue(file, { ...item, state: "held" });
    // Without the code that looks, or when the file cannot be read, the upload will tell.
    this.#tell(key, await looking.catch(() => undefined));
  }

  /**
   * Looks again at a picture that is held, once other files of its line have come or gone. It is
   * sent when there is nothing left to say about it.
   * @param of as in {@link add}
   */
  lookAgain = async (key: number, { spec, others }: Of): Promise<void> => {
    const file = this.fileOf(key);
    if (!file) return;
    const look = await loadLook()
      .then(({ lookAtFile }) => lookAtFile(file, spec ?? undefined, others))
      .catch(() => undefined);
    if (look) this.#tell(key, look);
  };

  #tell(key: number, look: Look | undefined): void {
    const item = this.getItems().find((one) => one.key === key && one.state === "held");
    if (!item) return;
    if (look?.error) this.endLook(key, { state: "refused", error: look.error });
    else if (!look || look.findings.length === 0) this.endLook(key, { state: "waiting" });
    else if (JSON.stringify(item.told) !== JSON.stringify(look.findings))
      this.endLook(key, { told: look.findings });
  }

  /**
   * Puts the files of an earlier page before those that were chosen on this one.
   * @returns what a draft keeps of all of them
   */
  restore = (files: DraftFile[]): DraftFile[] => {
    const isHere = ({ name, size, id, line }: DraftFile) =>
      this.getItems().some((one) =>
        id ? one.id === id : one.name === name && one.size === size && one.line === line,
      );
    const earlier = files
      .filter((file) => !isHere(file))
      .map((file): ArtworkItem => {
        const item = { ...file, key: this.nextKey() };
        if (file.id) return { ...item, state: "done", progress: 1 };
        return { ...item, ...stopped, error: "Not sent yet. Choose it again to go on." };
      });
    super.setItems([...earlier, ...this.getItems()]);
    return this.#draft();
  };

  /** Marks files that the shop has lost, by id. The person chooses them again or removes them. */
  lose = (ids: string[]): void => {
    const error = "No longer there. Choose it again, or take it off.";
    this.setItems(
      this.getItems().map(({ id, ...item }) => {
        if (!id) return item;
        return ids.includes(id) ? { ...item, ...stopped, error } : { ...item, id };
      }),
    );
  };

  /** Removes files from the list, by id, that belong to an order now; the shop keeps them. */
  drop = (ids: string[]): void =>
    this.setItems(this.getItems().filter(({ id }) => !id || !ids.includes(id)));

  protected override setItems(items: readonly ArtworkItem[]): void {
    const before = JSON.stringify(this.#draft());
    super.setItems(items);
    const draft = this.#draft();
    if (JSON.stringify(draft) !== before) this.#onDraft(draft);
  }

  protected override discard(item: UploadItem): void {
    if (!item.id) super.discard(item);
    else void fetch(`/uploads/${this.#kind}/${item.id}`, { method: "DELETE" }).catch(() => {});
  }

  #draft(): DraftFile[] {
    return this.getItems()
      .filter(({ state }) => state !== "refused")
      .map(({ name, size, id, line }) => ({
        ...{ name, size },
        ...(id ? { id } : {}),
        ...(line ? { line } : {}),
      }));
  }

  #tooMany(): string {
    const most = this.#most;
    const rule = most === 1 ? "This is one file" : `One order has at most ${most} files`;
    return `${rule}. Put the others into one ZIP.`;
  }
}
