import { type RefObject, useCallback, useState } from "react";
import type { Product } from "../../../catalogue/product.ts";
import { fillFields } from "../../../kept-form/form-fields.ts";
import { type Choices, type Conflict, isUndecided, mergeChanges } from "./changed-meanwhile.tsx";
import { type Base, baseOf, noTexts, textsIn } from "./product-draft.ts";
import { type PictureName, pictureNames } from "./product-pictures.ts";
import type { usePictures } from "./use-pictures.ts";

/**
 * What a product's form was made from, and what is chosen of it after somebody else has changed the
 * product meanwhile.
 * @param product as the page came with it; undefined for one that is being added
 * @returns `base`, the product as the form knows it; `madeFrom`, what a draft is a change of: until
 * everything is chosen, still the product before; `takeUp`, for the base of a draft that is there
 * again; `merge`, for the product as somebody else has left it; `isOpen`, whether something waits
 * for a choice, and `isAsked`, whether the button was pressed before that
 */
export function useProductChanges(
  form: RefObject<HTMLFormElement | null>,
  product: Product | undefined,
  pictures: Pick<ReturnType<typeof usePictures>, "choose" | "merge">,
) {
  const [base, setBase] = useState(() => product && baseOf(product));
  const [before, setBefore] = useState(base);
  const [conflict, setConflict] = useState<Conflict>();
  const [choices, setChoices] = useState<Choices>({});
  const [asked, setAsked] = useState(false);
  const isOpen = conflict !== undefined && isUndecided(conflict, choices);

  const mergePictures = pictures.merge;
  const merge = useCallback(
    (current: Product) => {
      const mine = textsIn(form.current);
      // Of a product that this very form has added nothing is known here: all that differs clashes.
      const theirs = baseOf(current);
      const merged = mergeChanges(base ? base.texts : noTexts, mine, theirs.texts);
      fillFields(form.current, merged.texts);
      setConflict({ ...merged, pictures: mergePictures(base?.pictures, theirs.pictures) });
      setChoices({});
      setAsked(false);
      setBefore(base);
      setBase(theirs);
    },
    [base, form, mergePictures],
  );

  function choose(name: keyof Choices, whose: "mine" | "theirs") {
    if (isPictureName(name)) pictures.choose(name, whose);
    const clash = conflict?.clashes.find((one) => one.name === name);
    // What was typed since into a field of one's own stays.
    if (clash && (whose === "theirs" || choices[clash.name] === "theirs")) {
      fillFields(form.current, { [clash.name]: clash[whose] });
    }
    setChoices({ ...choices, [name]: whose });
  }

  return {
    base,
    madeFrom: isOpen ? before : base,
    // Its pictures are those that the page came with.
    takeUp: (kept: Base) =>
      setBase((now) => ({ ...kept, pictures: now?.pictures ?? kept.pictures })),
    merge,
    conflict,
    choices,
    choose,
    isOpen,
    isAsked: asked && isOpen,
    ask: () => setAsked(true),
  };
}

const isPictureName = (name: string): name is PictureName =>
  pictureNames.some((one) => one === name);
