import {
  fieldLabels,
  type ProductFieldName,
  type ProductTexts,
  productFields,
} from "../../../catalogue/managing/product-input.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { PictureClash, PictureName } from "./product-pictures.ts";

/** A field that both have changed; the form still holds one's own. */
interface Clash {
  name: ProductFieldName;
  mine: string;
  theirs: string;
}

/** What somebody else has changed in a product while its form was open. */
export interface Conflict {
  /** Fields that only they have changed; the form has taken them over. */
  taken: { name: ProductFieldName; theirs: string }[];
  clashes: Clash[];
  /** The same of pictures: the form holds one's own where both have put another one. */
  pictures: { taken: PictureName[]; clashes: PictureClash[] };
}

/** Whose value is kept where both have changed the same. */
export type Choices = Partial<Record<ProductFieldName | PictureName, "mine" | "theirs">>;

/** Whether something that both have changed still waits for a choice. */
export function isUndecided({ clashes, pictures }: Conflict, choices: Choices): boolean {
  return [...clashes, ...pictures.clashes].some(({ name }) => !choices[name]);
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
  const entry = (name: ProductFieldName) => ({ name, mine: mine[name], theirs: theirs[name] });
  const texts = { ...mine };
  for (const name of changed) if (!isMine(name)) texts[name] = theirs[name];
  return {
    texts,
    taken: changed.filter((name) => !isMine(name)).map(entry),
    clashes: changed.filter((name) => isMine(name) && mine[name] !== theirs[name]).map(entry),
  };
}

/**
 * Says what has changed, and asks whose value to keep where both have changed the same; nothing is
 * kept until the form's button is pressed again.
 * @param added the form has added the product itself; its answer was lost
 * @param asked the button was pressed before everything was chosen
 */
export function ChangedMeanwhile({
  conflict,
  added,
  choices,
  asked,
  button,
  onChoose,
}: {
  conflict: Conflict;
  added: boolean;
  choices: Choices;
  asked: boolean;
  button: string;
  onChoose: (name: keyof Choices, whose: "mine" | "theirs") => void;
}) {
  const choice = (name: keyof Choices, label: string, whose: "mine" | "theirs") => (
    <button
      type="button"
      className="chip"
      aria-label={`${whose === "mine" ? "Keep mine" : "Use theirs"}: ${label}`}
      aria-pressed={choices[name] === whose}
      onClick={() => onChoose(name, whose)}
    >
      {whose === "mine" ? "Keep mine" : "Use theirs"}
    </button>
  );
  return (
    <Notice kind="warn" role="alert">
      <p>
        <b>
          {added
            ? "This product is in the shop already, and differs from your form."
            : "Somebody else changed this product while you edited it."}
        </b>{" "}
        Look through it and press {button} again.
      </p>
      {asked ? (
        <p>
          <b>Nothing was sent: choose below what to keep.</b>
        </p>
      ) : null}
      <ul className="product-form-changes">
        {conflict.taken.map(({ name, theirs }) => (
          <li key={name}>
            {fieldLabels[name]} is now <b>{theirs}</b>.
          </li>
        ))}
        {conflict.clashes.map(({ name, mine, theirs }) => (
          <li key={name}>
            {fieldLabels[name]}: {added ? "the shop has" : "you both changed it. Theirs is"}{" "}
            <b>{theirs}</b>; yours is <b>{mine}</b>.
            <span className="row product-form-choice">
              {choice(name, fieldLabels[name], "theirs")}
              {choice(name, fieldLabels[name], "mine")}
            </span>
          </li>
        ))}
        {conflict.pictures.taken.map((name) => (
          <li key={name}>{name} is another one now; look at it below.</li>
        ))}
        {conflict.pictures.clashes.map(({ name, mine, theirs }) => (
          <li key={name}>
            {name}: {added ? "the shop has another one." : "you both changed it."}
            <span className="product-form-pictures">
              <span>
                <Picture src={theirs} alt={`${name}, theirs`} sizes="160px" />
                {choice(name, name, "theirs")}
              </span>
              <span>
                {mine.source.startsWith("blob:") ? (
                  <img src={mine.source} alt={`${name}, yours`} />
                ) : (
                  <Picture src={mine.source} alt={`${name}, yours`} sizes="160px" />
                )}
                {choice(name, name, "mine")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
