import { useLayoutEffect, useRef, useState } from "react";
import { AnsweredField, useEarlyFocus } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { OTHER_CITY } from "./address";
import { citiesOf } from "./nigerian-states";
import { stateNames } from "./state-names";

/** A place in Nigeria; the city need not be listed. */
interface Place {
  state: string;
  city: string;
}

/**
 * State, city, and a town that is not listed (SPEC §5). All cities are offered until hydration,
 * then those of the state. The selects are uncontrolled, so that a choice is never reset.
 *
 * @param isReady false while other values are still to be filled in
 */
export function PlaceFields({
  answer,
  initial,
  stateAutoComplete,
  isReady = true,
  required = false,
}: {
  answer: FormAnswer | undefined;
  initial: Place;
  stateAutoComplete?: string;
  isReady?: boolean;
  required?: boolean;
}) {
  const isOther = initial.city === OTHER_CITY;
  const isListed = initial.city === "" || citiesOf(initial.state).includes(initial.city);
  const wrong = useEarlyFocus();
  const { state, states, cities, chooseState, chooseCity } = usePlace(isReady);
  return (
    <div className="stack place">
      <div className="field-pair">
        <Field label="State" error={answer?.errors["address.state"]}>
          <select
            {...wrong(answer?.errors["address.state"])}
            ref={states}
            className="select"
            name="address.state"
            autoComplete={stateAutoComplete}
            required={required}
            defaultValue={answer?.values["address.state"] ?? initial.state}
            onChange={chooseState}
          >
            <option value="">Choose a state</option>
            {stateNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="City" error={answer?.errors["address.city"]}>
          <select
            {...wrong(answer?.errors["address.city"])}
            ref={cities}
            className="select"
            name="address.city"
            required={required}
            defaultValue={answer?.values["address.city"] ?? (isListed ? initial.city : OTHER_CITY)}
            onChange={chooseCity}
          >
            <option value="">{state === "" ? "Choose a state first" : "Choose a city"}</option>
            {state === undefined ? <CitiesByState /> : <Cities state={state} />}
            {state === "" ? null : <option className="place-other">{OTHER_CITY}</option>}
          </select>
        </Field>
      </div>
      <div className="place-town">
        <AnsweredField
          answer={answer}
          label="Town or village"
          name="address.town"
          initial={isListed || isOther ? "" : initial.city}
          required={required}
        />
      </div>
    </div>
  );
}

function Cities({ state }: { state: string }) {
  return citiesOf(state).map((name) => <option key={name}>{name}</option>);
}

function CitiesByState() {
  return stateNames.map((state) => (
    <optgroup key={state} label={state}>
      <Cities state={state} />
    </optgroup>
  ));
}

/** Follows the selects; `state` is undefined while all cities are offered. */
function usePlace(isReady: boolean) {
  const [state, setState] = useState<string>();
  const states = useRef<HTMLSelectElement>(null);
  const cities = useRef<HTMLSelectElement>(null);
  const city = useRef("");
  // Before paint, so that nothing can be chosen in between.
  useLayoutEffect(() => {
    if (!isReady || !states.current || !cities.current) return;
    const [chosen] = cities.current.selectedOptions;
    const isEarly = chosen && !chosen.defaultSelected;
    const stateOfCity = isEarly ? chosen.closest("optgroup")?.label : undefined;
    // A city chosen without its state selects the state.
    if (stateOfCity && states.current.selectedOptions[0]?.defaultSelected) {
      states.current.value = stateOfCity;
    }
    city.current = cities.current.value;
    // While “Other city” has no state, all cities stay: a list without a state does not offer it.
    if (states.current.value || !city.current) setState(states.current.value);
  }, [isReady]);
  // The options have changed: select the chosen city again.
  useLayoutEffect(() => {
    if (state === undefined || !cities.current) return;
    const { options } = cities.current;
    const isThere = [...options].some(({ value }) => value === city.current);
    cities.current.value = isThere ? city.current : "";
  }, [state]);
  return {
    state,
    states,
    cities,
    chooseState: ({ target }: { target: HTMLSelectElement }) => {
      city.current = "";
      if (cities.current) cities.current.value = "";
      setState(target.value);
    },
    chooseCity: ({ target }: { target: HTMLSelectElement }) => {
      city.current = target.value;
    },
  };
}
