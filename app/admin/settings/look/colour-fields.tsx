import { useRef } from "react";
import { Field } from "../../../ui/forms/field";
import type { Typed } from "../saving/section-form";
import type { Fields } from "../saving/section-page";
import {
  type ColourName,
  type Colours,
  canBeRead,
  findColourFaults,
  firstColours,
  pairsOf,
  ratio,
  readColour,
} from "./colour-pairs";

/** The colours that stand in the form, the first ones where there are none. */
export const coloursIn = (typed: Typed): Colours => ({
  main: readColour(typed.main ?? "") ?? firstColours.main,
  second: readColour(typed.second ?? "") ?? firstColours.second,
});

/** The two colours, each pair of them, and a colour that will do where one does not. */
export function ColourFields({ of }: { of: Fields }) {
  const colours = coloursIn(of.typed);
  const pairs = pairsOf(colours);
  const samples: [name: ColourName, words: string, style: React.CSSProperties][] = [
    ["main", "Send", { background: colours.main, color: "#fdfcf9" }],
    ["main", "Quiet", { background: colours.main, color: "#c9d2ea" }],
    ["main", "Link", { background: "#fdfcf9", color: colours.main }],
    ["second", "I have paid", { background: colours.second, color: "#15141a" }],
    ["second", "Both", { background: colours.main, color: colours.second }],
  ];
  return (
    <>
      <div className="field-pair">
        <ColourField of={of} name="main" colours={colours} />
        <ColourField of={of} name="second" colours={colours} />
      </div>
      <ul className="colour-pairs" aria-label="Whether they can be read">
        {[...pairs.main, ...pairs.second].map((pair, index) => {
          const [, words, style] = samples[index] ?? ["main", "", {}];
          return (
            <li key={pair.says}>
              <span className="colour-sample" style={style} aria-hidden="true">
                {words}
              </span>
              <span>{pair.says}</span>
              <span className={canBeRead(pair) ? "badge badge-ok" : "badge badge-warn"}>
                {ratio(pair.contrast)} to 1{canBeRead(pair) ? "" : `, needs ${pair.needs}`}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function ColourField({
  of: { answer, section, typed },
  name,
  colours,
}: {
  of: Fields;
  name: ColourName;
  colours: Colours;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = findColourFaults(colours)[name]?.take?.toUpperCase();
  const put = (colour: string) => {
    if (!input.current) return;
    input.current.value = colour;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const error = answer?.errors[name];
  const label = section.labels[name] ?? name;
  return (
    <div>
      <Field label={label} {...(error ? { error } : {})}>
        {(control) => (
          <span className="colour-field">
            <input
              type="color"
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={readColour(typed[name] ?? "") ?? firstColours[name]}
              onChange={({ target }) => put(target.value.toUpperCase())}
            />
            <input
              {...control}
              ref={input}
              className="input"
              name={name}
              autoComplete="off"
              spellCheck={false}
              defaultValue={answer?.values[name] ?? section.typed[name]}
            />
          </span>
        )}
      </Field>
      {take ? (
        <button
          type="button"
          className="button button-line button-small"
          onClick={() => {
            put(take);
            input.current?.focus();
          }}
        >
          Use {take}
        </button>
      ) : null}
    </div>
  );
}
