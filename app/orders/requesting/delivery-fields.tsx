import type { Address } from "../../accounts/address/address";
import { PlaceFields } from "../../accounts/address/place-fields";
import { useSite } from "../../shop/use-site";
import { AnsweredField } from "../../ui/forms/answered-field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { useStillWrong } from "../../ui/forms/still-wrong";
import { Icon } from "../../ui/icon";

/**
 * Pick-up or delivery, and where to: state, city and street. A pick-up asks for no address; the
 * style follows the choice, so that it does from the first moment.
 *
 * @param address the customer's, as far as it is known
 * @param isPickUp whether a pick-up is chosen beforehand
 * @param isReady false while other values are still to be put into the fields
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
  /** The shop fills it in for somebody. */
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
