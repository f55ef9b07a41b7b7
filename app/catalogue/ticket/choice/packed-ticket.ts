/**
 * How a page hands a ticket to its script: as one text, which the router serialises in far fewer
 * bytes than an object. What most tickets share is in the script itself.
 */
import { stateNames } from "../../../accounts/address/state-names.ts";
import { DEFAULT_PAY_FIRST } from "../../../shop/settings/pay-first.ts";
import type { AskedTicket } from "./read-ticket.server.ts";

/** Holidays of every year in a new shop. */
const yearly = ["01-01", "05-01", "06-12", "10-01", "12-25", "12-26"];

const usual = {
  states: stateNames,
  payFirst: DEFAULT_PAY_FIRST,
  calendar: {
    cutOff: 720,
    proofDays: 1,
    saturdays: false,
    holidays: yearly.map((day) => ({ from: `2026-${day}`, yearly: true })),
  },
  asked: {},
  lost: [],
  table: { zones: {}, cities: {} },
};

export function packTicket(ticket: AskedTicket): string {
  const known = new Map(
    Object.entries(usual).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const rest = Object.entries(ticket).filter(
    ([name, value]) => known.get(name) !== JSON.stringify(value),
  );
  return swapQuotes(JSON.stringify(Object.fromEntries(rest)));
}

export function unpackTicket(packed: string): AskedTicket {
  return { ...usual, ...JSON.parse(swapQuotes(packed)) };
}

/** Inside a script's text each double quote would be escaped twice. */
const swapQuotes = (text: string): string =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
