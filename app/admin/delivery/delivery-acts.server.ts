/** What the forms of the page do; each is told by its field `form`. */
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  addHoliday,
  removeHoliday,
  setWorkHours,
} from "../../catalogue/delivery/work-calendar.server.ts";
import { type KeptZone, setZones } from "../../catalogue/delivery/zones.server.ts";
import { sayClock, sayDays, sayZone } from "./zone-words.ts";

/** Every field of every form of the page. */
export const deliveryFields = [
  ...["form", "state", "city", "revision", "rule", "fee", "days", "free"],
  ...["cutOff", "proofDays", "saturdays", "from", "to", "name", "yearly", "id"],
];

type Sent = Record<string, string>;

/** What came of a form; a newer revision is what the form is to be sent with from now on. */
type Done =
  | { ok: true; said: string }
  | { ok: false; status: number; errors?: Sent; failure?: string; revision?: number };

export const deliveryActs: Record<string, (viewer: Viewer, sent: Sent) => Promise<Done>> = {
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
  async "add-city"(viewer, sent) {
    if (!sent.city?.trim()) return { ok: false, status: 400, errors: { city: "Write the city." } };
    return deliveryActs.zone?.(viewer, {
      ...sent,
      revision: sent.revision || "0",
    }) as Promise<Done>;
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
    const kept = await setWorkHours(viewer, revisionOf(sent), form);
    if (kept.ok) return { ok: true, said: "Saved. Promises already made stay." };
    if ("errors" in kept) return { ok: false, status: 400, errors: kept.errors };
    const { cutOff, proofDays, saturdays, revision } = kept.current;
    const days = `${sayDays(proofDays)} until a proof, Saturdays ${saturdays ? "" : "do not "}count`;
    const failure = `Somebody else has changed this meanwhile: cut-off ${sayClock(cutOff)}, ${days}. Press Update again to have it your way.`;
    return { ok: false, status: 409, failure, revision };
  },
  async "add-holiday"(viewer, sent) {
    const form = { from: sent.from ?? "", to: sent.to ?? "", name: sent.name ?? "" };
    const kept = await addHoliday(viewer, { ...form, yearly: sent.yearly === "on" });
    if (!kept.ok) return { ok: false, status: 400, errors: kept.errors };
    return { ok: true, said: "Holiday added. Promises already made stay." };
  },
  async "remove-holiday"(viewer, sent) {
    await removeHoliday(viewer, sent.id ?? "");
    return { ok: true, said: "Holiday removed." };
  },
};

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
  if (kept.ok) return { ok: true, said };
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
