import { useState } from "react";
import type { KeptHoliday, WorkHours } from "../../../catalogue/delivery/work-calendar.server";
import { focusOrMain } from "../../../ui/focus";
import { AnsweredField } from "../../../ui/forms/answered-field";
import { Field } from "../../../ui/forms/field";
import { whileBusy } from "../../../ui/forms/form-parts";
import { Icon } from "../../../ui/icon";
import type { DeliveryAnswer } from "../form/delivery-answer";
import { DeliveryForm, Tick } from "../form/delivery-form";
import { useDeliveryForm } from "../form/use-delivery-form";
import { sayClock } from "../zones/zone-words";

/** How working days are counted. */
export function HoursForm({
  hours,
  answer,
}: {
  hours: WorkHours;
  answer: DeliveryAnswer | undefined;
}) {
  // Of what the form was made from: the page may be read anew while it is open.
  const [made, setMade] = useState(hours.revision);
  const act = useDeliveryForm(answer, () => setMade(hours.revision));
  const { refused, busy } = act;
  const typed = answer && !answer.ok ? answer.values : undefined;
  return (
    <DeliveryForm
      act={act}
      at="hours"
      hidden={{ form: "hours", revision: refused?.values.revision ?? String(made) }}
    >
      <Field
        label="Cut-off time"
        name="cutOff"
        hint="A proof approved by then makes that day the first working day. Later, it is the next one."
        defaultValue={refused?.values.cutOff ?? sayClock(hours.cutOff)}
        error={refused?.errors.cutOff}
      />
      <Field
        label="Working days until we send a proof"
        name="proofDays"
        inputMode="numeric"
        hint="The buyer has until the cut-off of that day."
        defaultValue={refused?.values.proofDays ?? String(hours.proofDays)}
        error={refused?.errors.proofDays}
      />
      <fieldset className="delivery-week">
        <legend>Working days</legend>
        {["Mon", "Tue", "Wed", "Thu", "Fri"].map((day) => (
          <span key={day} className="delivery-day">
            {day}
          </span>
        ))}
        <label>
          <input
            type="checkbox"
            name="saturdays"
            defaultChecked={typed ? typed.saturdays === "on" : hours.saturdays}
          />
          Sat
        </label>
        <span className="delivery-day-off">Sun</span>
      </fieldset>
      <p className="text-smallest muted">
        Tick Sat if you print on Saturdays. Sundays never count.
      </p>
      <button type="submit" className="button button-primary button-small" {...whileBusy(busy)}>
        {busy ? "Saving..." : "Update"}
      </button>
    </DeliveryForm>
  );
}

const dated = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const everyYear = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
});

function sayHoliday({ from, to, yearly }: KeptHoliday): string {
  if (yearly) return everyYear.format(new Date(from));
  const [first, last] = [from, to].map((day) => dated.format(new Date(day)).replace(",", ""));
  return from === to ? `${first}` : `${first} to ${last}`;
}

/** The days that do not count, and the form of another. */
export function Holidays({
  holidays,
  answer,
}: {
  holidays: KeptHoliday[];
  answer: DeliveryAnswer | undefined;
}) {
  const removal = useDeliveryForm(undefined, () => focusOrMain("holidays"));
  const groups = [
    { title: "On their dates", of: holidays.filter(({ yearly }) => !yearly) },
    { title: "Every year", of: holidays.filter(({ yearly }) => yearly) },
  ].filter(({ of }) => of.length > 0);
  return (
    <>
      <h2 id="holidays" tabIndex={-1}>
        Holidays
      </h2>
      {groups.map(({ title, of }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="delivery-holidays">
            {of.map((holiday) => (
              <li key={holiday.id}>
                <span>
                  <b>{sayHoliday(holiday)}</b>
                  <span className="text-smallest muted">{holiday.name}</span>
                </span>
                <DeliveryForm
                  act={removal}
                  at="holidays"
                  hidden={{ form: "remove-holiday", id: holiday.id }}
                >
                  <button
                    type="submit"
                    className="icon-button"
                    aria-label={`Remove ${holiday.name}`}
                  >
                    <Icon name="trash" />
                  </button>
                </DeliveryForm>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <HolidayForm answer={answer} />
    </>
  );
}

function HolidayForm({ answer }: { answer: DeliveryAnswer | undefined }) {
  const act = useDeliveryForm(answer, () => act.box.current?.reset());
  const { refused, busy } = act;
  return (
    <DeliveryForm act={act} at="holidays" hidden={{ form: "add-holiday" }}>
      <div className="delivery-dates">
        <AnsweredField answer={refused} label="From" name="from" placeholder="10 Mar 2027" />
        <AnsweredField answer={refused} label="To" name="to" placeholder="if longer" />
      </div>
      <AnsweredField answer={refused} label="What for" name="name" placeholder="Eid-el-Fitr" />
      <Tick
        name="yearly"
        label="Every year"
        checked={refused?.values.yearly === "on"}
        hint="On the same day and month."
      />
      <button type="submit" className="button button-line" {...whileBusy(busy)}>
        <Icon name="plus" />
        {busy ? "Saving..." : refused?.touched ? "Add the holiday" : "Add a holiday"}
      </button>
      <p className="text-smallest muted">
        Eid days are announced late: add them when they are. Promises already made stay.
      </p>
    </DeliveryForm>
  );
}
