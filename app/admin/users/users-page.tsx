import "./users.css";
import { useState } from "react";
import { flushSync } from "react-dom";
import { data, Link } from "react-router";
import { clipQuery } from "../../../database/search/words";
import { countUsers, type ListedUser, listUsers } from "../../accounts/users/users.server";
import { viewerContext } from "../../accounts/viewer.server";
import { findAccountsWithChats } from "../../chat/conversations.server";
import { requestContext } from "../../http/request.server";
import { useReread } from "../../live/use-reread";
import { telLink, whatsappLink } from "../../shop/links";
import { noindexMeta } from "../../shop/pages/page-meta";
import { ConfirmDialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { focusOrMain } from "../../ui/focus";
import { initialsOf } from "../../ui/format/initials";
import { dayWords, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { formatCount } from "../../ui/format/money";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";
import { FetchFailed, ListPages, ListTools, Waiting } from "../lists/list-parts";
import type { Route } from "./+types/users-page";

const ACTS = "/admin-dashboard/user-acts";

/** A line, and whether the account has a conversation. */
type Line = ListedUser & { hasChat: boolean };

/** A page of accounts (SPEC §6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const query = clipQuery(searchParams.get("q") ?? "");
  const after = searchParams.get("after");
  const chosen = {
    query,
    isFirst: !after,
    today: lagosDay(new Date().toISOString()),
    me: viewer.kind === "admin" ? viewer.user.id : "",
  };
  try {
    const [page, registered] = await Promise.all([
      listUsers(viewer, { query, after }),
      countUsers(viewer),
    ]);
    const chatting = await findAccountsWithChats(page.users.map(({ id }) => id));
    const users = page.users.map((user) => ({ ...user, hasChat: chatting.includes(user.id) }));
    return data({ ...chosen, page: { ...page, users }, registered });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ ...chosen, page: undefined, registered: undefined }, { status: 503 });
  }
}

export const meta = () => noindexMeta("Users");

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { page, query, isFirst, registered } = loaderData;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Users</h1>
        {registered ? (
          <p className="text-small muted">
            {registered.more ? "More than " : ""}
            {formatCount(registered.total)} registered
          </p>
        ) : null}
      </div>
      <ListTools label="Search by name, email or phone" query={query} />
      {page ? (
        <Waiting>
          {page.users.length > 0 ? (
            <UserList {...loaderData} users={page.users} />
          ) : (
            <div className="panel">
              <EmptyState
                title={query ? "Nobody found" : "Nobody has registered yet"}
                actions={
                  query ? (
                    <Link className="button button-line" to="/admin-dashboard/users">
                      All users
                    </Link>
                  ) : undefined
                }
              >
                {query
                  ? "Try the beginning of a name or e-mail address, or the last digits of the phone number."
                  : ""}
              </EmptyState>
            </div>
          )}
          <ListPages choice={{ q: query }} next={page.next} isFirst={isFirst} />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch users" />
      )}
    </main>
  );
}

type Asked = { kind: "delete" | "make-admin" | "unmake-admin"; user: ListedUser };

const questions = {
  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: "Their account, password and devices are deleted for good. Their messages stay, as those of a deleted user.",
    done: "User deleted successfully!",
    failed: "Failed to delete user. Please try again.",
  },
  "make-admin": {
    title: (name: string) => `Make ${name} an admin?`,
    text: "They can then do everything that you can do here. They log in again first.",
    done: "They are an admin now.",
    failed: "Failed to change the role. Please try again.",
  },
  "unmake-admin": {
    title: (name: string) => `Make ${name} a customer again?`,
    text: "They can no longer open this dashboard, from this moment on.",
    done: "They are a customer now.",
    failed: "Failed to change the role. Please try again.",
  },
} as const;

function UserList({ users, me, today }: { users: Line[]; me: string; today: string }) {
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const reread = useReread();
  const question = asked && questions[asked.kind];

  async function run({ kind, user }: Asked) {
    setBusy(true);
    const answer = await act(ACTS, { act: kind, id: user.id });
    // Closes the dialog, which returns the focus, before anything else takes it.
    flushSync(() => {
      setBusy(false);
      setAsked(undefined);
    });
    if (answer.status === 404 || (answer.ok && kind === "delete")) {
      const after = users.slice(users.findIndex(({ id }) => id === user.id) + 1);
      const next = after.find(({ id }) => id !== me);
      focusOrMain(next && deleteButton(next.id));
    }
    const { done, failed } = questions[kind];
    const text = answer.told || failed;
    void showToast(answer.ok ? { kind: "ok", text: done } : { kind: "bad", text });
    if (answer.status !== 0) reread();
  }

  return (
    <>
      <ul className="panel list-lines users">
        <li className="list-heads users-heads" aria-hidden="true">
          <span />
          <span>Name</span>
          <span>Role</span>
          <span>Phone</span>
          <span>Address</span>
          <span />
        </li>
        {users.map((user) => (
          <UserLine
            key={user.id}
            user={user}
            isMe={user.id === me}
            today={today}
            onAsk={(kind) => setAsked({ kind, user })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={question?.title(asked?.user.name ?? "") ?? ""}
        busy={busy}
        onNo={() => setAsked(undefined)}
        onYes={() => asked && void run(asked)}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
}

function UserLine({
  user,
  isMe,
  today,
  onAsk,
}: {
  user: Line;
  isMe: boolean;
  today: string;
  onAsk: (kind: Asked["kind"]) => void;
}) {
  const { id, name, email, phoneNumber, address, role, joinedAt, lastSeenAt } = user;
  const hydrated = useHydrated();
  const day = (instant: string) => dayWords(lagosDay(instant), today);
  const described = { "aria-describedby": `user-${id}` };
  return (
    <li>
      <span className="users-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="users-name">
        <b id={`user-${id}`}>
          <bdi>{name}</bdi>
        </b>
        <span className="text-small muted breaks">{email}</span>
      </div>
      <span className={role === "admin" ? "badge badge-info" : "badge"}>{role}</span>
      <div className="users-facts users-phone text-small numerals">{phoneNumber}</div>
      <div className="users-facts text-small">
        {address ? <span>{address}</span> : null}
        <span className="muted">
          Joined {day(joinedAt)}
          {lastSeenAt
            ? ` · Last seen ${day(lastSeenAt)}, ${lagosClock(lastSeenAt)}`
            : " · Not seen yet"}
        </span>
      </div>
      <div className="list-actions users-actions">
        {phoneNumber ? (
          <>
            <a
              className="icon-button icon-button-whatsapp"
              href={whatsappLink(phoneNumber)}
              target="_blank"
              rel="noreferrer"
              aria-label="WhatsApp"
              {...described}
            >
              <Icon name="whatsapp" />
            </a>
            <a className="icon-button" href={telLink(phoneNumber)} aria-label="Call" {...described}>
              <Icon name="phone" />
            </a>
          </>
        ) : null}
        {user.hasChat || role === "user" ? (
          <Link
            className="icon-button"
            to={`/admin-dashboard/chats/${id}`}
            aria-label="Chat"
            {...described}
          >
            <Icon name="chat" />
          </Link>
        ) : null}
        {role === "user" ? (
          <a
            className="icon-button"
            href={`/admin-dashboard/users/${id}/statement.pdf`}
            target="_blank"
            rel="noreferrer"
            aria-label="Statement of account"
            {...described}
          >
            <Icon name="receipt" />
          </a>
        ) : null}
        {isMe ? (
          <span className="text-small muted">You</span>
        ) : (
          <>
            <button
              type="button"
              className="button button-text button-small"
              disabled={!hydrated}
              onClick={() => onAsk(role === "admin" ? "unmake-admin" : "make-admin")}
              {...described}
            >
              {role === "admin" ? "Unmake admin" : "Make admin"}
            </button>
            <button
              type="button"
              id={deleteButton(id)}
              className="icon-button list-delete"
              aria-label="Delete"
              disabled={!hydrated}
              onClick={() => onAsk("delete")}
              {...described}
            >
              <Icon name="trash" />
            </button>
          </>
        )}
      </div>
    </li>
  );
}

const deleteButton = (userId: string) => `delete-${userId}`;
