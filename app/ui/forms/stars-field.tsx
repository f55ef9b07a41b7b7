import "./stars-field.css";
import { Icon } from "../icon.tsx";
import { useStillWrong } from "./still-wrong.ts";

/** One to five stars as a radio group. */
export function StarsField({
  value,
  error: told,
}: {
  value: string | undefined;
  error: string | undefined;
}) {
  const { error, onInput } = useStillWrong(told);
  return (
    <fieldset
      className="field stars-field"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup can be invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? "stars-error" : undefined}
      onInput={onInput}
    >
      <legend>Your rating</legend>
      <div className="row-of-stars">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={value === String(stars)}
              // biome-ignore lint/a11y/noAutofocus: without JavaScript, the way to the first wrong field
              autoFocus={Boolean(error) && stars === 1}
            />
            <Icon name="star" />
            <span className="visually-hidden">{stars === 1 ? "1 star" : `${stars} stars`}</span>
          </label>
        ))}
        <span className="row-of-stars-said" aria-hidden="true" />
      </div>
      {error ? (
        <span className="error" id="stars-error">
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
