/**
 * A request that is not sent yet, kept on the device: all tabs of a browser share it, as far as they
 * belong to the same person. Several people may use one device; none is shown what another typed.
 */

const PREFIX = "itewe.order ";
const GUEST = "guest-";
/** Ids of forms that have made an order, newest last. */
const SPENT = "itewe.orders-sent";
const SPENT_KEPT = 50;
/** A request that lies longer has lost its files, and its price may be another. */
const KEPT_MS = 14 * 86_400_000;

/** Fields that belong together: a city is one of its state. */
export const PLACE = ["address.state", "address.city"];
/** Of two addresses no half. */
export const ADDRESS = [...PLACE, "address.town", "address.streetAddress"];

/** A file of a draft: uploaded, as far as `id` is there. */
export interface DraftFile {
  name: string;
  size: number;
  id?: string;
}

export interface Draft {
  /** Both tabs send the same id: they make one order. */
  clientId: string;
  /** What a person has typed or chosen themselves. */
  values: Record<string, string>;
  files: DraftFile[];
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

/** What is kept of one owner about one product. */
const placeOf = (about: string, { account, guests: [guest = ""] }: DraftOwner) =>
  `${PREFIX}${about} ${account ?? GUEST + guest}`;

/**
 * The owner's draft about a product. A guest's goes along into the account that they sign in to; an
 * account's stays that account's.
 * @param about the product's id, or `{category}/{id}`
 * @returns undefined when there is none, or it was sent, or nothing is kept
 */
export function readDraft(about: string, owner: DraftOwner): Draft | undefined {
  const own = readPlace(placeOf(about, owner));
  if (!owner.account || (own && isTyped(own))) return own;
  for (const guest of owner.guests) {
    const place = placeOf(about, { guests: [guest] });
    const brought = readPlace(place);
    if (!brought || !isTyped(brought)) continue;
    const draft = { ...brought, values: takenAlong(brought.values) };
    keepDraft(about, owner, draft);
    remove(place);
    return draft;
  }
  return own;
}

/**
 * What goes along into an account of what a guest has typed. What they left empty, the account may
 * know; but an address is theirs as a whole, or the account's.
 */
export function takenAlong(values: Record<string, string>): Record<string, string> {
  const taken = Object.fromEntries(Object.entries(values).filter(([, text]) => text));
  if (!ADDRESS.some((name) => taken[name])) return taken;
  return { ...taken, ...Object.fromEntries(ADDRESS.map((name) => [name, taken[name] ?? ""])) };
}

/**
 * Removes what guests have left whom this browser does not know any more: nobody's, by now. And what
 * has lain for too long, whoever's it is.
 */
export function dropStrangers({ guests }: DraftOwner): void {
  for (const place of places()) {
    const owner = place.split(" ").at(-1) ?? "";
    const isStrangers = owner.startsWith(GUEST) && !guests.includes(owner.slice(GUEST.length));
    if (isStrangers || isExpired(place)) remove(place);
  }
}

function isExpired(place: string): boolean {
  try {
    const { at } = JSON.parse(localStorage.getItem(place) ?? "{}");
    return !(Date.now() - at <= KEPT_MS);
  } catch {
    return true;
  }
}

function places(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

const isTyped = ({ values, files }: Draft) => Object.keys(values).length + files.length > 0;

function readPlace(place: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null");
    if (typeof kept?.clientId !== "string" || Date.now() - kept.at > KEPT_MS) return undefined;
    if (isSpent(kept.clientId)) return undefined;
    const files = (kept.files ?? []).filter((file: DraftFile) => typeof file?.name === "string");
    return { clientId: kept.clientId, values: kept.values ?? {}, files };
  } catch {
    return undefined;
  }
}

/** Keeps a draft, unless its form has made an order: that would come back as a new one. */
export function keepDraft(about: string, owner: DraftOwner, draft: Draft): void {
  if (isSpent(draft.clientId)) return;
  try {
    const kept = JSON.stringify({ ...draft, at: Date.now() });
    localStorage.setItem(placeOf(about, owner), kept);
  } catch {
    // It lives as long as the page.
  }
}

/** The draft was sent: its form makes no other order, in whichever tab it stands. */
export function forgetDraft(about: string, clientId: string): void {
  const sent = places().filter(
    (place) => place.startsWith(`${PREFIX}${about} `) && readPlace(place)?.clientId === clientId,
  );
  spend(clientId);
  for (const place of sent) remove(place);
}

function remove(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}

/** Remembers on the device that a form has made an order. */
export function spend(clientId: string): void {
  try {
    const all = [...spent().filter((id) => id !== clientId), clientId];
    localStorage.setItem(SPENT, JSON.stringify(all.slice(-SPENT_KEPT)));
  } catch {
    // The shop tells it.
  }
}

/** Whether a form has made an order, as far as this device knows. */
export function isSpent(clientId: string): boolean {
  return spent().includes(clientId);
}

function spent(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SPENT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
