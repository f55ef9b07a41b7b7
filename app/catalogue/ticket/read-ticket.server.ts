/** What the ticket of a product's page is computed from. */
import { db } from "../../../database/db.server.ts";
import { OTHER_CITY } from "../../accounts/address/address.ts";
import { citiesOf } from "../../accounts/address/nigerian-states.ts";
import { stateNames } from "../../accounts/address/state-names.ts";
import { readCalendar } from "../delivery/work-calendar.server.ts";
import { readZones } from "../delivery/zones.server.ts";
import type { Zones } from "../prices/delivery.ts";
import { dayAt, daysAfter, type WorkCalendar } from "../prices/promised-date.ts";
import { readPriced } from "../prices/read-prices.server.ts";
import type { PlaceTable, TicketData } from "./ticket.ts";

/** {@link TicketData} with what the address asks for, and what it takes to show just that. */
export interface AskedTicket extends TicketData {
  /** By the names of their fields. */
  asked: Record<string, string>;
  /** Of the state that is asked for alone. */
  table: PlaceTable;
  /** ms since 1970, UTC. */
  now: number;
}

/** Nothing is promised further away. */
const AHEAD_DAYS = 400;
const ASKED = /^(?:quantity|delivery|state|city|o-.*)$/;

/**
 * The ticket of a product with a ladder, options or steps.
 * @param query of the address
 * @param more.home where a signed-in buyer lives: the place, when the address names none
 * @param more.drafts whether the shop asks, which sees drafts
 * @returns undefined for a product with one price and nothing to choose, or none at all
 */
export async function readTicket(
  id: string,
  query: URLSearchParams,
  more: { home?: { state: string; city: string } | undefined; drafts?: boolean; now?: number } = {},
): Promise<AskedTicket | undefined> {
  const { home, drafts, now = Date.now() } = more;
  const priced = (await readPriced([id], db, drafts)).get(id);
  if (!priced) return undefined;
  const { list, days } = priced;
  if (list.rungs.length < 2 && list.options.length === 0 && !list.step) return undefined;
  const [zones, calendar] = await Promise.all([readZones(), readCalendar()]);
  const asked: Record<string, string> = {};
  for (const [name, value] of query) if (ASKED.test(name)) asked[name] ??= value;
  if (home?.state && !("state" in asked || "delivery" in asked)) {
    Object.assign(asked, { state: home.state, city: home.city });
  }
  const { state = "" } = asked;
  const table = tableOf(zones, stateNames.includes(state) ? [state] : []);
  return { list, days, states: stateNames, calendar: soon(calendar, now), asked, table, now };
}

/** Zones and cities of every state. */
export const readPlaces = async (): Promise<PlaceTable> => tableOf(await readZones(), stateNames);

function tableOf(zones: Zones, states: readonly string[]): PlaceTable {
  const table: PlaceTable = { zones: {}, cities: {} };
  for (const state of states) {
    const zone = zones[state];
    if (zone) table.zones[state] = zone;
    const all = new Set([...citiesOf(state), ...Object.keys(zone?.cities ?? {})]);
    table.cities[state] = [...[...all].sort((a, b) => a.localeCompare(b, "en")), OTHER_CITY];
  }
  return table;
}

/** A calendar without the holidays that no promise comes to. */
function soon(calendar: WorkCalendar, now: number): WorkCalendar {
  const [today, last] = [dayAt(now), daysAfter(dayAt(now), AHEAD_DAYS)];
  const holidays = calendar.holidays.filter(
    ({ from, to, yearly }) => yearly || (to >= today && from <= last),
  );
  return { ...calendar, holidays };
}
