import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Fields } from "../prices/choice.ts";
import type { AskedTicket } from "./read-ticket.server.ts";
import { type PlaceTable, ticketOf } from "./ticket.ts";

/** A form and the ticket of what is chosen in it, which the address then shows. */
export function useTicket(prices: AskedTicket) {
  const form = useRef<HTMLFormElement>(null);
  const { table, askForPlaces, isLost } = usePlaces(prices.table);
  const [openedAt] = useState(() => performance.now());
  const [chosen, setChosen] = useState<{ fields: Fields; now: number; isTouched: boolean }>({
    fields: new URLSearchParams(prices.asked),
    now: prices.now,
    isTouched: false,
  });
  const ticket = ticketOf(prices, table, chosen.fields, chosen.now);
  const isPending = !ticket.delivery;
  const isAddress = chosen.isTouched && Object.keys(ticket.errors).length === 0;

  function read() {
    if (!form.current) return;
    // By the server's clock: a phone's may be wrong.
    const now = prices.now + performance.now() - openedAt;
    setChosen({ fields: new FormData(form.current), now, isTouched: true });
    if (isLost) askForPlaces();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before
  useLayoutEffect(() => {
    if (form.current && isChanged(form.current)) read();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each state that the table lacks
  useEffect(() => {
    if (isPending) askForPlaces();
  }, [isPending]);
  useEffect(() => {
    if (!isAddress) return;
    try {
      // Not by the router, which would ask for the page again.
      history.replaceState(history.state, "", `?${ticket.address}`);
    } catch {
      // Safari takes a hundred in half a minute; the next choice is shown again.
    }
  }, [isAddress, ticket.address]);

  return {
    form,
    ticket,
    table,
    isLost,
    askForPlaces,
    read,
    /** Puts values into fields, by their names. */
    set(fields: [string, string][]) {
      for (const [name, value] of fields) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      read();
    },
  };
}

/** Whether anything stands in a form that the page was not made with. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(
        ({ selected, defaultSelected }) => selected && !defaultSelected,
      );
    }
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });

/** Zones and cities, fetched when the first is asked for that the page did not bring. */
function usePlaces(first: PlaceTable) {
  const [table, setTable] = useState(first);
  const [isLost, setLost] = useState(false);
  const asking = useRef(false);
  return {
    table,
    /** The last time they could not be fetched. */
    isLost,
    async askForPlaces() {
      if (asking.current) return;
      asking.current = true;
      try {
        const response = await fetch("/delivery-zones");
        if (!response.ok) throw new Error(response.statusText);
        setTable((await response.json()) as PlaceTable);
        setLost(false);
      } catch {
        asking.current = false;
        setLost(true);
      }
    },
  };
}
