import { useState } from "react";
import { type Address, OTHER_CITY } from "../accounts/address";
import { citiesOf, stateNames } from "../accounts/nigerian-states";
import { useSite } from "../site/use-site";
import { AnsweredField } from "../ui/answered-field";
import { Field } from "../ui/field";
import type { FormAnswer } from "../ui/form-answer";
import { Icon } from "../ui/icon";
import { useHydrated } from "../ui/use-hydrated";

/**
 * Pick-up or delivery, and where to: state, city and street. With JavaScript the cities follow the
 * state, and a pick-up asks for no address; without, everything is there.
 *
 * @param initial what was left on the device
 * @param address the account's
 */
export function DeliveryFields({
  answer,
  initial,
  address,
  asShop = false,
}: {
  answer: FormAnswer | undefined;
  initial: Record<string, string> | undefined;
  address: Address | undefined;
  /** The shop fills it in for somebody. */
  asShop?: boolean;
}) {
  const hydrated = useHydrated();
  const { contact } = useSite();
  const isListed = !address?.city || citiesOf(address.state).includes(address.city);
  const known: Record<string, string> = {
    delivery: "delivery",
    "address.state": address?.state ?? "",
    "address.city": isListed ? (address?.city ?? "") : OTHER_CITY,
    "address.town": isListed ? "" : (address?.city ?? ""),
    "address.streetAddress": address?.streetAddress ?? "",
  };
  const start = (name: string) => answer?.values[name] ?? initial?.[name] ?? known[name] ?? "";
  const [delivery, setDelivery] = useState(start("delivery"));
  const [state, setState] = useState(start("address.state"));
  const [city, setCity] = useState(start("address.city"));
  const error = (name: string) => {
    const told = answer?.errors[name];
    return told ? { error: told } : {};
  };
  const isShown = !hydrated || delivery === "delivery";
  return (
    <>
      <div className={answer?.errors.delivery ? "field bad" : "field"}>
        <div className="seg" role="radiogroup" aria-label={asShop ? "Delivery" : "How you get it"}>
          {WAYS.map(({ value, label, shopLabel }) => (
            <label key={value} className={delivery === value ? "on" : undefined}>
              <input
                type="radio"
                name="delivery"
                value={value}
                defaultChecked={delivery === value}
                onChange={() => setDelivery(value)}
              />
              {asShop ? shopLabel : label}
            </label>
          ))}
        </div>
        {answer?.errors.delivery ? (
          <span className="err">
            <Icon name="alert" />
            {answer.errors.delivery}
          </span>
        ) : null}
      </div>
      {hydrated && delivery === "pick-up" && !asShop ? (
        <p className="sm muted">You pick it up at {contact.address}.</p>
      ) : null}
      {isShown ? (
        <div className="stack">
          <div className="grid2">
            <Field label="State" {...error("address.state")}>
              <select
                className="select"
                name="address.state"
                autoComplete="address-level1"
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
            <Field label="City" {...error("address.city")}>
              <select
                // Another state: another list, with nothing chosen.
                key={hydrated ? state : "every state"}
                className="select"
                name="address.city"
                defaultValue={city}
                onChange={(event) => setCity(event.target.value)}
              >
                <option value="">
                  {state || !hydrated ? "Choose a city" : "Choose a state first"}
                </option>
                {hydrated
                  ? citiesOf(state).map((name) => <option key={name}>{name}</option>)
                  : stateNames.map((name) => (
                      <optgroup key={name} label={name}>
                        {citiesOf(name).map((town) => (
                          <option key={town}>{town}</option>
                        ))}
                      </optgroup>
                    ))}
                {state || !hydrated ? <option>{OTHER_CITY}</option> : null}
              </select>
            </Field>
          </div>
          {!hydrated || city === OTHER_CITY ? (
            <AnsweredField
              answer={answer}
              label={hydrated ? "Town or village" : `Town or village, for “${OTHER_CITY}”`}
              name="address.town"
              initial={start("address.town")}
            />
          ) : null}
          <AnsweredField
            answer={answer}
            label="Street address"
            name="address.streetAddress"
            autoComplete="street-address"
            placeholder="House number and street"
            initial={start("address.streetAddress")}
          />
        </div>
      ) : null}
    </>
  );
}

const WAYS = [
  { value: "delivery", label: "Deliver to me", shopLabel: "Deliver" },
  { value: "pick-up", label: "I will pick it up", shopLabel: "Pick-up" },
] as const;
