/** Who is asking: resolved once per request (`sessions/find-viewer.server.ts`), before any loader or action runs. */
import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { createContext } from "react-router";
import { db, type Queries } from "../../database/db.server.ts";
import { addedGuests } from "../../database/schema.ts";
import { readCookie, setCookie, YEAR_S } from "./cookies.server.ts";

/** The signed-in person, as sessions know it. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: "user" | "admin";
}

/**
 * visitor: nobody we know. guest: has written without an account, known by a cookie.
 * customer: signed in with role `user`. admin: signed in with role `admin`.
 */
export type Viewer =
  | { kind: "visitor" }
  | { kind: "guest"; participantId: string }
  | { kind: "customer"; user: SessionUser }
  | { kind: "admin"; user: SessionUser };

/** The viewer of the request at hand. */
export const viewerContext = createContext<Viewer>({ kind: "visitor" });

const GUEST_COOKIE = "itewe.guest";

/** The participant that a guest's cookie stands for, whether or not there is a row of them. */
export function guestIn(headers: Headers): string | undefined {
  const token = guestToken(headers);
  return token && guestParticipant(token);
}

/**
 * The guest's token in a request, or a new one with the headers that set its cookie. Given out
 * when a chat is opened, so that several first messages sent at once belong to one guest; a row is
 * made only when the first message arrives.
 * @param secure whether the shop's public address is https
 */
export function guestOf(
  request: Pick<Request, "headers">,
  secure: boolean,
): { guest: string; headers: Headers } {
  const known = guestToken(request.headers);
  return known ? { guest: known, headers: new Headers() } : newGuest(secure);
}

function newGuest(secure: boolean) {
  const guest = randomBytes(32).toString("base64url");
  return { guest, headers: new Headers({ "set-cookie": guestCookie(guest, secure) }) };
}

/**
 * As {@link guestOf}; but a new one for a browser that holds the cookie of a guest whose chat is an
 * account's now: with that nothing can be written any more.
 */
export async function openGuest(
  request: Pick<Request, "headers">,
  secure: boolean,
): Promise<ReturnType<typeof guestOf>> {
  const known = guestIn(request.headers);
  if (!known) return newGuest(secure);
  return (await isAddedGuest(db, known)) ? newGuest(secure) : guestOf(request, secure);
}

/** Whether this guest has become part of an account: under that name no chat is begun any more. */
export async function isAddedGuest(queries: Queries, id: string): Promise<boolean> {
  const added = await queries
    .select({ id: addedGuests.id })
    .from(addedGuests)
    .where(eq(addedGuests.id, id));
  return added.length > 0;
}

/** The `Set-Cookie` that makes a browser this guest's. */
export function guestCookie(token: string, secure: boolean): string {
  return setCookie(GUEST_COOKIE, token, YEAR_S, secure);
}

/** The cookie that makes a browser forget its guest. */
export const forgetGuestCookie = setCookie(GUEST_COOKIE, "", 0);

/** The token in a guest's cookie; undefined when there is none of the right form. */
export function guestToken(headers: Headers): string | undefined {
  const token = readCookie(headers, GUEST_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** What is kept of a guest's token: its SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The participant that a guest's token stands for. Made from the token, so that an open chat can
 * be told of the first message before there is a row.
 */
export function guestParticipant(token: string): string {
  const hex = createHash("sha256").update(`participant ${token}`).digest("hex");
  // Version 8 of RFC 9562: made by a rule of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
