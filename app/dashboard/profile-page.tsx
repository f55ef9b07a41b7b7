import { data, useNavigation } from "react-router";
import {
  parseDeletion,
  parseEmailChange,
  parseProfile,
  profileFields,
} from "../accounts/account-rules.server";
import { customerOf } from "../accounts/guards.server";
import { SIGNED_OUT } from "../accounts/owner-field";
import { AccountForms } from "../accounts/profile/account-forms";
import {
  deleteAccount,
  readProfile,
  requestEmailChange,
  saveProfile,
} from "../accounts/profile/profile.server";
import {
  answerSecurityForm,
  checkPassword,
  done,
  refuseOtherOwner,
  refuseUnconfirmed,
  type Sending,
  securityFields,
} from "../accounts/profile/security-forms.server";
import { sessionIdOf } from "../accounts/sessions/auth.server";
import { listDevices } from "../accounts/sessions/devices.server";
import { logOut } from "../accounts/sessions/log-out.server";
import { type SessionUser, viewerContext } from "../accounts/viewer.server";
import {
  answerForm,
  answerHeaders,
  refuse,
  refuseForNow,
  type Typed,
} from "../http/form-answer.server";
import type { SentForm } from "../http/form-body.server";
import { requestContext } from "../http/request.server";
import { takeAttempt } from "../limits/rate-limit.server";
import { HOUR_MS } from "../limits/rate-limits";
import { noindexMeta } from "../shop/pages/page-meta";
import { lagosDay } from "../ui/format/lagos-time";
import { sendOrKeep, useAnswerFocus, useKeptAnswer } from "../ui/forms/form-answer";
import { AnswerNotice } from "../ui/forms/form-parts";
import { Notice } from "../ui/notice";
import type { Route } from "./+types/profile-page";
import { ProfileForm } from "./profile-form";
import { ProfileView } from "./profile-view";

const FIELDS = [
  ...securityFields,
  ...profileFields,
  ...["newEmail", "emailPassword", "deletePassword"],
];
const HERE = "/user-dashboard/user-profile";
const NOT_SAVED = "Failed to update profile. Please try again.";
const NOT_DONE = "That did not work. Please try again.";

/** The profile and its devices; `?edit` opens the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = customerOf(context.get(viewerContext));
  const editing = new URL(request.url).searchParams.has("edit");
  try {
    const [profile, devices] = await Promise.all([
      readProfile(user.id),
      sessionIdOf(request.headers).then((sessionId) => listDevices(user.id, sessionId)),
    ]);
    if (!profile) throw new Response("User does not exist", { status: 404 });
    const today = lagosDay(new Date().toISOString());
    return data({ owner: user.id, profile, devices, editing, today });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    const nothing = { owner: user.id, profile: undefined, devices: [], editing: false, today: "" };
    return data(nothing, { status: 503 });
  }
}

/** Answers the form that `intent` names. */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const user = customerOf(context.get(viewerContext));
  const sending = { request, address: context.get(requestContext).address, here: HERE };
  const failed = ({ typed: { intent = "save" } }: SentForm) => ({
    failure: intent === "save" ? NOT_SAVED : NOT_DONE,
  });
  return answerForm(args, FIELDS, failed, async ({ typed }) => {
    const refusal = refuseOtherOwner(user, typed);
    if (refusal) return refusal;
    switch (typed.intent) {
      case "change-email":
        return await askForEmailChange(user, typed, sending);
      case "delete-account":
        return await deleteOwnAccount(user, typed, sending);
      default:
        return (
          (await answerSecurityForm(user, typed, sending)) ?? (await save(user, typed, sending))
        );
    }
  });
}

async function save(user: SessionUser, typed: Typed, { address }: Sending) {
  const parsed = parseProfile(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const attempt = await takeAttempt("profile", { account: user.id }, address);
  if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
  if (!(await saveProfile(user.id, parsed.input))) {
    return refuse(typed, { failure: "User does not exist" }, 404);
  }
  return done(HERE, "profile-saved");
}

async function askForEmailChange(user: SessionUser, typed: Typed, sending: Sending) {
  const parsed = parseEmailChange(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { newEmail } = parsed.input;
  const checked = await checkPassword(user, typed, "emailPassword", sending);
  if (!checked.ok) return checked.refusal;
  if (newEmail === user.email) {
    return refuse(typed, { errors: { newEmail: "This is your email address already." } }, 400);
  }
  const attempt = await takeAttempt("mail", { email: newEmail }, sending.address);
  if (!attempt.ok) return refuseForNow(typed, attempt.retryAfterSeconds);
  const outcome = await requestEmailChange(checked.by, newEmail);
  switch (outcome) {
    case "sent":
      return done(HERE, "email-change-sent");
    case "held-back":
      return refuseForNow(typed, HOUR_MS / 1_000);
    case "taken": {
      const taken = "Email already exists. Please use a different email or log in.";
      return refuse(typed, { errors: { newEmail: taken } }, 409);
    }
    default:
      return refuseUnconfirmed(outcome, typed, "emailPassword", sending);
  }
}

async function deleteOwnAccount(user: SessionUser, typed: Typed, sending: Sending) {
  const parsed = parseDeletion(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const checked = await checkPassword(user, typed, "deletePassword", sending);
  if (!checked.ok) return checked.refusal;
  const outcome = await deleteAccount(checked.by);
  switch (outcome) {
    case "deleted":
      return await logOut(sending.request.headers, "/login?deleted=1");
    case "admin":
      return refuse(typed, { failure: "An admin's account cannot be deleted here." }, 403);
    default:
      return refuseUnconfirmed(outcome, typed, "deletePassword", sending);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent } = Object.fromEntries(await request.clone().formData());
  const failed = intent === "save" ? NOT_SAVED : NOT_DONE;
  return sendOrKeep(request, serverAction, failed, SIGNED_OUT);
}

export const headers = answerHeaders;

export const meta = () => noindexMeta("Profile");

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const busy = String(navigation.formData?.get("intent") ?? "");
  const answer = useKeptAnswer(actionData);
  const { form: box, notice } = useAnswerFocus<HTMLDivElement>(answer, false);
  const { owner, profile, devices, editing, today } = loaderData;
  const answered = answer?.values.intent ?? "";
  const answerTo = (intent: string) => (answered === intent ? answer : undefined);

  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Profile</h1>
      </div>
      <AnswerNotice ref={notice} className="said">
        {answer?.failure}
      </AnswerNotice>
      {profile ? (
        <div className="panel-columns profile" ref={box}>
          <div>
            {editing || answered === "save" ? (
              <ProfileForm
                owner={owner}
                profile={profile}
                answer={answerTo("save")}
                busy={busy === "save"}
              />
            ) : (
              <ProfileView profile={profile} />
            )}
          </div>
          <div>
            <AccountForms
              // Keeps the profile form open when another form is refused.
              here={editing ? `${HERE}?edit=1` : HERE}
              owner={owner}
              profile={profile}
              devices={devices}
              today={today}
              answerTo={answerTo}
              busy={busy}
            />
          </div>
        </div>
      ) : (
        <Notice kind="bad" role="alert">
          Failed to fetch user data
        </Notice>
      )}
    </main>
  );
}
