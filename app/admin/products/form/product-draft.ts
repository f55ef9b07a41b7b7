/** A product that is being entered or changed, and is not in the shop yet. */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type ProductTexts,
  productFields,
  textsOf,
} from "../../../catalogue/managing/product-input.ts";
import type { Product } from "../../../catalogue/product.ts";
import { type Draft, Drafts, type Values } from "../../../kept-form/drafts.ts";
import { readFields } from "../../../kept-form/form-fields.ts";
import { type FormKind, KeptForm } from "../../../kept-form/kept-form.ts";
import { useKeptForm } from "../../../kept-form/use-kept-form.ts";
import type { PictureAddresses } from "./merge-pictures.ts";
import type { ArrivedPicture } from "./product-pictures.ts";
import type { usePictures } from "./use-pictures.ts";

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

/** Beside the texts: of a change what it was made from, without its pictures; of a new product the rest. */
interface Beside {
  base?: Base | undefined;
  /** The fields with which it was sent before, if it was. */
  identity?: Values | undefined;
  pictures?: ArrivedPicture[];
}

export const productForm: FormKind<Beside> = {
  drafts: new Drafts<Beside>("itewe.product"),
  own(texts, initial, { base, identity, pictures = [] } = {}) {
    const isWorth = identity || pictures.length > 0 || !isSame(texts, base?.texts ?? initial);
    return isWorth ? texts : undefined;
  },
};

const isSame = (one: Values | undefined, other: Values | undefined) =>
  productFields.every((name) => one?.[name] === other?.[name]);

/**
 * What the change of a draft was made from: the product may be another one by now, and what it is
 * sent with says so.
 * @param base the product as it is now
 * @returns undefined when the change is in the shop already, though its answer may never have come
 */
export function unsavedFrom(draft: Draft<Beside> | undefined, base: Base | undefined) {
  return isSame(draft?.values, base?.texts) ? undefined : draft?.more?.base;
}

/**
 * Keeps what is typed into a product's form on this device, so that no reload, other page or other
 * admin takes it away: of a new product with its pictures, of a change without them.
 * @param place of the draft
 * @param base of a change, what it is made from
 * @param choices changes with what was put into the form by itself
 * @param onBack told what a change was made from, when it is there again
 * @returns `identity`, the fields with which it was sent before, if it was; `save` writes the draft;
 * `forget` takes it away; `isBack`, whether a change that was not saved is there again
 */
export function useProductDraft(
  form: RefObject<HTMLFormElement | null>,
  place: string,
  { pictures, arrived, restore }: ReturnType<typeof usePictures>,
  base: Base | undefined,
  choices: unknown,
  onBack: (base: Base) => void,
) {
  const [kept] = useState(() => new KeptForm(productForm, ""));
  const identity = useRef<Values>(undefined);
  const [isBack, setIsBack] = useState(false);
  const known = useRef(base);
  useLayoutEffect(() => {
    known.current = base;
  });
  const save = () => {
    const { current } = known;
    kept.save(current ? { base: current } : { identity: identity.current, pictures: arrived() });
  };
  useKeptForm(kept, form, place, { formId: "", place }, (draft) => {
    const beside = draft?.more;
    const from = unsavedFrom(draft, base);
    if (from) {
      known.current = from;
      onBack(from);
      setIsBack(true);
    }
    identity.current = beside?.identity;
    restore(beside?.pictures ?? []);
    save();
  });
  const saveBegun = useEffectEvent(() => {
    if (kept.isBegun || (!base && pictures.length > 0)) save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `choices` is one of the fields
  useEffect(saveBegun, [pictures, choices]);
  return { identity, save, forget: kept.forget, isBack };
}

/** What the fields of a product's form say. */
export function textsIn(form: HTMLFormElement | null): ProductTexts {
  const fields = readFields(form);
  return pickTexts((name) => fields[name] ?? "");
}

export const noTexts = pickTexts(() => "");

function pickTexts(textOf: (name: keyof ProductTexts) => string): ProductTexts {
  return Object.fromEntries(productFields.map((name) => [name, textOf(name)])) as ProductTexts;
}
