/** The security forms of customers and admins. */
import { redirect } from "react-router";
import { refuse, refuseForNow, type Typed } from "../../http/form-answer.server.ts";
import { noteSecurity } from "../../limits/security-log.server.ts";
import { tryGuess } from "../../limits/sign-in-limit.server.ts";
import { parsePasswordChange } from "../account-rules.server.ts";
import { type FlashName, flash } from "../flash.server.ts";
import {
  type Confirmation,
  hashOpenedBy,
  type Unconfirmed,
} from "../passwords/credentials.server.ts";
import { checkCode } from "../second-lock/check-code.server.ts";
import { CODE } from "../second-lock/code-name.ts";
import { sessionIdOf } from "../sessions/auth.server.ts";
import { signOutDevice, signOutEverywhere } from "../sessions/devices.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { logOut } from "../sessions/log-out.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { changePassword } from "./profile.server.ts";

const NO_SUCH_DEVICE = "This device is signed out already.";
const WRONG_PASSWORD = "Invalid password. Please try again.";
const OTHER_OWNER =
  "You have logged in with another account since you opened this page, so nothing was changed. Reload the page to see the account you are in.";

const DEVICE_PASSWORD = "devicePassword";

export const securityFields = [
  ...["intent", "owner", "session", CODE],
  ...["currentPassword", "newPassword", DEVICE_PASSWORD],
];

/** The request of a form. */
export interface Sending {
  request: Request;
  /** The caller's network address. */
  address: string;
  /** The path to return to. */
  here: string;
}

/** Refuses a form that was filled in for another account; see `OwnerField`. */
export function refuseOtherOwner(user: SessionUser, typed: Typed) {
  if (typed.owner === undefined || typed.owner === user.id) return undefined;
  return refuse(typed, { failure: OTHER_OWNER }, 409);
}

/** Changes the password or signs devices out, by `intent`; undefined for other intents. */
export async function answerSecurityForm(user: SessionUser, typed: Typed, sending: Sending) {
  switch (typed.intent) {
    case "change-password":
      return await setNewPassword(user, typed, sending);
    case "sign-out":
      return await signOutChosen(user, typed, sending);
    default:
      return undefined;
  }
}

async function signOutChosen(user: SessionUser, typed: Typed, sending: Sending) {
  const checked = await checkPassword(user, typed, DEVICE_PASSWORD, sending);
  if (!checked.ok) return checked.refusal;
  if (typed.session === "all") {
    await signOutEverywhere(user.id);
    // Last, so that a failure can be retried.
    return await logOut(sending.request.headers, "/login?signed-out=1");
  }
  return (await signOutDevice(user.id, typed.session ?? ""))
    ? done(sending.here, "device-signed-out")
    : refuse(typed, { failure: NO_SUCH_DEVICE }, 404);
}

async function setNewPassword(user: SessionUser, typed: Typed, sending: Sending) {
  const parsed = parsePasswordChange(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const checked = await checkPassword(user, typed, "currentPassword", sending);
  if (!checked.ok) return checked.refusal;
  const outcome = await changePassword(checked.by, parsed.input.newPassword);
  if (outcome !== "changed") return refuseUnconfirmed(outcome, typed, "currentPassword", sending);
  return passwordChanged(user, sending);
}

/** Goes back to the page after a change of the password. */
export async function passwordChanged(user: SessionUser, sending: Sending): Promise<Response> {
  const answer = done(sending.here, "password-changed");
  // The change has made all browsers unknown; this one stays known.
  answer.headers.append("set-cookie", await rememberDevice(sending.request.headers, user.id));
  return answer;
}

/** The confirmation, or the refusal of its form. */
type Checked =
  | { ok: true; by: Confirmation }
  | { ok: false; refusal: ReturnType<typeof refuse> | Response };

/**
 * Checks the password that confirms an act, and the code of whoever has a second lock. Wrong ones
 * count for the session, so that guesses elsewhere do not lock its owner out.
 * @param field the form's field for the password
 */
export async function checkPassword(
  user: SessionUser,
  typed: Typed,
  field: string,
  sending: Sending,
): Promise<Checked> {
  const password = typed[field] ?? "";
  if (password === "") {
    const errors = { [field]: "Enter your password." };
    return { ok: false, refusal: refuse(typed, { errors }, 400) };
  }
  const sessionId = await sessionIdOf(sending.request.headers);
  if (!sessionId) {
    return { ok: false, refusal: refuseUnconfirmed("signed-out", typed, field, sending) };
  }
  const guess = await tryGuess(
    { device: `session ${sessionId}` },
    () => hashOpenedBy(user.id, password),
    (hash) => hash === undefined,
  );
  const who = { userId: user.id, address: sending.address };
  if (!guess.ok) {
    noteSecurity("password held back", who);
    return { ok: false, refusal: refuseForNow(typed, guess.retryAfterSeconds) };
  }
  if (guess.result === undefined) {
    noteSecurity("password confirmed wrongly", who);
    return { ok: false, refusal: refuseUnconfirmed("other-password", typed, field, sending) };
  }
  const refusal = await checkCode(user, typed, CODE, sending);
  if (refusal) return { ok: false, refusal };
  return { ok: true, by: { userId: user.id, sessionId, passwordHash: guess.result } };
}

/** Refuses an act that the password does not confirm (any more). */
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

/** Redirects back to the page with a flash message. */
export function done(here: string, message: FlashName) {
  return redirect(here, { status: 303, headers: flash(message) });
}
