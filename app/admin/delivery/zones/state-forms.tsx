import type { KeptZone } from "../../../catalogue/delivery/zones.server";
import { focusOrMain } from "../../../ui/focus";
import { Icon } from "../../../ui/icon";
import { type DeliveryAnswer, HERE } from "../form/delivery-answer";
import { DeliveryForm } from "../form/delivery-form";
import { useDeliveryForm } from "../form/use-delivery-form";
import { EditButton, editId, OPENING } from "./edit-button";
import { ZoneForm } from "./zone-form";
import { sayZone } from "./zone-words";

/** In the place of a city that is still to be named. */
export const NEW_CITY = "+";

/** What is open: the state that is edited, and a city of it or {@link NEW_CITY}. */
export interface Edited {
  state: string;
  city: string;
}

/** The form of a state, its cities that differ, and the form of one of them. */
export function StateForms({
  zones,
  zoneOf,
  edited: { state, city },
  edit,
  answer,
}: {
  zones: KeptZone[];
  zoneOf: (state: string, city?: string) => KeptZone;
  edited: Edited;
  edit: (next: Edited | undefined, focus?: string) => void;
  answer: DeliveryAnswer | undefined;
}) {
  const own = zoneOf(state);
  const cities = zones.filter((zone) => zone.state === state && zone.city !== "");
  const isNew = city === NEW_CITY;
  const sentTo = answer && !answer.ok ? answer.values : undefined;
  const answerTo = (form: string, name: string) =>
    sentTo?.form === form && (form === "add-city" || (sentTo.city ?? "") === name)
      ? answer
      : undefined;
  // A city that somebody has removed meanwhile is still typed here.
  const zone = isNew ? { ...own, city: "", revision: 0 } : zoneOf(state, city);
  return (
    <div className="zone-edit" id="edited">
      {/* biome-ignore lint/a11y/useSemanticElements: it holds lists and headings, not one question */}
      <div role="group" aria-label={`Edit ${state}`} className="stack">
        <ZoneForm
          zone={own}
          answer={answerTo("zone", "")}
          onClose={() => edit(undefined, editId(state))}
        />
        <div>
          <h3>Cities of {state} that differ</h3>
          <Cities cities={cities} opened={city} edit={(name) => edit({ state, city: name })} />
        </div>
        {isNew ? null : (
          <button
            type="submit"
            form={OPENING}
            formAction={`${HERE}#edited`}
            name="edit"
            value={`${state}/${NEW_CITY}`}
            id="add-city"
            className="button button-line button-small"
            onClick={(event) => {
              event.preventDefault();
              edit({ state, city: NEW_CITY }, "new-city");
            }}
          >
            <Icon name="plus" />
            Add a city
          </button>
        )}
      </div>
      {city ? (
        // biome-ignore lint/a11y/useSemanticElements: a form's own name, not one question
        <div
          key={city}
          id="new-city"
          tabIndex={-1}
          role="group"
          aria-label={isNew ? `New city of ${state}` : `Edit ${city}`}
          className="zone-city"
        >
          <h3>{isNew ? "A city that differs" : city}</h3>
          <ZoneForm
            zone={zone}
            isNew={isNew}
            answer={answerTo(isNew ? "add-city" : "zone", city)}
            onClose={() =>
              edit({ state, city: "" }, isNew ? "add-city" : editId(`${state}/${city}`))
            }
          />
        </div>
      ) : null}
    </div>
  );
}

function Cities({
  cities,
  opened,
  edit,
}: {
  cities: KeptZone[];
  opened: string;
  edit: (city: string) => void;
}) {
  const act = useDeliveryForm(undefined, () => focusOrMain("add-city"));
  if (cities.length === 0) {
    return <p className="text-small muted">None yet: every city costs what the state costs.</p>;
  }
  return (
    <ul className="zone-cities">
      {cities.map((zone) => {
        const { state, city, revision } = zone;
        const isOpen = opened === city;
        const hidden = { form: "remove-city", state, city, revision: String(revision) };
        const isRefused = act.refused?.values.city === city;
        return (
          <li key={city}>
            <b>{city}</b>
            <span className="numerals">{sayZone(zone)}</span>
            <EditButton
              place={city}
              value={`${state}/${city}`}
              isOpen={isOpen}
              onPress={() => edit(isOpen ? "" : city)}
            />
            <DeliveryForm
              act={isRefused ? act : { ...act, refused: undefined }}
              at="edited"
              hidden={hidden}
            >
              <button type="submit" className="icon-button" aria-label={`Remove ${city}`}>
                <Icon name="trash" />
              </button>
            </DeliveryForm>
          </li>
        );
      })}
    </ul>
  );
}
