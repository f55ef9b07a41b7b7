import { type RefObject, useCallback, useMemo, useSyncExternalStore } from "react";
import { ChosenTicket, type LastPlace, type TicketPage } from "./chosen-ticket.ts";
import { isChanged } from "./is-changed.ts";
import type { AskedTicket } from "./read-ticket.server.ts";
import type { PlaceTable } from "./ticket.ts";

/** The key in the device's storage. */
const LAST_PLACE = "itewe.last-place";

/**
 * The ticket for what is chosen in a form, which also goes into the address.
 * @param openedAt ms from the document's opening to the page's
 */
export function useTicket(
  prices: AskedTicket,
  form: RefObject<HTMLFormElement | null>,
  openedAt: number,
) {
  const chosen = useMemo(() => new ChosenTicket(prices), [prices]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = form.current;
      if (!element) return () => {};
      element.addEventListener("input", chosen.choose);
      element.addEventListener("submit", stayHere);
      const close = chosen.open(pageOf(element, openedAt), onChange);
      return () => {
        element.removeEventListener("input", chosen.choose);
        element.removeEventListener("submit", stayHere);
        close();
      };
    },
    [chosen, form, openedAt],
  );
  const shown = useSyncExternalStore(subscribe, chosen.shown, chosen.shown);
  const { set, setQuantity, askForPlaces } = chosen;
  return { ...shown, set, setQuantity, askForPlaces };
}

/** Nothing is sent, because the ticket has already answered. */
const stayHere = (event: Event) => event.preventDefault();

const pageOf = (form: HTMLFormElement, openedAt: number): TicketPage => ({
  read: () => new FormData(form),
  isChanged: () => isChanged(form),
  fill(fields) {
    for (const [name, value] of fields) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = value;
      }
    }
  },
  age: () => performance.now() - openedAt,
  async fetchPlaces() {
    const response = await fetch("/delivery-zones");
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as PlaceTable;
  },
  show(query) {
    try {
      // Not through the router, which would load the page again.
      history.replaceState(history.state, "", `?${query}`);
    } catch {
      // Safari allows a hundred in half a minute; the next choice tries again.
    }
  },
  lastPlace() {
    try {
      const { state, city }: LastPlace = JSON.parse(localStorage.getItem(LAST_PLACE) ?? "{}");
      return typeof state === "string" && typeof city === "string" ? { state, city } : undefined;
    } catch {
      return undefined;
    }
  },
  keepPlace({ state, city }) {
    try {
      localStorage.setItem(LAST_PLACE, JSON.stringify({ state, city }));
    } catch {
      // Storage is blocked or full, so the place is not remembered.
    }
  },
});
