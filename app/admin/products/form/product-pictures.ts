import {
  DETAIL_PICTURES,
  NO_PICTURE,
  type PictureSlot,
  pictureAddress,
  pictureKind,
  UPLOADED,
} from "../../../catalogue/managing/product-picture.ts";
import type { UploadEnvironment } from "../../../uploads/browser/upload-environment.ts";
import { chosenItem, type UploadItem, UploadList } from "../../../uploads/browser/upload-list.ts";
import { findFault, PICTURE_BYTES } from "../../../uploads/upload-limits.ts";
import { mergePictures, type PictureAddresses } from "./merge-pictures.ts";

/** A picture in the form: one that the product has, or an upload. */
export interface FormPicture extends UploadItem {
  slot: PictureSlot;
  /** The address where the browser can show it. */
  source: string;
  /** When the upload arrived, milliseconds since 1970. */
  at?: number;
}

/** A picture that has arrived, as a draft remembers it. */
export interface ArrivedPicture {
  slot: PictureSlot;
  /** The value that the form sends for it. */
  value: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The places of the form, by their names. */
export const pictureNames = [
  "Main image",
  "Detail image 1",
  "Detail image 2",
  "Detail image 3",
] as const;
export type PictureName = (typeof pictureNames)[number];

/** A picture of the form, and the one that somebody else has put in its place. */
export interface PictureClash {
  name: PictureName;
  mine: FormPicture;
  /** Its address. */
  theirs: string;
}

/** The shop deletes a picture that belongs to no product after a day. */
const USABLE_MS = 23 * 3_600_000;

const REPLACEMENT = { noun: "picture", advice: "Choose a smaller one." };

/** How many pictures a slot has. */
const room = (slot: PictureSlot) => (slot === "main" ? 1 : DETAIL_PICTURES);

/** The value that the form sends for a picture. */
const fieldValue = ({ id, source }: FormPicture) => (id ? `${UPLOADED}${id}` : source);

/**
 * The pictures of a product's form, all sent at once. Uploads that become no product's are given up
 * with the form, except those that a draft keeps.
 */
export class ProductPictures extends UploadList<FormPicture> {
  readonly #isDraft: boolean;
  /** Where two people have put different pictures: either can still be chosen. */
  readonly #choices = new Map<PictureName, { mine: FormPicture; theirs: FormPicture }>();
  /** Names of the files that were chosen last beyond the three detail images. */
  leftOut: string[] = [];

