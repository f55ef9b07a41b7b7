/** What delivery to a place costs, and how long it takes (TRADE §1, Delivery). */

import { composed } from "../../ui/forms/composed.ts";

/** How a state, or a city of it, is served. */
export interface Zone {
  /** Kobo; null: 'We confirm the delivery fee'. */
  fee: number | null;
  /** Working days on the way; null: no date is promised. */
  days: number | null;
  /** 'No delivery there'. */
  none?: boolean;
  /** Free shipping never applies. */
  neverFree?: boolean;
}

/** Zones by state; `cities` holds the cities that differ from their state. */
export type Zones = Record<string, Zone & { cities?: Record<string, Zone> }>;

/** Where an order goes. The state is empty until one is chosen. */
export type Place = { way: "pick-up" } | { way: "delivery"; state: string; city: string };

/** What a ticket says about delivery. */
export interface Delivery {
  kind: "pick-up" | "fee" | "free" | "confirm" | "none" | "choose";
  /** Kobo; null while it is not known. */
  fee: number | null;
  /** Working days on the way; null: no date is promised. */
  days: number | null;
  /** Free shipping never applies, however much is ordered. */
  neverFree?: boolean | undefined;
}

/** The zone of a state that has none of its own. */
const UNKNOWN: Zone = { fee: null, days: null };
const LONGEST_CITY = 100;

/** The zone of a city: its own, or else its state's. */
export function zoneOf(zones: Zones, state: string, city: string): Zone {
  const zone = Object.hasOwn(zones, state) ? zones[state] : undefined;
  // As the owner's form writes it (`parseCity`).
  const wanted = composed(city.trim(), LONGEST_CITY).trim().toLowerCase();
  const own = Object.entries(zone?.cities ?? {}).find(([name]) => name.toLowerCase() === wanted);
  return own?.[1] ?? zone ?? UNKNOWN;
}

/**
 * What delivery costs.
 * @param goods kobo of the goods, after any discount
 * @param freeFrom kobo of goods from which shipping is free; null: it never is
 */
export function deliveryTo(
  zones: Zones,
  place: Place,
  goods: number,
  freeFrom: number | null,
): Delivery {
  if (place.way === "pick-up") return { kind: "pick-up", fee: 0, days: 0 };
  if (!place.state) return { kind: "choose", fee: null, days: 0 };
  const { fee, days, none, neverFree } = zoneOf(zones, place.state, place.city);
  if (none) return { kind: "none", fee: null, days: null };
  if (fee === null) return { kind: "confirm", fee, days };
  if (freeFrom !== null && goods >= freeFrom && !neverFree) return { kind: "free", fee: 0, days };
  return { kind: "fee", fee, days, neverFree };
}

/**
 * Reads the place that an order goes to.
 * @param states every state; another one is refused beside its field
 */
export function readPlace(
  fields: { get(name: string): unknown },
  states: readonly string[],
): { place: Place; errors: Record<string, string> } {
  const [way, state, city] = ["delivery", "state", "city"].map((name) => {
    const typed = fields.get(name);
    return typeof typed === "string" ? typed.trim() : "";
  }) as [string, string, string];
  const errors: Record<string, string> = {};
  if (way === "pick-up") return { place: { way }, errors };
  if (way && way !== "delivery") errors.delivery = "Choose delivery or pick-up.";
  const isKnown = states.includes(state);
  if (state && !isKnown) errors.state = "Choose a state from the list.";
  if (city.length > LONGEST_CITY) errors.city = "A city has at most 100 characters.";
  const isWhole = isKnown && !errors.city;
  return {
    place: { way: "delivery", state: isKnown ? state : "", city: isWhole ? city : "" },
    errors,
  };
}
