import { z } from "zod";
import { stateNames } from "../../../accounts/address/state-names.ts";
import { email, phone } from "../../../accounts/field-rules.server.ts";
import { checkFields } from "../../../http/form-answer.server.ts";
import { type Business, defaults } from "../../../shop/business.ts";
import { env } from "../../../shop/env.server.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import { words } from "../saving/value-rules.server.ts";

const WRITE_A_PLACE = "Write latitude and longitude as a map shows them, such as 6.5105, 3.3741.";

/** `6.5105, 3.3741` → degrees. */
const place = z.string().transform((typed, context) => {
  const read = /^\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*$/.exec(
    typed.slice(0, 60),
  );
  const [latitude, longitude] = [Number(read?.[1]), Number(read?.[2])];
  if (Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180) return { latitude, longitude };
  context.addIssue({ code: "custom", message: WRITE_A_PLACE });
  return z.NEVER;
});

const rules = z.object({
  name: words("The name", 60),
  tagline: words("The tagline", 100),
  description: words("The sentence", 200),
  phone,
  whatsapp: phone,
  whatsappText: words("The text", 100),
  email,
  street: words("The street", 100),
  town: words("The town", 60),
  state: z.string().refine((state) => stateNames.includes(state), "Choose a state."),
  near: words("The landmark", 100),
  place,
});

/** 'Abuja (FCT)' is Abuja to people. */
const saidState = (name: string) => name.replace(/ \(.*/, "");

/** Name, contact, address and map (TRADE §5). */
export const businessForm: SectionForm = {
  section: "business",
  title: "Business and contact",
  labels: {
    name: "Name of the business",
    tagline: "Tagline",
    description: "What you do, in one sentence",
    phone: "Phone",
    whatsapp: "WhatsApp",
    whatsappText: "Words that a WhatsApp chat begins with",
    email: "Email",
    street: "Street",
    town: "Town",
    state: "State",
    near: "How people find you",
    place: "Place on the map",
  },
  typedOf: ({ map, state, ...shop }) => ({
    ...only(shop),
    state: stateNames.find((name) => saidState(name) === state) ?? state,
    near: map.near,
    place: `${map.latitude}, ${map.longitude}`,
  }),
  fixed: () => {
    const { phone, whatsapp = phone, email, address } = env.contact;
    const all = { phone, whatsapp, email, street: address };
    const set = Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined);
    return Object.fromEntries(set);
  },
  check(typed) {
    const checked = checkFields(rules, typed);
    if (!checked.ok) return checked;
    const { near, place, state: official, ...rest } = checked.input;
    const state = saidState(official);
    const address = `${rest.street}, ${rest.town}, ${state}, Nigeria`;
    return { ok: true, input: { ...rest, state, address, map: { ...mapAt(place), near } } };
  },
};

const only = (shop: Omit<Business, "map" | "state">) => {
  const { name, tagline, description, phone, whatsapp, whatsappText, email, street, town } = shop;
  return { name, tagline, description, phone, whatsapp, whatsappText, email, street, town };
};

/** Where the shop stands, and what opens the map there. */
function mapAt(place: { latitude: number; longitude: number }) {
  const { latitude, longitude } = place;
  const { map } = defaults;
  if (latitude === map.latitude && longitude === map.longitude) return { ...place, link: map.link };
  const pin = `mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return { ...place, link: `https://www.openstreetmap.org/?${pin}` };
}
