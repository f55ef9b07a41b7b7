/** A request that has not been sent yet. */
import { uuidv7 } from "uuidv7";
import { Drafts, type Values } from "../../kept-form/drafts.ts";
import type { FormKind } from "../../kept-form/kept-form.ts";
import type { DraftFile } from "../files/artwork-uploads.ts";
import { LINE_FIELD } from "./lines/form-lines.ts";
import type { KeptLine } from "./lines/order-lines.ts";

const GUEST = "guest-";
/** Fields that belong together, since a city belongs to a state. */
const PLACE = ["address.state", "address.city"];
/** An address is kept whole or not at all. */
const ADDRESS = [...PLACE, "address.town", "address.streetAddress"];

/** What a draft holds beside the fields. */
export interface OrderDraft {
  /** Each with the place of its line among these, from 0. */
  files: DraftFile[];
  lines: KeptLine[];
}

/** Whose drafts a page may read and store. */
export interface DraftOwner {
  /** An account; undefined for a guest. */
  account?: string | undefined;
  /**
   * Participants of the guest whom the browser knows, whoever is signed in, and of guests whose
   * chats this browser has given to the account.
   */
  guests: string[];
}

/** An older request has lost its files, and its prices may have changed. */
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
 * Whose draft a page uses. A guest's draft moves into the account that they sign in to, an
 * account's stays with that account, and the draft of a guest whom the browser no longer knows is
 * nobody's.
 */
export function orderPlace({ account, guests }: DraftOwner) {
  const ofGuest = (guest = "") => GUEST + guest;
  return {
    place: account ?? ofGuest(guests[0]),
    others: account ? guests.map(ofGuest) : [],
    isStranger(place: string) {
      // Keys of the first release have a product before the owner.
      const owner = place.split(" ").at(-1) ?? "";
      return owner.startsWith(GUEST) && !guests.includes(owner.slice(GUEST.length));
    },
  };
}

/**
 * What moves from a guest's draft into an account. For fields that they left empty the account may
 * know better, but an address is taken whole: theirs or the account's.
 */
function movedValues(values: Values): Values {
  const moved = Object.fromEntries(Object.entries(values).filter(([, text]) => text));
  if (!ADDRESS.some((name) => moved[name])) return moved;
  return { ...moved, ...Object.fromEntries(ADDRESS.map((name) => [name, moved[name] ?? ""])) };
}

/**
 * What a person has typed or chosen; lines are stored separately. What the page has filled in by
 * itself is not stored, because it may be outdated when the draft comes back.
 */
function ownValues(values: Values, initial: Values | undefined): Values {
  const differs = (name: string) => !initial || values[name] !== initial[name];
  const isElsewhere = ADDRESS.some(differs);
  const own = Object.entries(values).filter(
    ([name]) => !LINE_FIELD.test(name) && (ADDRESS.includes(name) ? isElsewhere : differs(name)),
  );
  return Object.fromEntries(own);
}
