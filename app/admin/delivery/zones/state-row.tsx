import type { KeptZone } from "../../../catalogue/delivery/zones.server";
import { readCount } from "../../../catalogue/prices/choice";
import { formatNaira } from "../../../ui/format/money";
import { readNaira } from "../../../ui/format/typed-money";
import { EditButton } from "./edit-button";
import { SEVERAL, type SeveralTyped } from "./several-form";
import { sayDays, sayFee, sayZone } from "./zone-words";

/** A state of the list: what it costs to deliver there. */
export function StateRow({
  zone,
  isChosen,
  onChoose,
  typed,
  cities,
  isOpen,
  onPress,
}: {
  zone: KeptZone;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  /** What is typed for those that are chosen. */
  typed: SeveralTyped;
  cities: KeptZone[];
  isOpen: boolean;
  onPress: () => void;
}) {
  const { state, rule, days, isFreeReached } = zone;
  const isServed = rule !== "none";
  const fee = readNaira(typed.fee);
  const way = readCount(typed.days);
  return (
    <div className={isChosen ? "zone zone-chosen" : "zone"}>
      <label className="zone-box">
        <input
          type="checkbox"
          form={SEVERAL}
          name="state"
          value={state}
          aria-label={state}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
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
      <b className={`zone-fee zone-fee-${rule}`}>
        <Changed now={sayFee(zone)} to={isChosen && fee.ok ? formatNaira(fee.kobo) : ""} />
      </b>
      <span className="zone-days">
        <Changed
          now={days === null ? "" : sayDays(days)}
          to={isChosen && way !== undefined ? sayDays(way) : ""}
        />
      </span>
      <span className="zone-free">{isServed ? (isFreeReached ? "Yes" : "No") : ""}</span>
      <EditButton place={state} value={state} isOpen={isOpen} onPress={onPress} />
    </div>
  );
}

/** What stands there, and what it is about to become. */
function Changed({ now, to }: { now: string; to: string }) {
  if (!to || to === now) return now;
  return (
    <>
      {now ? <s>{now}</s> : null} <span className="zone-next">{to}</span>
    </>
  );
}
