import { workingDays } from "../product.ts";
import type { PlaceTable, Ticket } from "./choice/ticket.ts";
import { FieldError } from "./option-fields.tsx";

/** Where the goods go: delivered to a state and a city of it, or picked up. */
export function PlaceFields({
  states,
  table,
  ticket: { place, delivery, errors },
  askForPlaces,
}: {
  states: readonly string[];
  table: PlaceTable;
  ticket: Ticket;
  /** Fetches what the table does not have yet. */
  askForPlaces: () => void;
}) {
  const { state, city } = place.way === "delivery" ? place : { state: "", city: "" };
  const cities = Object.hasOwn(table.cities, state) ? table.cities[state] : undefined;
  return (
    <fieldset className="choice" onFocus={askForPlaces}>
      <legend>
        Where to
        {delivery?.days ? (
          <span aria-hidden="true">{`${workingDays(delivery.days)} on the way`}</span>
        ) : null}
      </legend>
      <div className="choice-way">
        <Way value="delivery" chosen={place.way}>
          Deliver to me
        </Way>
        <Way value="pick-up" chosen={place.way}>
          I will pick it up
        </Way>
      </div>
      <FieldError id="delivery-error" error={errors.delivery} />
      <div className="choice-place">
        <div className={errors.state ? "field field-bad" : "field"}>
          <label htmlFor="state">State</label>
          <select
            className="select"
            id="state"
            name="state"
            defaultValue={state || undefined}
            aria-invalid={errors.state ? true : undefined}
            aria-describedby={errors.state && "state-error"}
          >
            <option value="">Choose a state</option>
            {states.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <FieldError id="state-error" error={errors.state} />
        </div>
        <div className={errors.city ? "field field-bad" : "field"}>
          <label htmlFor="city">City</label>
          <select
            // Another state starts with a new list of cities.
            key={cities ? state : ""}
            className="select"
            id="city"
            name="city"
            defaultValue={city || undefined}
            aria-invalid={errors.city ? true : undefined}
            aria-describedby={errors.city && "city-error"}
          >
            <option value="">{state ? "Choose a city" : "Choose a state first"}</option>
            {cities?.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <FieldError id="city-error" error={errors.city} />
        </div>
      </div>
    </fieldset>
  );
}

function Way({ value, chosen, children }: { value: string; chosen: string; children: string }) {
  return (
    <label>
      <input type="radio" name="delivery" value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}
