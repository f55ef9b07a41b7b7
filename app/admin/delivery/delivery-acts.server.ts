/** What the forms of the page do; each is told by its field `form`. */
import type { Viewer } from "../../accounts/viewer.server.ts";
import { parseHoliday, parseWorkHours } from "../../catalogue/delivery/delivery-rules.server.ts";
import {
  addHoliday,
  listWorkDays,
  removeHoliday,
  setWorkHours,
  type WorkHours,
} from "../../catalogue/delivery/work-calendar.server.ts";
import { type KeptZone, setZones } from "../../catalogue/delivery/zones.server.ts";
import type { WorkCalendar } from "../../catalogue/prices/promised-date.ts";
import { touchedBy } from "./dates/touched.server.ts";
import type { Touched } from "./form/delivery-answer.ts";
import { putBack, putBackForm, setSeveral, statesOf } from "./zones/several.server.ts";
import { sayClock, sayDays, sayZone } from "./zones/zone-words.ts";

/** Every field of every form of the page. */
export const deliveryFields = [
  ...["form", "state", "city", "revision", "rule", "fee", "days", "free"],
  ...["cutOff", "proofDays", "saturdays", "from", "to", "name", "yearly", "id"],
  ...["region", "seen", "places", "agreed", "undo"],
];

type Sent = Record<string, string>;

/** What came of a form; a newer revision is what the form is to be sent with from now on. */
type Done =
  | { ok: true; said: string; undo?: Sent }
  | {
      ok: false;
      status: number;
      errors?: Sent;
      failure?: string;
      revision?: number;
      touched?: Touched;
    };

type Run = (viewer: Viewer, sent: Sent, all: (name: string) => string[]) => Promise<Done>;

export const deliveryActs: Record<string, Run> = {
  async zone(viewer, sent) {
    const form = {
      rule: sent.rule ?? "",
      fee: sent.fee ?? "",
      days: sent.days ?? "",
      free: sent.free === "on",
    };
    const place = sent.city?.trim() || sent.state || "";
    return setPlace(viewer, sent, form, `${place}: saved. Orders already sent keep their fee.`);
  },
  async several(viewer, sent, all) {
    const states = statesOf(all);
    if (states.length === 0) {
      const failure = "Choose a region, or tick states in the list.";
      return { ok: false, status: 400, failure };
    }
    const { kept, said } = await setSeveral(viewer, states, sent);
    if (kept.ok) return { ok: true, said, undo: putBackForm(kept.before) };
    if ("current" in kept) {
      const names = kept.current.map(({ state }) => state).join(", ");
      const failure = `Somebody else has set ${names} meanwhile. Look at the list, then press the button again to have it your way.`;
      return { ok: false, status: 409, failure, revision: 0 };
    }
    const [wrong = {}] = Object.values(kept.errors);
    const { state: unknown, ...errors } = wrong;
    return { ok: false, status: 400, errors, ...(unknown ? { failure: unknown } : {}) };
  },
  async "put-back"(viewer, { places = "" }) {
    const kept = await putBack(viewer, places);
    if (kept?.ok) return { ok: true, said: "It is as it was before." };
    return { ok: false, status: kept && "current" in kept ? 409 : 400 };
  },
  async "add-city"(viewer, sent, all) {
    if (!sent.city?.trim()) return { ok: false, status: 400, errors: { city: "Write the city." } };
    const asNew = { ...sent, revision: sent.revision || "0" };
    return deliveryActs.zone?.(viewer, asNew, all) as Promise<Done>;
  },
  async "remove-city"(viewer, sent) {
    const said = `${sent.city} is served like the rest of ${sent.state} now.`;
    if (!sent.city?.trim()) return { ok: false, status: 400, failure: "There is no such city." };
    return setPlace(viewer, sent, undefined, said);
  },
  async hours(viewer, sent) {
    const form = {
      cutOff: sent.cutOff ?? "",
      proofDays: sent.proofDays ?? "",
      saturdays: sent.saturdays === "on",
    };
    const parsed = parseWorkHours(form);
    const { hours: before } = await listWorkDays(viewer);
    if (parsed.ok && !sent.undo) {
      const touched = await touchedBy(viewer, () => parsed.hours, sent.agreed);
      if (touched) return { ok: false, status: 409, touched, revision: revisionOf(sent) };
    }
    const kept = await setWorkHours(viewer, revisionOf(sent), form);
    if (kept.ok) {
      const said = "Saved. Promises already made stay.";
      if (kept.revision === before.revision) return { ok: true, said };
      return { ok: true, said, undo: hoursForm(before, kept.revision) };
    }
    if ("errors" in kept) return { ok: false, status: 400, errors: kept.errors };
    const { cutOff, proofDays, saturdays, revision } = kept.current;
    const days = `${sayDays(proofDays)} until a proof, Saturdays ${saturdays ? "" : "do not "}count`;
    const failure = `Somebody else has changed this meanwhile: cut-off ${sayClock(cutOff)}, ${days}. Press Update again to have it your way.`;
    return { ok: false, status: 409, failure, revision };
  },
  async "add-holiday"(viewer, sent) {
    const { from = "", to = "", name = "" } = sent;
    const form = { from, to, name, yearly: sent.yearly === "on" };
    const parsed = parseHoliday(form);
    if (parsed.ok && !sent.undo) {
      const more = (now: WorkCalendar) => ({ holidays: [...now.holidays, parsed.holiday] });
      const touched = await touchedBy(viewer, more, sent.agreed);
      if (touched) return { ok: false, status: 409, touched };
    }
    const kept = await addHoliday(viewer, form);
    if (!kept.ok) return { ok: false, status: 400, errors: kept.errors };
    const said = "Holiday added. Promises already made stay.";
    const { id } = kept;
    return { ok: true, said, ...(id ? { undo: { form: "remove-holiday", id } } : {}) };
  },
  async "remove-holiday"(viewer, sent) {
    const gone = await removeHoliday(viewer, sent.id ?? "");
    const said = "Holiday removed.";
    if (!gone) return { ok: true, said };
    const { yearly, ...holiday } = gone;
    const undo = {
      form: "add-holiday",
      undo: "1",
      ...holiday,
      ...(yearly ? { yearly: "on" } : {}),
    };
    return { ok: true, said, undo };
  },
};

