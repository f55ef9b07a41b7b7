/** A request that is not sent yet. */
import { uuidv7 } from "uuidv7";
import { Drafts, type Values } from "../../kept-form/drafts.ts";
import type { FormKind } from "../../kept-form/kept-form.ts";
import type { DraftFile } from "../files/artwork-uploads.ts";
import { LINE_FIELD } from "./lines/form-lines.ts";
import type { KeptLine } from "./lines/order-lines.ts";

const GUEST = "guest-";
/** Fields that belong together: a city is one of its state. */
const PLACE = ["address.state", "address.city"];
/** Of two addresses no half. */
const ADDRESS = [...PLACE, "address.town", "address.streetAddress"];

/** What is kept besides the fields. */
export interface OrderDraft {
  /** Each with the place of its line among these, from 0. */
  files: DraftFile[];
  lines: KeptLine[];
}

/** Whose drafts a page reads and keeps. */
export interface DraftOwner {
  /** An account; undefined for a guest. */
  account?: string | undefined;
  /**
   * Participants of the guest whom the browser knows, whoever is signed in, and of those whose chats
   * it gave to the account.
   */
  guests: string[];
}

/** A request that lies longer has lost its files, and its price may be another. */
export const ORDER_DRAFT_DAYS = 14;
export const orderDrafts = new Drafts<OrderDraft>("itewe.order", ORDER_DRAFT_DAYS);

export const orderForm: FormKind<OrderDraft> = {
  drafts: orderDrafts,
  own: ownValues,
  early: (changed) =>
    PLACE.some((name) => changed.has(name)) ? new Set([...changed, ...ADDRESS]) : changed,
  moved: movedValues,
  newId: uuidv7,
};

/**
 * Whose draft a page takes up: a guest's moves into the account that they sign in to; an account's
 * stays that account's; that of a guest whom the browser does not know any more is nobody's.
 */
export function orderPlace({ account, guests }: DraftOwner) {
  const ofGuest = (guest = "") => GUEST + guest;
  return {
    place: account ?? ofGuest(guests[0]),
    others: account ? guests.map(ofGuest) : [],
    isStranger(place: string) {
      // Those of the first release name a product before their owner.
      const owner = place.split(" ").at(-1) ?? "";
      return owner.startsWith(GUEST) && !guests.includes(owner.slice(GUEST.length));
    },
  };
}

/**
 * What moves into an account of what a guest has typed. What they left empty, the account may know;
 * but an address is theirs as a whole, or the account's.
 */
function movedValues(values: Values): Values {
  const moved = Object.fromEntries(Object.entries(values).filter(([, text]) => text));
  if (!ADDRESS.some((name) => moved[name])) return moved;
  return { ...moved, ...Object.fromEntries(ADDRESS.map((name) => [name, moved[name] ?? ""])) };
}

/**
 * What a person has typed or chosen; their lines are kept for themselves. What the page has filled
 * in by itself is not kept: it may be out of date when the draft comes back.
 */
function ownValues(values: Values, initial: Values | undefined): Values {
  const differs = (name: string) => !initial || values[name] !== initial[name];
  const isElsewhere = ADDRESS.some(differs);
  const own = Object.entries(values).filter(
    ([name]) => !LINE_FIELD.test(name) && (ADDRESS.includes(name) ? isElsewhere : differs(name)),
  );
  return Object.fromEntries(own);
}
