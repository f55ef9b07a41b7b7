/** The forms by which the owner of an account, customer or admin, keeps it their own. */
import { redirect } from "react-router";
import { refuse, refuseForNow, type Typed } from "../../http/form-answer.server.ts";
import { tryGuess } from "../../limits/sign-in-limit.server.ts";
import { parsePasswordChange } from "../account-rules.server.ts";
import { type FlashName, flash } from "../flash.server.ts";
import {
  type Confirmation,
  hashOpenedBy,
  type Unconfirmed,
} from "../passwords/credentials.server.ts";
import { sessionIdOf, signOut, withCookies } from "../sessions/auth.server.ts";
import { signOutDevice, signOutEverywhere } from "../sessions/devices.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { noteSecurity } from "../sessions/security-log.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { changePassword } from "./profile.server.ts";

const NO_SUCH_DEVICE = "This device is signed out already.";
const WRONG_PASSWORD = "Invalid password. Please try again.";
const OTHER_OWNER =
  "You have logged in with another account since you opened this page, so nothing was changed. Reload the page to see the account you are in.";

/** The fields of these forms. */
export const securityFields = ["intent", "owner", "session", "currentPassword", "newPassword"];

/** A form on its way in. */
export interface Sending {
  request: Request;
  /** The sender's network address. */
  address: string;
  /** The page that the answer leads back to. */
  here: string;
}

/** Why a form is refused that was filled in for another account; see `OwnerField`. */
export function refuseOtherOwner(user: SessionUser, typed: Typed) {
  if (typed.owner === undefined || typed.owner === user.id) return undefined;
  return refuse(typed, { failure: OTHER_OWNER }, 409);
}

/**
 * Changes the password, or signs devices out, as `intent` says.
 * @returns undefined when it says something else
 */
export async function answerSecurityForm(user: SessionUser, typed: Typed, sending: Sending) {
  const { request, here } = sending;
  switch (typed.intent) {
    case "change-password":
      return await setNewPassword(user, typed, sending);
    case "sign-out-device":
      return (await signOutDevice(user.id, typed.session ?? ""))
        ? done(here, "device-signed-out")
        : refuse(typed, { failure: NO_SUCH_DEVICE }, 404);
    case "sign-out-everywhere":
      return await endAllSessions(user, request);
    default:
      return undefined;
  }
}

async function setNewPassword(user: SessionUser, typed: Typed, sending: Sending) {
  const parsed = parsePasswordChange(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { currentPassword, newPassword } = parsed.input;
  const checked = await checkPassword(user, typed, "currentPassword", currentPassword, sending);
  if (!checked.ok) return checked.refusal;
  const outcome = await changePassword(checked.by, newPassword);
  if (outcome !== "changed") return refuseUnconfirmed(outcome, typed, "currentPassword", sending);
  const answer = done(sending.here, "password-changed");
  // With the old password this browser was known; now no other is.
  answer.headers.append("set-cookie", await rememberDevice(sending.request.headers, user.id));
  return answer;
}

async function endAllSessions(user: SessionUser, request: Request) {
  await signOutEverywhere(user.id);
  // Only then: whoever is told that it failed can try again.
  const cookies = await signOut(request.headers);
  return redirect("/login?signed-out=1", { headers: withCookies(cookies) });
}

/** Whoever confirmed an act, or why its form is refused. */
type Checked =
  | { ok: true; by: Confirmation }
  | { ok: false; refusal: ReturnType<typeof refuse> | Response };

/**
 * Checks the password that confirms an act of the account's owner. Wrong ones count for the session,
 * which was opened with the password: who guesses at it elsewhere does not shut its owner out.
 * @param field of the form, beside which a wrong one is told
 */
export async function checkPassword(
  user: SessionUser,
  typed: Typed,
  field: string,
  password: string,
  sending: Sending,
): Promise<Checked> {
  const sessionId = await sessionIdOf(sending.request.headers);
  if (!sessionId) {
    return { ok: false, refusal: refuseUnconfirmed("signed-out", typed, field, sending) };
  }
  const guess = await tryGuess(
    { device: `session ${sessionId}` },
    () => hashOpenedBy(user.id, password),
    (hash) => hash === undefined,
  );
  if (!guess.ok) return { ok: false, refusal: refuseForNow(typed, guess.retryAfterSeconds) };
  if (guess.result === undefined) {
    noteSecurity("password confirmed wrongly", { userId: user.id, address: sending.address });
    return { ok: false, refusal: refuseUnconfirmed("other-password", typed, field, sending) };
  }
  return { ok: true, by: { userId: user.id, sessionId, passwordHash: guess.result } };
}

/**
 * What a form is answered that the password does not confirm, or no longer.
 * @param field of the form that has the password
 */
export function refuseUnconfirmed(
  why: Unconfirmed,
  typed: Typed,
  field: string,
  { here }: Sending,
) {
  return why === "signed-out"
    ? redirect(`/login?redirectTo=${encodeURIComponent(here)}`, 303)
    : refuse(typed, { errors: { [field]: WRONG_PASSWORD } }, 401);
}

/** Back to the page, which says what was done. */
export function done(here: string, message: FlashName) {
  return redirect(here, { status: 303, headers: flash(message) });
}
