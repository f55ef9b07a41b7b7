import { useEffect, useRef, useState } from "react";
import { AnsweredField } from "../ui/answered-field";
import { Field } from "../ui/field";
import type { FormAnswer } from "../ui/form-answer";
import { type Address, OTHER_CITY } from "./address";
import { citiesOf, stateNames } from "./nigerian-states";

/**
 * Country, state, city and street (SPEC §5). With JavaScript the cities follow the state, and
 * another country makes way for typing; without, the page shows both kinds of field.
 *
 * @param initial where the person is so far
 */
export function AddressFields({
  answer,
  initial = { country: "Nigeria", state: "", city: "", streetAddress: "" },
}: {
  answer: FormAnswer | undefined;
  initial?: Address;
}) {
  const typed = (key: string) => answer?.values[`address.${key}`];
  const isNigerian = initial.country === "Nigeria";
  const isListed =
    !isNigerian || initial.city === "" || citiesOf(initial.state).includes(initial.city);

  const [country, setCountry] = useState(typed("country") ?? (isNigerian ? "Nigeria" : "Others"));
  const [state, setState] = useState(typed("state") ?? initial.state);
  const [city, setCity] = useState(typed("city") ?? (isListed ? initial.city : OTHER_CITY));
  // An answer about Nigeria says nothing about an address elsewhere, nor the other way round.
  const isAnswered = answer?.values["address.country"] === country;
  const error = (key: string) => (isAnswered ? answer.errors[`address.${key}`] : undefined);
  const [hydrated, setHydrated] = useState(false);
  const choices = useEarlyChoices((early) => {
    // With the choices: the list of cities changes when this does.
    setHydrated(true);
    setCountry(early.country);
    setState(early.state);
    setCity(early.city);
  });

  const town = {
    answer,
    label: "Town or village",
    name: "address.town",
    initial: isListed ? "" : initial.city,
  };
  const countryName = {
    answer,
    label: "Country name",
    name: "address.countryName",
    autoComplete: "country-name",
    initial: isNigerian ? "" : initial.country,
  };
  // What was typed without JavaScript stands under names of its own.
  const foreign = answer && {
    ...answer,
    errors: isAnswered ? answer.errors : {},
    values: {
      ...answer.values,
      "address.state": typed("stateName") || (isAnswered && typed("state")) || "",
      "address.city": typed("cityName") || (isAnswered && typed("city")) || "",
    },
  };
  return (
    <div className="stack" ref={choices}>
      <Field label="Country" error={error("country")}>
        <select
          className="select"
          name="address.country"
          autoComplete="off"
          required
          defaultValue={country}
          onChange={(event) => {
            setCountry(event.target.value);
            setState("");
            setCity("");
          }}
        >
          <option>Nigeria</option>
          <option>Others</option>
        </select>
      </Field>
      {country === "Others" ? (
        <>
          <AnsweredField {...countryName} required />
          <div className="grid2">
            <AnsweredField
              answer={foreign}
              label="State"
              name="address.state"
              autoComplete="address-level1"
              initial={isNigerian ? "" : initial.state}
              required
            />
            <AnsweredField
              answer={foreign}
              label="City"
              name="address.city"
              autoComplete="address-level2"
              initial={isNigerian ? "" : initial.city}
              required
            />
          </div>
        </>
      ) : (
        <>
          <div className="grid2">
            <Field label="State" error={error("state")}>
              <select
                className="select"
                name="address.state"
                required
                defaultValue={state}
                onChange={(event) => {
                  setState(event.target.value);
                  setCity("");
                }}
              >
                <option value="">Choose a state</option>
                {stateNames.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </Field>
            <Field label="City" error={error("city")}>
              <select
                // Another state: another list, with nothing chosen.
                key={hydrated ? state : "every state"}
                className="select"
                name="address.city"
                required
                defaultValue={city}
                onChange={(event) => setCity(event.target.value)}
              >
                <option value="">
                  {state || !hydrated ? "Choose a city" : "Choose a state first"}
                </option>
                {hydrated ? (
                  citiesOf(state).map((name) => <option key={name}>{name}</option>)
                ) : (
                  <CitiesByState />
                )}
                {state || !hydrated ? <option>{OTHER_CITY}</option> : null}
              </select>
            </Field>
          </div>
          {hydrated && city === OTHER_CITY ? <AnsweredField {...town} required /> : null}
        </>
      )}
      {hydrated || country === "Others" ? null : (
        <noscript>
          <div className="stack">
            <p className="sm muted">
              Fill these in for “{OTHER_CITY}”, or for a country other than Nigeria.
            </p>
            <AnsweredField {...town} />
            <AnsweredField {...countryName} />
            <div className="grid2">
              <AnsweredField answer={answer} label="State or region" name="address.stateName" />
              <AnsweredField answer={answer} label="City abroad" name="address.cityName" />
            </div>
          </div>
        </noscript>
      )}
      <AnsweredField
        answer={answer}
        label="Street address"
        name="address.streetAddress"
        autoComplete="street-address"
        placeholder="House number and street"
        initial={initial.streetAddress}
        required
      />
    </div>
  );
}

function CitiesByState() {
  return stateNames.map((state) => (
    <optgroup key={state} label={state}>
      {citiesOf(state).map((city) => (
        <option key={city}>{city}</option>
      ))}
    </optgroup>
  ));
}

/**
 * What was chosen before this page was taken over. Give the result to the element around the
 * choices.
 */
function useEarlyChoices(take: (early: { country: string; state: string; city: string }) => void) {
  const box = useRef<HTMLDivElement>(null);
  const taker = useRef(take);
  useEffect(() => {
    const read = (name: string) =>
      box.current?.querySelector<HTMLSelectElement>(`[name="address.${name}"]`)?.value ?? "";
    taker.current({ country: read("country"), state: read("state"), city: read("city") });
  }, []);
  return box;
}
