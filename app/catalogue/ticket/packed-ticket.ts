/**
 * A ticket as a page carries it to its script: as one text, which the router writes in far fewer
 * bytes than an object. The states' names come with the script.
 */
import { stateNames } from "../../accounts/address/state-names.ts";
import type { AskedTicket } from "./read-ticket.server.ts";

export function packTicket({ states: _, asked, table, ...rest }: AskedTicket): string {
  const isBare = Object.keys(asked).length === 0 && Object.keys(table.cities).length === 0;
  return swapQuotes(JSON.stringify(isBare ? rest : { ...rest, asked, table }));
}

export function unpackTicket(packed: string): AskedTicket {
  const bare = { states: stateNames, asked: {}, table: { zones: {}, cities: {} } };
  return { ...bare, ...JSON.parse(swapQuotes(packed)) };
}

/** Within a script's text each double quote is escaped twice. */
const swapQuotes = (text: string): string =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));
