/**
 * The viewer, resolved once per request (`sessions/find-viewer.server.ts`) before loaders and
 * actions.
 */
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { createContext } from "react-router";
import { db, type Queries } from "../../database/db.server.ts";
import { derivedUuid } from "../../database/derived-uuid.ts";
import { addedGuests } from "../../database/schema.ts";
import { readCookie, setCookie, YEAR_S } from "./cookies.server.ts";
import type { Role } from "./may.ts";

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Where the account's address is, for what delivery there costs. */
  home?: { state: string; city: string };
  /** The password was given: the dashboard opens with one of their own. */
  mustChangePassword?: boolean;
  /** The password alone opens no session, and confirms neither locks nor the bank account. */
  hasSecondLock?: boolean;
  /** The week for putting on a second lock is over: the dashboard opens with one. */
  needsSecondLock?: boolean;
}

/**
 * visitor: unknown. guest: has written without an account, known by a cookie. admin: of the shop,
 * with the rights of the role (`may.ts`).
 */
export type Viewer =
  | { kind: "visitor" }
  | { kind: "guest"; participantId: string }
  | { kind: "customer"; user: SessionUser }
  | { kind: "admin"; user: SessionUser };

export const viewerContext = createContext<Viewer>({ kind: "visitor" });

const GUEST_COOKIE = "itewe.guest";

/** The participant id of a guest's cookie, whether or not the row exists. */
export function guestIn(headers: Headers): string | undefined {
  const token = guestToken(headers);
  return token && guestParticipant(token);
}

/**
 * The request's guest token, or a new one with the headers that set it. A token is given out when a
 * chat is opened, so that parallel first messages share a guest; the row comes with the first
 * message.
 */
export function guestOf(request: Pick<Request, "headers">): { guest: string; headers: Headers } {
  const known = guestToken(request.headers);
  return known ? { guest: known, headers: new Headers() } : newGuest();
}

function newGuest() {
  const guest = randomBytes(32).toString("base64url");
  return { guest, headers: new Headers({ "set-cookie": guestCookie(guest) }) };
}

/** As {@link guestOf}, but replaces the token of a guest who was merged into an account. */
export async function openGuest(
  request: Pick<Request, "headers">,
): Promise<ReturnType<typeof guestOf>> {
  const known = guestIn(request.headers);
  if (!known) return newGuest();
  return (await isAddedGuest(db, known)) ? newGuest() : guestOf(request);
}

/** Whether this guest was merged into an account, and so can start no chat. */
export async function isAddedGuest(queries: Queries, id: string): Promise<boolean> {
  const added = await queries
    .select({ id: addedGuests.id })
    .from(addedGuests)
    .where(eq(addedGuests.id, id));
  return added.length > 0;
}

/** The `Set-Cookie` of a guest. */
export function guestCookie(token: string): string {
  return setCookie(GUEST_COOKIE, token, YEAR_S);
}

/** The `Set-Cookie` that removes the guest. */
export const forgetGuestCookie = setCookie(GUEST_COOKIE, "", 0);

/** The token in the guest cookie, if it is well-formed. */
export function guestToken(headers: Headers): string | undefined {
  const token = readCookie(headers, GUEST_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The stored form of a guest's token: SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The participant id of a guest's token, derived so that events reach a chat before its row exists.
 */
export const guestParticipant = (token: string): string => derivedUuid(`participant ${token}`);
