import { Field } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture";
import type { Offered } from "./quote-acts.server";

/** Looks for a product, or begins a line in the shop's own words. */
export function AddLine({
  find,
  found,
}: {
  find: string;
  /** Undefined while nothing is looked for. */
  found: Offered[] | undefined;
}) {
  return (
    <div className="stack quote-add" id="find">
      <div className="quote-add-find">
        <Field
          label="Find a product"
          name="find"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={find}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.form
              ?.querySelector<HTMLButtonElement>('button[value="find"]')
              ?.click();
          }}
        />
        <button type="submit" className="button button-line" name="act" value="find">
          <Icon name="search" />
          Find
        </button>
      </div>
      {found?.length === 0 ? (
        <p className="text-small muted">Nothing is found. Write the line in your own words.</p>
      ) : null}
      {found && found.length > 0 ? (
        <ul className="quote-add-found">
          {found.map(({ key, name, words, imageUrl }) => (
            <li key={key}>
              <Picture src={imageUrl} alt="" sizes="52px" width={52} height={52} />
              <span>
                <b>{name}</b>
                <span className="text-smallest muted numerals">{words ?? "Price by quote"}</span>
              </span>
              <button
                type="submit"
                className="button button-line button-small"
                name="add"
                value={key}
                aria-label={`Add ${name}`}
              >
                Add
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <button
        type="submit"
        className="button button-line button-small quote-add-words"
        name="act"
        value="words"
      >
        <Icon name="plus" />
        In your own words
      </button>
    </div>
  );
}
