import { fieldOf, ruledOut } from "../../catalogue/prices/choice";
import type { Choice, PriceList, PriceOption } from "../../catalogue/prices/price-list";
import { Field } from "../../ui/forms/field";

/**
 * An option of a line as a list of its values. What the other choices rule out is shown, disabled,
 * with the reason (TRADE §1).
 * @param choice of the line, as it stands in the form
 * @param initial the id of the value that is chosen at first
 */
export function OptionSelect({
  list,
  option,
  choice,
  initial,
  error,
}: {
  list: PriceList;
  option: PriceOption;
  choice: Choice;
  initial: string;
  error: string | undefined;
}) {
  return (
    <Field label={option.name} {...(error ? { error } : {})}>
      {(control) => (
        <select {...control} className="select" name={fieldOf(option.id)} defaultValue={initial}>
          {option.values.map(({ id, name }) => {
            const why = ruledOut(list, choice, option.id, id);
            // A form leaves out what is chosen and disabled.
            const isDisabled = why !== undefined && choice.picked[option.id] !== id;
            return (
              <option key={id} value={id} disabled={isDisabled}>
                {isDisabled ? `${name} (${why})` : name}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
