import type { Address } from "../../accounts/address/address";
import { PlaceFields } from "../../accounts/address/place-fields";
import { useSite } from "../../shop/use-site";
import { AnsweredField } from "../../ui/forms/answered-field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { useStillWrong } from "../../ui/forms/still-wrong";
import { Icon } from "../../ui/icon";

/**
 * Pick-up or delivery, and where to: state, city and street. A pick-up needs no address. CSS hides
 * those fields by the form's choice, so that it works before any script loads.
 *
 * @param address the customer's, as far as it is known
 * @param isPickUp whether pick-up is chosen beforehand
 * @param isReady false while stored values are still to be put into the fields
 */
export function DeliveryFields({
  answer,
  address,
  isPickUp = false,
  isReady = true,
  asShop = false,
}: {
  answer: FormAnswer | undefined;
  address: Address | undefined;
  isPickUp?: boolean;
  isReady?: boolean;
  /** Whether the shop fills it in for somebody else. */
  asShop?: boolean;
}) {
  const { contact } = useSite();
  const { error, onInput } = useStillWrong(answer?.errors.delivery);
  const chosen = answer?.values.delivery ?? (isPickUp ? "pick-up" : "delivery");
  return (
    <div className="stack delivery">
      <div className={error ? "field field-bad" : "field"} onInput={onInput}>
        <div
          className="delivery-choice"
          role="radiogroup"
          aria-label={asShop ? "Delivery" : "How you get it"}
        >
          {WAYS.map(({ value, label, shopLabel }) => (
            <label key={value}>
              <input type="radio" name="delivery" value={value} defaultChecked={chosen === value} />
              {asShop ? shopLabel : label}
            </label>
          ))}
        </div>
        {error ? (
          <span className="error">
            <Icon name="alert" />
            {error}
          </span>
        ) : null}
      </div>
      {asShop ? null : (
        <p className="text-small muted delivery-from">You pick it up at {contact.address}.</p>
      )}
      <div className="stack delivery-to">
        <PlaceFields
          answer={answer}
          initial={{ state: address?.state ?? "", city: address?.city ?? "" }}
          stateAutoComplete="address-level1"
          isReady={isReady}
        />
        <AnsweredField
          answer={answer}
          label="Street address"
          name="address.streetAddress"
          autoComplete="street-address"
          placeholder="House number and street"
          initial={address?.streetAddress ?? ""}
        />
      </div>
    </div>
  );
}

const WAYS = [
  { value: "delivery", label: "Deliver to me", shopLabel: "Deliver" },
  { value: "pick-up", label: "I will pick it up", shopLabel: "Pick-up" },
] as const;
