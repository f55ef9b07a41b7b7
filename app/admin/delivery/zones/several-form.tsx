import type { KeptZone } from "../../../catalogue/delivery/zones.server";
import { readCount } from "../../../catalogue/prices/choice";
import { formatNaira } from "../../../ui/format/money";
import { readNaira } from "../../../ui/format/typed-money";
import { AnsweredField } from "../../../ui/forms/answered-field";
import { useHydrated } from "../../../ui/hooks/use-hydrated";
import type { DeliveryAnswer } from "../form/delivery-answer";
import { DeliveryForm, Tick } from "../form/delivery-form";
import { useDeliveryForm } from "../form/use-delivery-form";
import { regions } from "./regions";
import { sayDays } from "./zone-words";

/** The form that the boxes of the list belong to. */
export const SEVERAL = "several-form";

/** What is typed for the states that are chosen. */
export interface SeveralTyped {
  fee: string;
  days: string;
}

/** Gives the states that are ticked in the list one fee. */
export function SeveralForm({
  zones,
  chosen,
  onChoose,
  typed,
  onType,
  answer,
}: {
  zones: KeptZone[];
  chosen: ReadonlySet<string>;
  onChoose: (states: ReadonlySet<string>) => void;
  typed: SeveralTyped;
  onType: (typed: SeveralTyped) => void;
  answer: DeliveryAnswer | undefined;
}) {
  const act = useDeliveryForm(answer, () => {
    act.box.current?.reset();
    onChoose(new Set());
    onType({ fee: "", days: "" });
  });
  const { refused, busy } = act;
  const hydrated = useHydrated();
  const seen = new URLSearchParams(
    zones.filter(({ city }) => city === "").map(({ state, revision }) => [state, `${revision}`]),
  );
  const count = chosen.size;
  return (
    <div className="several" id="several">
      <div className="several-head">
        <h2>Set several at once</h2>
        <span className="text-small muted" role="status">
          {count === 0 ? "Choose a region, or tick states in the list." : chosenWords(chosen)}
        </span>
      </div>
      <DeliveryForm
        act={act}
        id={SEVERAL}
        at="several"
        hidden={{ form: "several", seen: `${seen}` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, not one question */}
        <div className="several-regions scripted" role="group" aria-label="Choose a region">
          {Object.entries(regions).map(([name, states]) => {
            const some = states.filter((state) => chosen.has(state)).length;
            return (
              <button
                key={name}
                type="button"
                className="chip"
                aria-pressed={some > 0}
                onClick={() => onChoose(withRegion(chosen, states, some === 0))}
              >
                {name} <span>{some > 0 ? `${some} of ${states.length}` : states.length}</span>
              </button>
            );
          })}
        </div>
        <div
          className="several-fields"
          onInput={() => {
            const form = act.box.current && new FormData(act.box.current);
            onType({ fee: `${form?.get("fee") ?? ""}`, days: `${form?.get("days") ?? ""}` });
          }}
        >
          <AnsweredField
            answer={refused}
            label="Fee (₦)"
            name="fee"
            inputMode="decimal"
            placeholder="3,500"
          />
          <AnsweredField answer={refused} label="Days on the way" name="days" inputMode="numeric" />
          <Tick
            name="free"
            label="Free shipping reaches them"
            checked={refused ? refused.values.free === "on" : true}
          />
          <button
            type="submit"
            className="button button-primary"
            disabled={busy || (hydrated && count === 0)}
          >
            {busy ? "Saving..." : setLabel(count)}
          </button>
        </div>
        <p className="text-small muted">
          {typedWords(typed)}Days that are left empty stay as they are. Cities with a fee of their
          own keep it.
        </p>
      </DeliveryForm>
    </div>
  );
}

const setLabel = (count: number): string =>
  count === 0 ? "Set states" : count === 1 ? "Set 1 state" : `Set ${count} states`;

/** All states of a region, or none, beside those of the others. */
export function withRegion(
  chosen: ReadonlySet<string>,
  states: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const state of states) {
    if (isOn) next.add(state);
    else next.delete(state);
  }
  return next;
}

/** Of a region that is nearly whole, those that are not chosen are named. */
const MOST_LEFT_OUT = 2;

/** '5 states chosen, Lagos left out'. */
function chosenWords(chosen: ReadonlySet<string>): string {
  const out = Object.values(regions).flatMap((states) => {
    const left = states.filter((state) => !chosen.has(state));
    return left.length <= MOST_LEFT_OUT ? left : [];
  });
  const count = chosen.size === 1 ? "1 state chosen" : `${chosen.size} states chosen`;
  return out.length > 0 ? `${count}, ${out.join(", ")} left out` : count;
}

/** '₦3,500, 2 days. ' */
function typedWords({ fee, days }: SeveralTyped): string {
  const naira = readNaira(fee);
  const way = readCount(days);
  const words = [
    naira.ok ? formatNaira(naira.kobo) : "",
    way === undefined ? "" : sayDays(way),
  ].filter(Boolean);
  return words.length > 0 ? `${words.join(", ")}. ` : "";
}
