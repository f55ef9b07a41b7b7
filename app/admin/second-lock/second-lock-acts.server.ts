/** What the forms of the second lock do; each is told by `act`. */
import { data, redirect } from "react-router";
import {
  checkPassword,
  refuseOtherOwner,
  type Sending,
} from "../../accounts/profile/security-forms.server.ts";
import { refuseCode, SIX_DIGITS } from "../../accounts/second-lock/check-code.server.ts";
import { CODE } from "../../accounts/second-lock/code-name.ts";
import {
  confirmApp,
  renewRecoveryCodes,
  startApp,
} from "../../accounts/second-lock/locks.server.ts";
import {
  addPasskey,
  removePasskey,
  startPasskey,
} from "../../accounts/second-lock/passkeys.server.ts";
import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path.ts";
import { withCookies } from "../../accounts/sessions/auth.server.ts";
import { readCode } from "../../accounts/sessions/recovery-codes.server.ts";
import { homeOf, safeRedirect } from "../../accounts/sign-in/safe-redirect.server.ts";
import type { SessionUser } from "../../accounts/viewer.server.ts";
import { refuse, type Typed } from "../../http/form-answer.server.ts";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import { screenPath } from "./screens.ts";

const PASSWORD = "currentPassword";
export const lockFields = ["act", "owner", "redirectTo", "id", "response", PASSWORD, CODE];

/** An answer that may show recovery codes; they are shown once. */
export type LockAnswer = FormAnswer & {
  codes?: string[];
  /** What a browser needs to make a passkey. */
  passkey?: object;
};

const NEEDED = "The week is over: the dashboard opens once a second lock is on.";
const FULL = "Ten passkeys are the most. Remove one first.";
const LAST = "One lock must stay. Add another before you remove this one.";
const NO_PASSKEY = "The passkey was not taken. Begin again with your password.";
const NO_PIN =
  "This key has neither a PIN nor a fingerprint. Set one up on it, or use a code from an app.";
const NOT_BEGUN = "This was begun in another window or long ago. Begin again with your password.";
const CODE_OF_APP =
  "That code does not fit. Take the newest one. Still not? Set the phone’s time to automatic: codes follow the clock.";

/** Answers the form that `act` names. */
export async function answerLockForm(user: SessionUser, typed: Typed, sending: Sending) {
  const other = refuseOtherOwner(user, typed);
  if (other) return other;
  const redirectTo = safeRedirect(typed.redirectTo ?? "", "");
  switch (typed.act) {
    case "later":
      if (user.needsSecondLock) return refuse(typed, { failure: NEEDED }, 403);
      return redirect(redirectTo || homeOf(user.role), 303);
    case "done":
      return redirect(redirectTo || homeOf(user.role), 303);
    case "start-app":
      return (
        (await refuseUnlessConfirmed(user, typed, sending)) ??
        (await beginApp(user, typed, sending, redirectTo))
      );
    case "start-passkey":
      return (
        (await refuseUnlessConfirmed(user, typed, sending)) ??
        (await beginPasskey(user, typed, sending))
      );
    case "add-passkey":
      return await finishPasskey(user, typed, sending);
    case "remove-passkey":
      return (
        (await refuseUnlessConfirmed(user, typed, sending)) ??
        (await takeOffPasskey(user, typed, sending))
      );
    case "confirm-app":
      return await putOn(user, typed, sending);
    case "renew-codes": {
      const refusal = await refuseUnlessConfirmed(user, typed, sending);
      if (refusal) return refusal;
      if (!user.hasSecondLock) return refuse(typed, { failure: "No second lock is on." }, 409);
      return shown(await renewRecoveryCodes(user));
    }
    default:
      return refuse(typed, { failure: "There is no such form." }, 400);
  }
}

/** By the password, and by the code where a lock is on: a session alone changes nothing. */
async function refuseUnlessConfirmed(user: SessionUser, typed: Typed, sending: Sending) {
  const checked = await checkPassword(user, typed, PASSWORD, sending);
  return checked.ok ? undefined : checked.refusal;
}

async function beginApp(user: SessionUser, typed: Typed, { request }: Sending, redirectTo: string) {
  await startApp(user, typed[PASSWORD] ?? "", request.headers);
  return redirect(screenPath("app", redirectTo), 303);
}

async function putOn(user: SessionUser, typed: Typed, { request, address }: Sending) {
  const code = readCode(typed[CODE] ?? "");
  if (code?.kind !== "app") return refuse(typed, { errors: { [CODE]: SIX_DIGITS } }, 400);
  const added = await confirmApp(user, code.code, request.headers, address);
  if (added.ok && added.codes) return shown(added.codes, added.cookies);
  if (added.ok) return redirect(SECOND_LOCK, { status: 303, headers: withCookies(added.cookies) });
  if (added.reason === "wrong" && added.left > 0)
    return refuse(typed, { errors: { [CODE]: CODE_OF_APP } }, 401);
  if (added.reason === "not-begun") return refuse(typed, { failure: NOT_BEGUN }, 409);
  return refuseCode(added, typed, CODE);
}

async function beginPasskey(user: SessionUser, typed: Typed, { request }: Sending) {
  const started = await startPasskey(user, typed[PASSWORD] ?? "", request.headers);
  if (started === "full") return refuse(typed, { failure: FULL }, 409);
  const answer = { values: {}, errors: {}, passkey: started.options };
  return data<LockAnswer>(answer, { headers: withCookies(started.cookies) });
}

async function finishPasskey(user: SessionUser, typed: Typed, { request }: Sending) {
  const added = await addPasskey(user, typed.response ?? "", request.headers);
  if (added === "refused" || added === "unverified") {
    const { response: _, ...kept } = typed;
    return refuse(kept, { failure: added === "refused" ? NO_PASSKEY : NO_PIN }, 400);
  }
  return added.codes ? shown(added.codes) : redirect(SECOND_LOCK, 303);
}

async function takeOffPasskey(user: SessionUser, typed: Typed, { request }: Sending) {
  const done = await removePasskey(user, typed.id ?? "", request.headers);
  if (done === "last") return refuse(typed, { failure: LAST }, 409);
  return redirect(SECOND_LOCK, 303);
}

/** The page with recovery codes, which nothing shows again. */
const shown = (codes: string[], cookies: string[] = []) =>
  data<LockAnswer>(
    { values: {}, errors: {}, sent: true, codes },
    { headers: withCookies(cookies, new Headers({ "cache-control": "no-store" })) },
  );
