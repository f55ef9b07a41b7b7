import type { Fields } from "../../prices/choice.ts";
import { OwnSplit } from "./own-split.ts";
import type { AskedTicket } from "./read-ticket.server.ts";
import { type PlaceTable, type Ticket, ticketOf } from "./ticket.ts";

/** Where goods were delivered last time. */
export interface LastPlace {
  state: string;
  city: string;
}

/** The form that a ticket is chosen in, and what its page and its device can do. */
export interface TicketPage {
  /** What stands in the fields. */
  read: () => Fields;
  /** Whether they differ from what the page was made with. */
  isChanged: () => boolean;
  /** Puts values into fields, by their names. */
  fill: (fields: [string, string][]) => void;
  /** ms since the page was made. */
  age: () => number;
  /** @throws when there is no connection */
  fetchPlaces: () => Promise<PlaceTable>;
  /** Puts the choice into the page's address. */
  show: (query: string) => void;
  /** The last place that was chosen on this device. */
  lastPlace: () => LastPlace | undefined;
  keepPlace: (place: LastPlace) => void;
}

export interface ShownTicket {
  ticket: Ticket;
  /** What stands in the form, or in the address as long as nobody has chosen anything. */
  fields: Fields;
  /** The zones and cities that are known so far. */
  table: PlaceTable;
  /** Whether fetching them failed the last time. */
  isLost: boolean;
}

/** The ticket for what is chosen in a form, computed again with every choice. */
export class ChosenTicket {
  readonly #prices: AskedTicket;
  readonly #split: OwnSplit;
  #shown: ShownTicket;
  #fields: Fields;
  /** ms since 1970, UTC. */
  #now: number;
  /** Set while the page shows the form. */
  #page: TicketPage | undefined;
  #onChange: () => void = () => {};
  #isAsking = false;

  constructor(prices: AskedTicket) {
    const { table, asked, now } = prices;
    this.#prices = prices;
    this.#fields = new URLSearchParams(asked);
    this.#now = now;
    const ticket = ticketOf(prices, table, this.#fields, now);
    this.#split = new OwnSplit(prices.list, ticket.choice, this.#fields);
    this.#shown = { ticket, fields: this.#fields, table, isLost: false };
  }

  /** What to show; the same object until it changes. */
  shown = (): ShownTicket => this.#shown;

  /**
   * Takes over from the page: with what was chosen in its form before the script loaded, and with
   * the last place where its address names none.
   * @param onChange called when there is something else to show
   * @returns ends it
   */
  open(page: TicketPage, onChange: () => void): () => void {
    this.#page = page;
    this.#onChange = onChange;
    if (page.isChanged()) this.choose();
    void this.#goBack(page);
    return () => {
      this.#page = undefined;
      this.#onChange = () => {};
    };
  }

  /** Answers what stands in the fields now. */
  choose = (): void => {
    const page = this.#page;
    if (!page) return;
    this.#answer(page.read());
    const { errors, address, place, delivery } = this.#shown.ticket;
    if (Object.keys(errors).length === 0) page.show(address);
    if (place.way === "delivery" && place.state !== "") page.keepPlace(place);
    if (!delivery || this.#shown.isLost) void this.askForPlaces();
  };

  /** Chooses values, by the names of their fields. */
  set = (fields: [string, string][]): void => {
    this.#page?.fill(fields);
    this.choose();
  };

  /** Chooses a quantity, and with it those of a split. */
  setQuantity = (quantity: number): void => {
    const { list } = this.#prices;
    this.set(this.#split.fieldsIn(list, this.#shown.ticket.choice, quantity));
  };

  /** Fetches every zone and city, once. */
  askForPlaces = async (): Promise<void> => {
    const page = this.#page;
    if (!page || this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#show(await page.fetchPlaces(), false);
    } catch {
      this.#isAsking = false;
      this.#show(this.#shown.table, true);
    }
  };

  /** Delivers to the last place, unless the address or the form names another one. */
  async #goBack(page: TicketPage): Promise<void> {
    const { asked } = this.#prices;
    if ("state" in asked || "delivery" in asked) return;
    const last = page.lastPlace();
    if (!last || !this.#isWithoutPlace()) return;
    await this.askForPlaces();
    const { cities } = this.#shown.table;
    if (this.#page !== page || !this.#isWithoutPlace()) return;
    if (!Object.hasOwn(cities, last.state)) return;
    page.fill([["state", last.state]]);
    const fields = page.read();
    // The form has no cities of the state yet.
    this.#answer({ get: (name) => (name === "city" ? last.city : fields.get(name)) });
  }

  #isWithoutPlace(): boolean {
    const { place } = this.#shown.ticket;
    return place.way === "delivery" && place.state === "";
  }

  #answer(fields: Fields): void {
    this.#fields = fields;
    // By the server's clock, because a phone's may be wrong.
    this.#now = this.#prices.now + (this.#page?.age() ?? 0);
    this.#show(this.#shown.table, this.#shown.isLost);
  }

  #show(table: PlaceTable, isLost: boolean): void {
    const ticket = ticketOf(this.#prices, table, this.#fields, this.#now);
    this.#split.see(this.#prices.list, this.#fields);
    this.#shown = { ticket, fields: this.#fields, table, isLost };
    this.#onChange();
  }
}
