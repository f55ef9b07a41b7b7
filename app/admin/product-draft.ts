import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Product } from "../catalogue/product.ts";
import { type ProductTexts, productFields, textsOf } from "../catalogue/product-form.ts";
import { changedNames } from "../ui/form-controls.ts";
import type { usePictures } from "./use-pictures.ts";

/**
 * Keeps what is typed into a product's form on this device, so that no reload, other page or other
 * admin takes it away: of a new product with its pictures, of a change without them.
 * @param key of the draft in this browser
 * @param base of a change, the product that the form was made from
 * @param onBack told what a change was made from, when it is there again
 * @returns `identity`, the fields with which it was sent before, if it was; `keep` writes it down;
 * `forget` takes it away; `isBack`, whether a change that was not saved is there again
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { pictures, arrived, restore }: ReturnType<typeof usePictures>,
  base: Product | undefined,
  onBack: (base: Product) => void,
) {
  const identity = useRef<Record<string, string>>(undefined);
  const [isBack, setIsBack] = useState(false);
  const known = useRef(base);
  const tellBack = useRef(onBack);
  useEffect(() => {
    known.current = base;
    tellBack.current = onBack;
  });
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  const keep = useCallback(() => {
    const texts = textsIn(form.current);
    const { current: from } = known;
    if (!from) {
      const kept = { ...texts, identity: identity.current, pictures: arrived() };
      localStorage.setItem(key, JSON.stringify(kept));
    } else if (isSame(texts, textsOf(from))) forget();
    else localStorage.setItem(key, JSON.stringify({ ...texts, base: from }));
  }, [form, key, arrived, forget]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
      // What was typed before the script came is newer than the draft.
      const early = changedNames(element);
      const isOlder = ([name]: [string, unknown]) => !early.has(name);
      fill(element, Object.fromEntries(Object.entries(kept).filter(isOlder)));
      identity.current = kept.identity;
      if (kept.base) {
        // The product may be another one by now: what it is sent with says from which it was made.
        known.current = kept.base;
        tellBack.current(kept.base);
        setIsBack(true);
      }
      restore(kept.pictures ?? []);
      if (early.size > 0) keep();
    } catch {
      forget();
    }
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, key, keep, forget, restore]);
  useEffect(() => {
    const isBegun = (!known.current && pictures.length > 0) || localStorage.getItem(key);
    if (isBegun) keep();
  }, [key, keep, pictures]);
  return { identity, keep, forget, isBack };
}

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

const isSame = (one: ProductTexts, other: ProductTexts) =>
  productFields.every((name) => one[name] === other[name]);
