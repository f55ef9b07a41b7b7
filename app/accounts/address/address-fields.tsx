import { useLayoutEffect, useRef, useState } from "react";
import { AnsweredField } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import type { Address } from "./address";
import { PlaceFields } from "./place-fields";

/**
 * Country, state, city and street (SPEC §5). Another country than Nigeria replaces the selects by
 * text fields; without JavaScript the page shows both.
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
  const select = useRef<HTMLSelectElement>(null);
  const [country, setCountry] = useState(typed("country") ?? (isNigerian ? "Nigeria" : "Others"));
  // An answer about a Nigerian address does not apply to a foreign one, or the other way round.
  const isAnswered = answer?.values["address.country"] === country;
  const [hydrated, setHydrated] = useState(false);
  // Adopts a choice made before hydration, before paint.
  useLayoutEffect(() => {
    setHydrated(true);
    if (select.current) setCountry(select.current.value);
  }, []);

  const countryName = {
    answer,
    label: "Country name",
    name: "address.countryName",
    autoComplete: "country-name",
    initial: isNigerian ? "" : initial.country,
  };
  // Without JavaScript these are typed into fields of other names.
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
    <div className="stack">
      <Field label="Country" error={isAnswered ? answer.errors["address.country"] : undefined}>
        <select
          ref={select}
          className="select"
          name="address.country"
          autoComplete="off"
          required
          defaultValue={country}
          onChange={(event) => setCountry(event.target.value)}
        >
          <option>Nigeria</option>
          <option>Others</option>
        </select>
      </Field>
      {country === "Others" ? (
        <>
          <AnsweredField {...countryName} required />
          <div className="field-pair">
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
        <PlaceFields
          answer={isAnswered ? answer : undefined}
          initial={isNigerian ? initial : { state: "", city: "" }}
          required
        />
      )}
      {hydrated || country === "Others" ? null : (
        <noscript>
          <div className="stack">
            <p className="text-small muted">Fill these in for a country other than Nigeria.</p>
            <AnsweredField {...countryName} />
            <div className="field-pair">
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
