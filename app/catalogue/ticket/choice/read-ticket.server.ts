/** Reads what the ticket on a product's page is computed from. */
import { db } from "../../../../database/db.server.ts";
import { OTHER_CITY } from "../../../accounts/address/address.ts";
import { citiesOf } from "../../../accounts/address/nigerian-states.ts";
import { stateNames } from "../../../accounts/address/state-names.ts";
import { readPayFirst } from "../../../shop/settings/pay-first.server.ts";
import { readCalendarFrom } from "../../delivery/work-calendar.server.ts";
import { readZones } from "../../delivery/zones.server.ts";
import type { Zones } from "../../prices/delivery.ts";
import { type PricedProduct, readPriced } from "../../prices/read-prices.server.ts";
import { lostFields } from "./lost-choice.ts";
import { type PlaceTable, type Ticket, type TicketData, ticketOf } from "./ticket.ts";

/** {@link TicketData}, with what the address asks for and just what showing that needs. */
export interface AskedTicket extends TicketData {
  /** What the address asks for, by the names of the fields. */
  asked: Record<string, string>;
  /** Only of the state that is asked for. */
  table: PlaceTable;
  /** ms since 1970, UTC. */
  now: number;
}

const ASKED = /^(?:quantity|delivery|state|city|o-.*)$/;

/** What a ticket needs to know of its product. */
export type PricedThing = Pick<PricedProduct, "list" | "days">;

/** Whether there is one price, or none, and nothing to choose. */
export const isPlain = ({ list }: Pick<PricedThing, "list">): boolean =>
  list.rungs.length < 2 && list.options.length === 0 && !list.step;

interface TicketGround {
  /** Where a signed-in buyer lives, for an address that names no place. */
  home?: { state: string; city: string } | undefined;
  /** ms since 1970, UTC. */
  now?: number;
}

/**
 * The ticket of a product.
 * @param query of the address
 * @param more.drafts whether the shop asks, which sees drafts
 * @returns undefined for an unknown product
 */
export async function readTicket(
  id: string,
  query: URLSearchParams,
  more: TicketGround & { drafts?: boolean } = {},
): Promise<AskedTicket | undefined> {
  const priced = (await readPriced([id], db, more.drafts)).get(id);
  return priced && ticketFor(priced, query, more);
}

/** The same for anything that has a price. */
export async function ticketFor(
  { list, days }: PricedThing,
  query: URLSearchParams,
  { home, now = Date.now() }: TicketGround = {},
): Promise<AskedTicket> {
  const [zones, calendar, payFirst] = await Promise.all([
    readZones(),
    readCalendarFrom(now),
    readPayFirst(),
  ]);
  const asked: Record<string, string> = {};
  for (const [name, value] of query) if (ASKED.test(name)) asked[name] ??= value;
  if (home?.state && !("state" in asked || "delivery" in asked)) {
    Object.assign(asked, { state: home.state, city: home.city });
  }
  const { state = "" } = asked;
  const table = tableOf(zones, stateNames.includes(state) ? [state] : []);
  const lost = lostFields(list, asked);
  return { list, days, states: stateNames, calendar, payFirst, asked, lost, table, now };
}

/** What a ticket shows for exactly what its address asks for. */
export const saidOf = (ticket: AskedTicket): Ticket =>
  ticketOf(ticket, ticket.table, new URLSearchParams(ticket.asked), ticket.now);

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
