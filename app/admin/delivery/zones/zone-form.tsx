import { useId, useState } from "react";
import { citiesOf } from "../../../accounts/address/nigerian-states";
import type { KeptZone } from "../../../catalogue/delivery/zones.server";
import { freeShippingFrom } from "../../../shop/free-shipping";
import { formatNairaFigure } from "../../../ui/format/money";
import { AnsweredField } from "../../../ui/forms/answered-field";
import { Field } from "../../../ui/forms/field";
import { whileBusy } from "../../../ui/forms/form-parts";
import { useStillWrong } from "../../../ui/forms/still-wrong";
import { Icon } from "../../../ui/icon";
import type { DeliveryAnswer } from "../form/delivery-answer";
import { DeliveryForm, Tick } from "../form/delivery-form";
import { useDeliveryForm } from "../form/use-delivery-form";

const RULES = { fee: "We deliver", none: "No delivery there", confirm: "We confirm the fee" };

/**
 * How a place is served.
 * @param zone what it is now; revision 0: it has none of its own
 * @param isNew a city of the state is added, whose name is still to be written
 */
export function ZoneForm({
  zone,
  isNew = false,
  answer,
  onClose,
}: {
  zone: KeptZone;
  isNew?: boolean;
  answer: DeliveryAnswer | undefined;
  onClose: () => void;
}) {
  const act = useDeliveryForm(answer, onClose);
  const { refused, busy } = act;
  const typed = answer && !answer.ok ? answer.values : undefined;
  // Of what the form was made from: the page may be read anew while it is open.
  const [made] = useState(zone.revision);
  const { state, city } = zone;
  const place = isNew ? "the city" : city || state;
  const hidden = {
    form: isNew ? "add-city" : "zone",
    state,
    ...(isNew ? {} : { city }),
    revision: refused?.values.revision ?? String(isNew ? 0 : made),
  };
  // Who opens a place without a fee means to give it one.
  const rule = typed?.rule ?? (zone.revision === 0 ? "fee" : zone.rule);
  const { error, onInput } = useStillWrong(refused?.errors.rule);
  const cities = useId();
  return (
    <DeliveryForm act={act} at="edited" hidden={hidden}>
      {isNew ? (
        <>
          <Field
            label="City"
            name="city"
            list={cities}
            autoComplete="off"
            defaultValue={refused?.values.city ?? ""}
            error={refused?.errors.city}
          />
          <datalist id={cities}>
            {citiesOf(state).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      ) : null}
      <div className="delivery-rules" role="radiogroup" aria-label={`Delivery to ${place}`}>
        {Object.entries(RULES).map(([value, label]) => (
          <label key={value} onInput={onInput}>
            <input type="radio" name="rule" value={value} defaultChecked={rule === value} />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <span className="error">
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
      <div className="delivery-figures">
        <div className="delivery-fee">
          <AnsweredField
            answer={refused}
            label="Fee"
            name="fee"
            inputMode="decimal"
            placeholder="₦3,500"
            initial={zone.fee === null ? "" : formatNairaFigure(zone.fee)}
          />
        </div>
        <AnsweredField
          answer={refused}
          label="Days"
          name="days"
          inputMode="numeric"
          initial={zone.days === null ? "" : String(zone.days)}
        />
      </div>
      <Tick
        name="free"
        label="Free shipping"
        checked={typed ? typed.free === "on" : zone.isFreeReached}
        hint={
          freeShippingFrom()
            ? `From ${freeShippingFrom()} of goods reaches ${place}.`
            : "Nothing is shipped for free now."
        }
      />
      <div className="row">
        <button type="submit" className="button button-primary button-small" {...whileBusy(busy)}>
          {busy ? "Saving..." : isNew ? "Add a city" : "Update"}
        </button>
        <button
          type="button"
          className="button button-line button-small scripted"
          onClick={onClose}
        >
          Cancel
        </button>
      </div>
    </DeliveryForm>
  );
}
