import "../ui/dashboard.css";
import { Form, Link, NavLink, Outlet } from "react-router";
import { requireAdmin } from "../accounts/guards.server";
import { viewerContext } from "../accounts/viewer.server";
import { unreadConversations } from "../chat/conversation-list.server";
import { business } from "../site/business";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/admin-layout";
import { useUnread } from "./use-inbox";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** How many conversations wait; also makes every client navigation pass the guard. */
export async function loader({ context }: Route.LoaderArgs) {
  return { unread: await unreadConversations(context.get(viewerContext)) };
}

/** The frame of every admin page: rail on wide screens, top bar and toggles on phones. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const unreadChats = useUnread(loaderData.unread);
  const sections = [
    { to: "/admin-dashboard/chats", icon: "chat", name: "Chats", unread: unreadChats },
  ] as const;
  return (
    <div className="shell side">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark.svg" alt={business.name} width={88} height={34} />
        </Link>
        <Form method="post" action="/logout" className="ml-auto">
          <button type="submit" className="icon-btn" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <nav className="tabs" aria-label="Admin sections">
        {sections.map(({ to, name, unread }) => (
          <NavLink key={to} to={to} className="chip">
            {name}
            <Unread count={unread} />
          </NavLink>
        ))}
      </nav>
      <aside className="rail dark" aria-label="Admin">
        <Link className="logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        <p className="xs">Admin dashboard</p>
        {sections.map(({ to, icon, name, unread }) => (
          <NavLink key={to} to={to} className={({ isActive }) => (isActive ? "on" : "")}>
            <Icon name={icon} />
            <span>{name}</span>
            <Unread count={unread} />
          </NavLink>
        ))}
        <div className="who">
          <Link to="/">
            <Icon name="home" />
            <span>View storefront</span>
          </Link>
          <Form method="post" action="/logout">
            <button type="submit" className="rl">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </div>
      </aside>
      <Outlet />
    </div>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="vh"> unread</span>
    </span>
  );
}