const hoursForm = ({ cutOff, proofDays, saturdays }: WorkHours, revision: number): Sent => ({
  ...{ form: "hours", undo: "1", revision: String(revision) },
  ...{ cutOff: sayClock(cutOff), proofDays: String(proofDays) },
  ...(saturdays ? { saturdays: "on" } : {}),
});

/** No row has a revision below zero: what is no number is told as out of date. */
const revisionOf = ({ revision = "" }: Sent) => (/^\d{1,9}$/.test(revision) ? +revision : -1);

async function setPlace(
  viewer: Viewer,
  sent: Sent,
  form: Parameters<typeof setZones>[1][number]["form"],
  said: string,
): Promise<Done> {
  const { state = "", city = "" } = sent;
  const change = { state, city, revision: revisionOf(sent), ...(form ? { form } : {}) };
  const kept = await setZones(viewer, [change]);
  if (kept.ok) {
    const { before } = kept;
    return { ok: true, said, ...(before.length > 0 ? { undo: putBackForm(before, !form) } : {}) };
  }
  if ("current" in kept) {
    const [current] = kept.current;
    return { ok: false, status: 409, ...(current ? changedMeanwhile(current) : {}) };
  }
  const { state: unknown, ...errors } = kept.errors[0] ?? {};
  return { ok: false, status: 400, errors, ...(unknown ? { failure: unknown } : {}) };
}

function changedMeanwhile(current: KeptZone): { failure: string; revision: number } {
  const { state, city, revision } = current;
  const failure =
    revision === 0
      ? `Somebody else has removed ${city || state} meanwhile. Press the button again to put it back.`
      : `Somebody else has set ${city || state} meanwhile: ${sayZone(current)}. Press the button again to have it your way.`;
  return { failure, revision };
}