  /**
   * @param initial addresses of the product's own pictures
   * @param isDraft whether a draft keeps what has arrived when the form is left
   */
  constructor(
    initial: { main?: string; details: readonly string[] },
    isDraft: boolean,
    environment?: UploadEnvironment,
  ) {
    super({
      environment,
      atOnce: Number.POSITIVE_INFINITY,
      uploadOptions: ({ slot }) => ({
        kind: pictureKind[slot],
        typeRefusal: (name) => `${name} cannot be used.`,
      }),
    });
    this.#isDraft = isDraft;
    this.setItems([
      ...(initial.main && initial.main !== NO_PICTURE ? [this.#saved("main", initial.main)] : []),
      ...initial.details
        .filter((address) => address !== NO_PICTURE)
        .map((address) => this.#saved("detail", address)),
    ]);
  }

  /** Adds chosen files: a new main picture replaces the old one, a fourth detail image is left out. */
  add = (slot: PictureSlot, files: File[]): void => {
    for (const { key, state } of this.#in(slot)) if (state === "refused") this.remove(key);
    this.leftOut = [];
    for (const file of files) {
      if (slot === "main") for (const { key } of this.#in(slot)) this.remove(key);
      if (this.#in(slot).length >= room(slot)) {
        this.leftOut = [...this.leftOut, file.name];
        continue;
      }
      const fault = findFault(file, PICTURE_BYTES, REPLACEMENT);
      const source = URL.createObjectURL(file);
      this.enqueue(file, { ...chosenItem(file, fault), key: this.nextKey(), slot, source });
    }
    this.setItems([...this.getItems()]);
  };

  takeOff = (key: number): void => {
    this.leftOut = [];
    this.remove(key);
  };

  /** Takes out pictures that the shop has lost, by the values that the form sent. */
  lose = (values: readonly string[]): void => {
    const lost = this.getItems().filter(
      (picture) => picture.id && values.includes(fieldValue(picture)),
    );
    for (const { key } of lost) this.remove(key);
  };

  /** The values that the form sends for a slot. */
  values = (slot: PictureSlot): string[] =>
    this.#in(slot)
      .filter(({ state }) => state === "done")
      .map(fieldValue);

  /** The uploads that have arrived for this form. */
  arrived = (): ArrivedPicture[] =>
    this.getItems().flatMap((picture) =>
      picture.at ? [{ slot: picture.slot, value: fieldValue(picture), at: picture.at }] : [],
    );

  /** Puts a draft's pictures back, where there is room and the shop still has them. */
  restore = (draft: ArrivedPicture[]): void => {
    for (const { slot, value, at } of draft) {
      if (this.#in(slot).length >= room(slot)) continue;
      if (Date.now() - at > USABLE_MS) continue;
      const id = value.slice(UPLOADED.length);
      const picture = { ...this.#saved(slot, pictureAddress(slot, id)), id, at };
      this.setItems([...this.getItems(), picture]);
    }
  };

  /**
   * Shows the pictures that the product has by now; those chosen here stay.
   * @param base as the form has found them; undefined when that is not known
   * @returns the places that have taken another picture, and those where both have put one
   */
  merge = (base: PictureAddresses | undefined, theirs: PictureAddresses) => {
    const mine = (slot: PictureSlot) =>
      this.#in(slot).flatMap((picture) =>
        picture.state === "done" ? [{ picture, value: fieldValue(picture) }] : [],
      );
    const taken: PictureName[] = [];
    const clashes: PictureClash[] = [];
    this.#choices.clear();
    const [main] = mine("main");
    const places = mergePictures(base, { main, details: mine("detail") }, theirs);
    const items = places.map((place, index) => {
      const name = pictureNames[index] ?? "Main image";
      const slot = index === 0 ? "main" : "detail";
      if ("take" in place) {
        if (place.isNew) taken.push(name);
        return this.#saved(slot, place.take);
      }
      const { picture } = place.keep;
      if ("theirs" in place) {
        this.#choices.set(name, { mine: picture, theirs: this.#saved(slot, place.theirs) });
        clashes.push({ name, mine: picture, theirs: place.theirs });
      }
      return picture;
    });
    this.setItems(items);
    return { taken, clashes };
  };

  /** Puts one's own picture, or theirs, at a place where both have put one. */
  choose = (name: PictureName, whose: "mine" | "theirs"): void => {
    const choice = this.#choices.get(name);
    if (!choice) return;
    const chosen = choice[whose];
    const other = choice[whose === "mine" ? "theirs" : "mine"];
    const here = this.getItems();
    if (here.includes(chosen)) return;
    if (here.includes(other)) {
      this.setItems(here.map((picture) => (picture === other ? chosen : picture)));
      return;
    }
    // Meanwhile it was removed from the form, or a third one has taken its place.
    const inSlot = this.#in(chosen.slot);
    const last = inSlot.length >= room(chosen.slot) ? inSlot.at(-1) : undefined;
    if (last) this.remove(last.key);
    this.setItems([...this.getItems(), chosen]);
  };

  /** Empties the form after its pictures have become a product's. */
  clear = (): void => {
    const here = this.getItems();
    const unused = [...this.#choices.values()].filter(({ mine }) => !here.includes(mine));
    for (const { source } of here) URL.revokeObjectURL(source);
    this.#choices.clear();
    for (const { mine } of unused) this.discard(mine);
    this.leftOut = [];
    this.setItems([]);
  };

  protected override onEnd({ key, state }: FormPicture): void {
    if (state === "done") this.update(key, { at: Date.now() });
  }

  protected override discard(picture: FormPicture): void {
    // Where both have put a picture, this one can still be chosen.
    if ([...this.#choices.values()].some(({ mine }) => mine === picture)) return;
    if (picture.source.startsWith("blob:")) URL.revokeObjectURL(picture.source);
    super.discard(picture);
  }

  protected override close(): void {
    const chosen = [...this.#choices.values()].map(({ mine }) => mine);
    this.#choices.clear();
    for (const picture of new Set([...chosen, ...this.getItems()])) {
      if (this.#isDraft && picture.id) URL.revokeObjectURL(picture.source);
      else this.discard(picture);
    }
  }

  #in(slot: PictureSlot): FormPicture[] {
    return this.getItems().filter((picture) => picture.slot === slot);
  }

  #saved(slot: PictureSlot, source: string): FormPicture {
    return { key: this.nextKey(), slot, source, name: "", size: 0, progress: 1, state: "done" };
  }
}
