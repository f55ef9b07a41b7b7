import { useEffect, useState } from "react";
import type { KeptZone } from "../../../catalogue/delivery/zones.server";
import { focusOrMain } from "../../../ui/focus";
import { Icon } from "../../../ui/icon";
import { type DeliveryAnswer, HERE } from "../form/delivery-answer";
import { OPENING } from "./edit-button";
import { regionOf, regions } from "./regions";
import { SEVERAL, SeveralForm, type SeveralTyped, withRegion } from "./several-form";
import { type Edited, StateForms } from "./state-forms";
import { StateRow } from "./state-row";
import { sayFees } from "./zone-words";

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
  /** Of one of the forms that was sent without JavaScript. */
  answer: DeliveryAnswer | undefined;
}) {
  const sent = answer && !answer.ok && answer.values.form === "several" ? answer : undefined;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(sent?.values.state?.split(",")),
  );
  const [typed, setTyped] = useState<SeveralTyped>({ fee: "", days: "" });
  useEffect(() => {
    // What was ticked before the page was taken over.
    const ticked = document.querySelectorAll<HTMLInputElement>(`[form=${SEVERAL}]:checked`);
    const early = [...ticked].flatMap(({ name, value }) =>
      name === "region" ? (regions[value] ?? []) : [value],
    );
    if (early.length > 0) setChosen((before) => new Set([...before, ...early]));
  }, []);
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
      <SeveralForm
        {...{ zones, chosen, typed, answer: sent }}
        onChoose={setChosen}
        onType={setTyped}
      />
      <div className="zone zone-heads" aria-hidden="true">
        <span />
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
              <RegionBox name={name} chosen={chosen} onChoose={setChosen} />
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
                    isChosen={chosen.has(state)}
                    onChoose={(isOn) => setChosen(withRegion(chosen, [state], isOn))}
                    typed={typed}
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

function RegionBox({
  name,
  chosen,
  onChoose,
}: {
  name: string;
  chosen: ReadonlySet<string>;
  onChoose: (states: ReadonlySet<string>) => void;
}) {
  const states = regions[name] ?? [];
  const some = states.filter((state) => chosen.has(state)).length;
  const isWhole = some === states.length;
  return (
    <label className="zone-box">
      <input
        type="checkbox"
        form={SEVERAL}
        name="region"
        value={name}
        aria-label={name}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = some > 0 && !isWhole;
        }}
        onChange={() => onChoose(withRegion(chosen, states, !isWhole))}
      />
    </label>
  );
}
