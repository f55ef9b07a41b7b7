import "../ui/styles/dashboard.css";
import "./dashboard.css";
import type { ReactNode } from "react";
import { data, isRouteErrorResponse, Link, Outlet } from "react-router";
import { FlashMessage } from "../accounts/flash";
import { takeFlash } from "../accounts/flash.server";
import { customerOf, requireCustomer } from "../accounts/guards.server";
import { SignedOut } from "../accounts/signed-out";
import { viewerContext } from "../accounts/viewer.server";
import { ChatBadge } from "../chat/unread/chat-badge";
import { useMessageSound } from "../chat/unread/use-message-sound";
import { useUnreadCount } from "../chat/unread/use-unread-count";
import { useOwnLive } from "../live/use-own-live";
import { DashboardShell, type Section, SectionLinks } from "../shop/frame/dashboard-shell";
import { ErrorMessage } from "../shop/frame/error-message";
import { useTitleCount } from "../ui/hooks/use-title-count";
import { Icon } from "../ui/icon";
import { NavigationLoader } from "../ui/loader";
import type { Route } from "./+types/dashboard-layout";

export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/**
 * The account and the flash message; having a loader also makes every client navigation pass the
 * guard.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { id } = customerOf(context.get(viewerContext));
  const { flash, headers } = takeFlash(request);
  return data({ account: id, flash }, { headers });
}

const sections: Section[] = [
  { to: "/user-dashboard", icon: "home", name: "Welcome", end: true },
  { to: "/user-dashboard/user-profile", icon: "user", name: "Profile", end: true },
  {
    to: "/user-dashboard/user-chat",
    icon: "chat",
    name: "Chat",
    end: true,
    badge: <ChatBadge />,
  },
  {
    to: "/user-dashboard/orders",
    icon: "receipt",
    name: "Orders",
    end: true,
    also: ["/user-dashboard/statement"],
  },
];

/** The frame of a customer's pages: a rail on wide screens, tabs on phones. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  useOwnLive(loaderData.account);
  useMessageSound(false);
  return (
    <Shell>
      <FlashMessage flash={loaderData.flash} />
      <SignedOut loaded={loaderData} />
      {/* The key drops what another customer has typed. */}
      <Outlet key={loaderData.account} />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  useTitleCount(useUnreadCount());
  return (
    <DashboardShell
      label="Dashboard"
      sections={sections}
      links={
        <Link to="/products">
          <Icon name="box" />
          <span>Back to catalog</span>
        </Link>
      }
      tabs={
        <>
          <nav className="bottom-tabs" aria-label="Sections">
            <SectionLinks of={sections} />
          </nav>
          <NavigationLoader />
        </>
      }
    >
      {children}
    </DashboardShell>
  );
}

/** Shows the error inside the dashboard's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <main className="main main-flush" id="main" tabIndex={-1}>
        <ErrorMessage status={isRouteErrorResponse(error) ? error.status : 500} />
      </main>
    </Shell>
  );
}
