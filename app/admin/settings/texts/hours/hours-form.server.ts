import { z } from "zod";
import { checkFields, type Parsed } from "../../../../http/form-answer.server.ts";
import type { Business, OpenDays, OpenTime } from "../../../../shop/business.ts";
import { openDays } from "../../../../shop/opening-times.ts";
import type { SectionForm } from "../../saving/save-section.server.ts";
import type { Typed } from "../../saving/section-form.ts";
import { words } from "../../saving/value-rules.server.ts";
import { timeFields } from "./time-fields.ts";

const rules = z.object({
  opening: words("The line", 80),
  answered: words("The words", 80),
  answeredInChat: words("The words", 80),
});

/** When the shop is open, and what the pages say of it; working days and holidays stand on the delivery page. */
export const hoursForm: SectionForm = {
  section: "hours",
  title: "Hours and holidays",
  labels: {
    ...Object.fromEntries(
      openDays.flatMap(([days, name]) => {
        const { from, to } = timeFields(days);
        return [
          [from, `${name}, from`],
          [to, `${name}, to`],
        ];
      }),
    ),
    opening: "Line in the footer",
    answered: "Someone answers",
    answeredInChat: "In the chat we answer",
  },
  typedOf: ({ opening, answered, answeredInChat, times }) => ({
    ...typedTimes(times),
    ...{ opening, answered, answeredInChat },
  }),
  check(typed) {
    const checked = checkFields(rules, typed);
    const times = readTimes(typed);
    if (checked.ok && times.ok)
      return { ok: true, input: { ...checked.input, times: times.input } };
    const errors = { ...(times.ok ? {} : times.errors), ...(checked.ok ? {} : checked.errors) };
    return { ok: false, errors };
  },
};

const typedTimes = (times: Business["times"]): Typed =>
  Object.fromEntries(
    openDays.flatMap(([days]) => {
      const { from, to } = timeFields(days);
      return [
        [from, times[days]?.from ?? ""],
        [to, times[days]?.to ?? ""],
      ];
    }),
  );

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Of each of the days both times, or neither. */
function readTimes(typed: Typed): Parsed<Business["times"]> {
  const errors: Typed = {};
  const times: Partial<Record<OpenDays, OpenTime>> = {};
  for (const [days] of openDays) {
    const fields = timeFields(days);
    const [from, to] = [typed[fields.from]?.trim() ?? "", typed[fields.to]?.trim() ?? ""];
    if (from === "" && to === "") continue;
    if (!TIME.test(from)) errors[fields.from] = "Write a time, such as 08:00.";
    else if (!TIME.test(to)) errors[fields.to] = "Write a time, such as 18:00.";
    else if (to <= from) errors[fields.to] = "Write a time after the first one.";
    else times[days] = { from, to };
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, input: times };
}
