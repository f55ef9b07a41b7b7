/** The forms by which the owner of an account, customer or admin, keeps it their own. */
import { redirect } from "react-router";
import { parsePasswordChange, type Typed } from "./account-rules.server.ts";
import { refuse, refuseForNow } from "./answer.server.ts";
import { countAttempt } from "./attempts.server.ts";
import { type SessionUser, sessionIdOf, signOut, withCookies } from "./auth.server.ts";
import { isPasswordOf } from "./credentials.server.ts";
import { signOutDevice, signOutEverywhere } from "./devices.server.ts";
import { changePassword } from "./profile.server.ts";
import { type SentenceName, sayLater } from "./say-later.server.ts";

const NO_SUCH_DEVICE = "This device is signed out already.";
const WRONG_PASSWORD = "Invalid password. Please try again.";

interface Sending {
  request: Request;
  /** The sender's network address. */
  address: string;
  /** The page that the answer leads back to. */
  here: string;
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
  const { request, address, here } = sending;
  const refusal = await checkPassword(user, typed, "currentPassword", currentPassword, address);
  if (refusal) return refusal;
  await changePassword(user.id, newPassword, await sessionIdOf(request.headers));
  return done(here, "password-changed");
}

async function endAllSessions(user: SessionUser, request: Request) {
  const cookies = await signOut(request.headers);
  await signOutEverywhere(user.id);
  return redirect("/login?signed-out=1", { headers: withCookies(cookies) });
}

/** Why a form is refused that only the owner of the account may send; counted like a sign-in. */
export async function checkPassword(
  user: SessionUser,
  typed: Typed,
  field: string,
  password: string,
  address: string,
) {
  const attempt = await countAttempt("sign-in", { email: user.email, address });
  if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
  if (!(await isPasswordOf(user.id, password))) {
    return refuse(typed, { errors: { [field]: WRONG_PASSWORD } }, 401);
  }
  await attempt.giveBack();
  return undefined;
}

function done(here: string, sentence: SentenceName) {
  return redirect(here, { status: 303, headers: sayLater(sentence) });
}
