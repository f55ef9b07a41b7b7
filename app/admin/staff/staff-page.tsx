import "./staff.css";
import { data, Form, redirect, useNavigation } from "react-router";
import { flash } from "../../accounts/flash.server";
import { staffOf } from "../../accounts/guards.server";
import { type Role, roleNames, staffRoles } from "../../accounts/may";
import { inviteStaff, listStaff, type StaffMember } from "../../accounts/users/staff.server";
import { setRole, type UserAct } from "../../accounts/users/users.server";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { answerForm, refuse, type Typed } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { AnsweredField } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import {
  type FormAnswer,
  sendOrKeep,
  useAnswerFocus,
  useKeptAnswer,
} from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import { AnswerOfGone, FetchFailed } from "../lists/list-parts";
import type { Route } from "./+types/staff-page";

const HERE = "/admin-dashboard/staff";
const NOT_SAVED = "Not saved. What you typed is still here; please try again.";
const FIELDS = ["act", "email", "role", "id"] as const;

/** What each role opens, as an owner reads it. */
const roleHints: Readonly<Record<keyof typeof roleNames, string>> = {
  admin: "everything",
  desk: "chats and orders",
  workshop: "jobs and their files",
  accounts: "payments, statements",
};

const refusals: Readonly<
  Record<Extract<UserAct, { ok: false }>["reason"], { status: number; failure: string }>
> = {
  gone: { status: 404, failure: "They have no account any more. Look at the list again." },
  oneself: { status: 409, failure: "You cannot change your own role: another owner can." },
  unverified: { status: 409, failure: "Their email address is not verified yet." },
};

/** The shop's own people (TRADE §5 'Staff'). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const me = staffOf(viewer, "staff").id;
  try {
    return data({ me, staff: await listStaff(viewer) });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ me, staff: undefined }, { status: 503 });
  }
}

/** `act`: invite, role (of `id`) or remove. */
export function action(args: Route.ActionArgs) {
  const viewer = args.context.get(viewerContext);
  return answerForm(args, FIELDS, NOT_SAVED, ({ typed }) => {
    if (typed.act === "invite") return invite(viewer, typed);
    const to = typed.act === "remove" ? "user" : staffRoles.find((role) => role === typed.role);
    if ((typed.act === "role" || typed.act === "remove") && to) return change(viewer, typed, to);
    return Promise.resolve(refuse(typed, { failure: "Choose a role." }, 400));
  });
}

async function invite(viewer: Viewer, typed: Typed) {
  const done = await inviteStaff(viewer, typed);
  if (!done.ok) return refuse(typed, { errors: { ...done.errors } }, 400);
  return redirect(HERE, { status: 303, headers: flash(`staff-${done.done}`) });
}

async function change(viewer: Viewer, typed: Typed, to: Role) {
  const done = await setRole(viewer, typed.id ?? "", to);
  if (done.ok) return redirect(HERE, { status: 303, headers: flash("staff-changed") });
  const { failure, status } = refusals[done.reason];
  return refuse(typed, { failure }, status);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED);

/** Whoever was too slow is shown how the list stands. */
export const shouldRevalidate = () => true;

export const meta = () => noindexMeta("Staff");

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, me } = loaderData;
  const answer = useKeptAnswer<FormAnswer>(actionData);
  const invited = answer?.values.act === "invite" ? answer : undefined;
  const isShown = invited || staff?.some(({ id }) => id === answer?.values.id);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Staff</h1>
      </div>
      <AnswerOfGone answer={isShown ? undefined : answer} />
      {staff ? (
        <div className="panel-columns">
          <Panel title="Invite somebody">
            <InviteForm
              // A form that was taken begins anew.
              key={staff.length}
              answer={invited}
            />
          </Panel>
          <Panel title="Who works here">
            <ul className="list-lines staff-list">
              {staff.map((member) => (
                <Member
                  key={`${member.id} ${member.role}`}
                  member={member}
                  isMe={member.id === me}
                  answer={answer?.values.id === member.id ? answer : undefined}
                />
              ))}
            </ul>
          </Panel>
        </div>
      ) : (
        <FetchFailed title="Failed to fetch the staff" />
      )}
    </main>
  );
}

function InviteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, notice } = useAnswerFocus(answer, false);
  const busy = useNavigation().formData?.get("act") === "invite";
  return (
    <Form method="post" ref={form} className="stack" aria-label="Invite" noValidate>
      <input type="hidden" name="act" value="invite" />
      <AnswerNotice ref={notice}>{answer?.failure}</AnswerNotice>
      <AnsweredField
        answer={answer}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
      <Field label="Role" error={answer?.errors.role}>
        <select className="select" name="role" defaultValue={answer?.values.role ?? "desk"}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {`${roleNames[role]}: ${roleHints[role]}`}
            </option>
          ))}
        </select>
      </Field>
      <SubmitButton busy={busy}>Invite</SubmitButton>
    </Form>
  );
}

function Member({
  member,
  isMe,
  answer,
}: {
  member: StaffMember;
  isMe: boolean;
  answer: FormAnswer | undefined;
}) {
  const { id, name, email, role, isInvited } = member;
  const { form, notice } = useAnswerFocus(answer, false);
  const sent = useNavigation().formData;
  const busy = sent?.get("id") === id;
  return (
    <li>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        <span className="text-small muted breaks">{email}</span>
      </p>
      {isInvited ? <p className="text-small muted">Invited, has no password yet</p> : null}
      {isMe ? (
        <p className="text-small muted">{roleNames[role]}, you</p>
      ) : (
        <Form method="post" ref={form} className="staff-acts">
          <input type="hidden" name="id" value={id} />
          <AnswerNotice ref={notice}>{answer?.failure}</AnswerNotice>
          <select className="select" name="role" aria-label={`Role of ${name}`} defaultValue={role}>
            {staffRoles.map((one) => (
              <option key={one} value={one}>
                {roleNames[one]}
              </option>
            ))}
          </select>
          <SubmitButton busy={busy && sent.get("act") === "role"} name="act" value="role">
            Change
          </SubmitButton>
          <button
            type="submit"
            name="act"
            value="remove"
            className="button button-line"
            disabled={busy}
          >
            Remove<span className="visually-hidden"> {name} from the staff</span>
          </button>
        </Form>
      )}
    </li>
  );
}
