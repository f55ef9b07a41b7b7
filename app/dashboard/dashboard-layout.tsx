import "../ui/styles/dashboard.css";
import "./dashboard.css";
import type { ReactNode } from "react";
import { data, Form, isRouteErrorResponse, Link, NavLink, Outlet } from "react-router";
import { FlashMessage } from "../accounts/flash";
import { takeFlash } from "../accounts/flash.server";
import { customerOf, requireCustomer } from "../accounts/guards.server";
import { SignedOut } from "../accounts/signed-out";
import { viewerContext } from "../accounts/viewer.server";
import { ChatBadge } from "../chat/unread/chat-badge";
import { useMessageSound } from "../chat/unread/use-message-sound";
import { useUnreadCount } from "../chat/unread/use-unread-count";
import { useOwnLive } from "../live/use-own-live";
import { business } from "../shop/business";
import { ErrorMessage } from "../shop/error-message";
import { useTitleCount } from "../ui/hooks/use-title-count";
import { Icon, type IconName } from "../ui/icon";
import { NavigationLoader } from "../ui/loader";
import type { Route } from "./+types/dashboard-layout";

export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/** Whose it is, and what is to be said after a redirect; also makes every client navigation pass the guard. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { id } = customerOf(context.get(viewerContext));
  const { flash, headers } = takeFlash(request);
  return data({ account: id, flash }, { headers });
}

const sections = [
  { to: "/user-dashboard", icon: "home", name: "Welcome" },
  { to: "/user-dashboard/user-profile", icon: "user", name: "Profile" },
  { to: "/user-dashboard/user-chat", icon: "chat", name: "Chat", badge: <ChatBadge /> },
  { to: "/user-dashboard/orders", icon: "receipt", name: "Orders" },
] satisfies Section[];

interface Section {
  to: string;
  icon: IconName;
  name: string;
  badge?: ReactNode;
}

/** The frame of a customer's pages: rail on wide screens, tabs at the thumb on phones. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  useOwnLive(loaderData.account);
  useMessageSound(false);
  return (
    <Shell>
      <FlashMessage flash={loaderData.flash} />
      <SignedOut loaded={loaderData} />
      {/* What one person has typed is not there for the next. */}
      <Outlet key={loaderData.account} />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  useTitleCount(useUnreadCount());
  return (
    <div className="shell shell-side">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="top-bar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark.svg" alt={business.name} width={88} height={34} />
        </Link>
        <Form method="post" action="/logout" className="top-bar-actions">
          <button type="submit" className="icon-button" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <aside className="rail dark" aria-label="Dashboard">
        <Link className="rail-logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        {sections.map(({ to, icon, name, badge }: Section) => (
          <NavLink key={to} to={to} end className={({ isActive }) => (isActive ? "rail-on" : "")}>
            <Icon name={icon} />
            <span>{name}</span>
            {badge}
          </NavLink>
        ))}
        <div className="rail-person">
          <Link to="/products">
            <Icon name="box" />
            <span>Back to catalog</span>
          </Link>
          <Form method="post" action="/logout">
            <button type="submit" className="rail-button">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </div>
      </aside>
      {children}
      <nav className="bottom-tabs" aria-label="Sections">
        {sections.map(({ to, icon, name, badge }: Section) => (
          <NavLink key={to} to={to} end>
            <Icon name={icon} />
            <span>{name}</span>
            {badge}
          </NavLink>
        ))}
      </nav>
      <NavigationLoader />
    </div>
  );
}

/** What failed is said inside the dashboard's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <main className="main main-flush" id="main" tabIndex={-1}>
        <ErrorMessage status={isRouteErrorResponse(error) ? error.status : 500} />
      </main>
    </Shell>
  );
}
