import {
  fieldLabels,
  type ProductFieldName,
  type ProductTexts,
  productFields,
} from "../catalogue/product-form.ts";
import { Notice } from "../ui/notice.tsx";

/** What somebody else has changed in a product while its form was open. */
export interface Conflict {
  /** Fields that only they have changed; the form has taken them over. */
  taken: { name: ProductFieldName; theirs: string }[];
  /** Fields that both have changed; the form still holds one's own. */
  clashes: { name: ProductFieldName; theirs: string }[];
  pictures: boolean;
}

/**
 * Brings two changes of one product together, field by field.
 * @returns what the form is to hold, and where both have changed the same field
 */
export function mergeChanges(
  base: ProductTexts,
  mine: ProductTexts,
  theirs: ProductTexts,
): Pick<Conflict, "taken" | "clashes"> & { texts: ProductTexts } {
  const changed = productFields.filter((name) => theirs[name] !== base[name]);
  const isMine = (name: ProductFieldName) => mine[name] !== base[name];
  const entry = (name: ProductFieldName) => ({ name, theirs: theirs[name] });
  const texts = { ...mine };
  for (const name of changed) if (!isMine(name)) texts[name] = theirs[name];
  return {
    texts,
    taken: changed.filter((name) => !isMine(name)).map(entry),
    clashes: changed.filter((name) => isMine(name) && mine[name] !== theirs[name]).map(entry),
  };
}

/** Says what has changed, and lets one choose; nothing is kept until Update is pressed again. */
export function ChangedMeanwhile({
  conflict,
  onTakeTheirs,
}: {
  conflict: Conflict;
  onTakeTheirs: (name: ProductFieldName, value: string) => void;
}) {
  return (
    <Notice kind="warn" role="alert">
      <p>
        <b>Somebody else changed this product while you edited it.</b> Look through it and press
        Update again.
      </p>
      <ul className="changes">
        {conflict.taken.map(({ name, theirs }) => (
          <li key={name}>
            {fieldLabels[name]} is now <b>{theirs}</b>.
          </li>
        ))}
        {conflict.clashes.map(({ name, theirs }) => (
          <li key={name}>
            {fieldLabels[name]}: you both changed it. Theirs is <b>{theirs}</b>; yours is in the
            form.{" "}
            <button
              type="button"
              className="btn text small"
              onClick={() => onTakeTheirs(name, theirs)}
            >
              Use theirs
            </button>
          </li>
        ))}
        {conflict.pictures ? <li>The pictures are others now; check them below.</li> : null}
      </ul>
    </Notice>
  );
}
