import { useState } from "react";
import type { KeptZone } from "../../catalogue/delivery/zones.server";
import { focusOrMain } from "../../ui/focus";
import { Icon } from "../../ui/icon";
import { type DeliveryAnswer, HERE } from "./delivery-answer";
import { DeliveryForm } from "./delivery-form";
import { regionOf, regions } from "./regions";
import { useDeliveryForm } from "./use-delivery-form";
import { ZoneForm } from "./zone-form";
import { sayDays, sayFee, sayFees, sayZone } from "./zone-words";

/** The form without JavaScript that opens regions and places. */
const OPENING = "opening";
/** In the place of a city that is still to be named. */
export const NEW_CITY = "+";

/** What is open: the state that is edited, and a city of it or {@link NEW_CITY}. */
export interface Edited {
  state: string;
  city: string;
}

const NO_ZONE = {
  rule: "confirm",
  fee: null,
  days: null,
  isFreeReached: true,
  revision: 0,
} as const;

/** The states by region, each with what it costs to deliver there, and the form of one. */
export function ZoneList({
  zones,
  region,
  edited: first,
  answer,
}: {
  zones: KeptZone[];
  /** The region that is open. */
  region: string | null;
  edited: Edited | undefined;
  /** Of a place's form that was sent without JavaScript. */
  answer: DeliveryAnswer | undefined;
}) {
  const [open, setOpen] = useState(() =>
    [region, regionOf(first?.state ?? "")].filter((name) => name != null),
  );
  const [edited, setEdited] = useState(first);
  const zoneOf = (state: string, city = ""): KeptZone =>
    zones.find((zone) => zone.state === state && zone.city === city) ?? { ...NO_ZONE, state, city };
  const edit = (next: Edited | undefined, focus?: string) => {
    setEdited(next);
    if (focus) setTimeout(() => focusOrMain(focus));
  };
  return (
    <>
      <form id={OPENING} method="get" action={HERE} />
      <div className="zone zone-heads" aria-hidden="true">
        <span>State</span>
        <span>Fee</span>
        <span>Days</span>
        <span>Free shipping</span>
        <span />
      </div>
      {Object.entries(regions).map(([name, states]) => {
        const isOpen = open.includes(name);
        return (
          <section key={name} id={name} className={isOpen ? "region region-open" : "region"}>
            <div className="region-head">
              <h2>
                {name}{" "}
                <span className="text-smallest muted">
                  {[`${states.length} states`, sayFees(states.map((state) => zoneOf(state)))]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </h2>
              <button
                type="submit"
                form={OPENING}
                formAction={`${HERE}#${name}`}
                name="open"
                value={isOpen ? "" : name}
                className="icon-button"
                aria-label={`${isOpen ? "Close" : "Open"} ${name}`}
                aria-expanded={isOpen}
                onClick={(event) => {
                  event.preventDefault();
                  setOpen(isOpen ? open.filter((other) => other !== name) : [...open, name]);
                }}
              >
                <Icon name="down" />
              </button>
            </div>
            <ul>
              {states.map((state) => (
                <li key={state}>
                  <StateRow
                    zone={zoneOf(state)}
                    cities={zones.filter((zone) => zone.state === state && zone.city !== "")}
                    isOpen={edited?.state === state}
                    onPress={() => edit(edited?.state === state ? undefined : { state, city: "" })}
                  />
                  {edited?.state === state ? (
                    <StateForms {...{ zones, zoneOf, edited, edit, answer }} />
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function StateRow({
  zone,
  cities,
  isOpen,
  onPress,
}: {
  zone: KeptZone;
  cities: KeptZone[];
  isOpen: boolean;
  onPress: () => void;
}) {
  const { state, rule, days, isFreeReached } = zone;
  const isServed = rule !== "none";
  return (
    <div className="zone">
      <div className="zone-name">
        <b>{state}</b>
        {cities.length > 0 ? (
          <span className="text-smallest muted">
            {cities.map((city) => `${city.city} ${sayZone(city)}`).join("; ")}
          </span>
        ) : null}
        {isServed && !isFreeReached ? (
          <span className="text-smallest muted only-phones">Not in free shipping</span>
        ) : null}
      </div>
      <b className={`zone-fee zone-fee-${rule}`}>{sayFee(zone)}</b>
      <span className="zone-days">{days === null ? "" : sayDays(days)}</span>
      <span className="zone-free">{isServed ? (isFreeReached ? "Yes" : "No") : ""}</span>
      <EditButton place={state} value={state} isOpen={isOpen} onPress={onPress} />
    </div>
  );
}

const editId = (value: string) => `edit-${value.replaceAll(" ", "-")}`;

function EditButton({
  place,
  value,
  isOpen,
  onPress,
}: {
  place: string;
  /** The state, or `Oyo/Ibadan`. */
  value: string;
  isOpen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="submit"
      id={editId(value)}
      form={OPENING}
      formAction={`${HERE}#edited`}
      name="edit"
      value={isOpen ? "" : value}
      className="icon-button"
      aria-label={`${isOpen ? "Close" : "Edit"} ${place}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Icon name={isOpen ? "close" : "edit"} />
    </button>
  );
}

/** The form of a state, its cities that differ, and the form of one of them. */
function StateForms({
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
            <DeliveryForm act={isRefused ? act : { ...act, refused: undefined }} hidden={hidden}>
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
