import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { productFields, textsOf, type ProductTexts } from "../catalogue/managing/product-input.ts";
import type { Product } from "../catalogue/products/product.ts";
import { readKept, writeKept } from "../ui/device-storage.ts";
import { changedNames } from "../ui/form-controls.ts";
import type { PictureAddresses } from "./products/merge-pictures.ts";
import type { usePictures } from "./products/use-pictures.ts";
import type { ArrivedPicture } from "./product-pictures.ts";

/** What a change was made from. */
export interface Base {
  texts: ProductTexts;
  pictures: PictureAddresses;
  version: number;
}

export const baseOf = (product: Product): Base => ({
  texts: textsOf(product),
  pictures: [product.imageUrl, ...product.detailImages],
  version: product.version,
});

/** As it is kept: what is typed, beside it of a change its base, of a new product the rest. */
interface Draft {
  texts: Partial<ProductTexts>;
  base?: Base;
  identity?: Record<string, string>;
  pictures?: ArrivedPicture[];
}

/**
 * Keeps what is typed into a product's form on this device, so that no reload, other page or other
 * admin takes it away: of a new product with its pictures, of a change without them. A browser that
 * keeps nothing loses only this.
 * @param key of the draft in this browser
 * @param base of a change, what it is made from
 * @param said changes with what was put into the form by itself
 * @param onBack told what a change was made from, when it is there again
 * @returns `identity`, the fields with which it was sent before, if it was; `keep` writes it down;
 * `forget` takes it away; `isBack`, whether a change that was not saved is there again
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { pictures, arrived, restore }: ReturnType<typeof usePictures>,
  base: Base | undefined,
  said: unknown,
  onBack: (base: Base) => void,
) {
  const identity = useRef<Record<string, string>>(undefined);
  const [isBack, setIsBack] = useState(false);
  const known = useRef(base);
  /** As it was read or written here: another tab may have one of the same product. */
  const own = useRef<string>(undefined);
  const tellBack = useRef(onBack);
  useEffect(() => {
    known.current = base;
    tellBack.current = onBack;
  });
  const forget = useCallback(() => {
    if (own.current !== undefined && readKept(key) === own.current) writeKept(key, undefined);
    own.current = undefined;
  }, [key]);
  const keep = useCallback(() => {
    const texts = textsIn(form.current);
    const { current: from } = known;
    if (from && isSame(texts, from.texts)) return forget();
    const more = from
      ? { base: from }
      : { ...(identity.current ? { identity: identity.current } : {}), pictures: arrived() };
    own.current = JSON.stringify({ texts, ...more } satisfies Draft);
    writeKept(key, own.current);
  }, [form, key, arrived, forget]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readKept(key);
    const draft = parse(kept, known.current !== undefined);
    // What was typed before the script came is newer than the draft.
    const early = changedNames(element);
    // Saved, and put away before the answer came.
    const isSaved = known.current && draft && isSame(draft.texts, known.current.texts);
    if (kept !== undefined && draft) own.current = kept;
    if (isSaved) forget();
    else if (draft) {
      const isOlder = ([name]: [string, unknown]) => !early.has(name);
      fill(element, Object.fromEntries(Object.entries(draft.texts).filter(isOlder)));
      identity.current = draft.identity;
      if (draft.base) {
        // The product may be another one by now: what it is sent with says from which it was made.
        known.current = draft.base;
        tellBack.current(draft.base);
        setIsBack(true);
      }
      restore(draft.pictures ?? []);
    }
    if (early.size > 0) keep();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, key, keep, forget, restore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `said` is one of the fields
  useEffect(() => {
    const isBegun = own.current !== undefined || (!known.current && pictures.length > 0);
    if (isBegun) keep();
  }, [keep, pictures, said]);
  return { identity, keep, forget, isBack };
}

/** @returns undefined for what is no draft, such as one of an older release */
function parse(kept: string | undefined, isChange: boolean): Draft | undefined {
  try {
    const { texts, base, identity, pictures } = JSON.parse(kept ?? "null") as Draft;
    if (!isTexts(texts) || (isChange ? !isBase(base) : base)) return undefined;
    if (isChange) return { texts, base };
    return {
      texts,
      ...(identity && Object.values(identity).every(isText) ? { identity } : {}),
      pictures: (pictures ?? []).filter(({ value, at }) => isText(value) && Number.isFinite(at)),
    };
  } catch {
    return undefined;
  }
}

const isSame = (one: Partial<ProductTexts>, other: ProductTexts) =>
  productFields.every((name) => one[name] === other[name]);

const isText = (value: unknown) => typeof value === "string";
const isTexts = (texts: ProductTexts | Partial<ProductTexts> | undefined) =>
  texts !== undefined && productFields.every((name) => isText(texts[name]));
const isBase = (base: Base | undefined) =>
  base !== undefined &&
  isTexts(base.texts) &&
  base.pictures.every(isText) &&
  Number.isInteger(base.version);

/** What the fields of a product's form say. */
export function textsIn(form: HTMLFormElement | null): ProductTexts {
  const data = form ? new FormData(form) : new FormData();
  return Object.fromEntries(
    productFields.map((name) => [name, String(data.get(name) ?? "")]),
  ) as ProductTexts;
}

/** Puts texts into the fields of a product's form; those that are not given stay. */
export function fill(form: HTMLFormElement | null, texts: Partial<ProductTexts>): void {
  for (const name of productFields) {
    const control = form?.elements.namedItem(name);
    const value = texts[name];
    if (value !== undefined && control && "value" in control) control.value = value;
  }
}
