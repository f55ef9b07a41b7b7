import "../ui/dashboard.css";
import "./lists.css";
import type { ReactNode } from "react";
import { data, Form, isRouteErrorResponse, Link, NavLink, Outlet, useLocation } from "react-router";
import { adminOf, requireAdmin } from "../accounts/guards.server";
import { sayNow } from "../accounts/say-later.server";
import { Saying } from "../accounts/saying";
import { SignedOut } from "../accounts/signed-out";
import { viewerContext } from "../accounts/viewer.server";
import { unreadConversations } from "../chat/conversation-list.server";
import { ownerOf } from "../chat/participants.server";
import { countUnhandled } from "../inbox/read-inbox.server";
import { useOwnLive } from "../live/use-own-live";
import { useSignedOut } from "../live/use-signed-out";
import { countOrders, newestOrderNumber } from "../orders/list-orders.server";
import { business } from "../site/business";
import { ErrorMessage } from "../site/error-message";
import { noindexMeta } from "../site/page-meta";
import { useMessageSound } from "../site/use-message-sound";
import { EmptyState } from "../ui/empty-state";
import { Icon, type IconName } from "../ui/icon";
import { useTitleCount } from "../ui/use-title-count";
import type { Route } from "./+types/admin-layout";
import { useNewOrders } from "./orders/use-new-orders";
import { themeOf } from "./theme.server";
import { ThemeButton } from "./theme-button";
import { useUnread } from "./use-inbox";
import { useLeftovers } from "./use-leftovers";
import { useWatch } from "./use-watch";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** How much waits, and for whom; also makes every client navigation pass the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [owner, unread, unhandled, orders, newestOrder] = await Promise.all([
    ownerOf(viewer),
    unreadConversations(viewer),
    countUnhandled(viewer),
    countOrders(viewer),
    newestOrderNumber(viewer),
  ]);
  const { sentence, headers } = sayNow(request);
  return data(
    {
      account: adminOf(viewer).id,
      owner,
      unread,
      unhandled: unhandled.contact + unhandled.feedback,
      unseenOrders: orders.unseen,
      newestOrder,
      theme: themeOf(request),
      sentence,
    },
    { headers },
  );
}

export function meta({ error }: Route.MetaArgs) {
  return error ? noindexMeta("Something went wrong") : [];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useOwnLive(loaderData.account);
  const isOut = useSignedOut();
  const unread = useUnread(loaderData.unread);
  useTitleCount(isOut ? 0 : unread);
  const unsent = useLeftovers(loaderData.owner);
  useMessageSound(true);
  useWatch(["inbox", "order"]);
  useNewOrders(loaderData.newestOrder);
  return (
    <Frame theme={loaderData.theme} {...(isOut ? {} : { ...loaderData, unread })}>
      <Saying sentence={loaderData.sentence} />
      <SignedOut loaded={loaderData} />
      {/* What one person has typed is not there for the next. */}
      <Outlet key={loaderData.account} context={{ unsent } satisfies AdminFrame} />
    </Frame>
  );
}

/** A page that failed keeps the frame, so that the others are a press away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Whoever may not be here is shown no frame either.
  if (status === 403) {
    return (
      <main id="main">
        <ErrorMessage status={status} />
      </main>
    );
  }
  const isMissing = status === 404;
  return (
    <Frame {...loaderData}>
      <main className="main" id="main" tabIndex={-1}>
        <div className="panel">
          <EmptyState
            heading="h1"
            art="plates"
            title={isMissing ? "There is nothing at this address." : "This page did not arrive."}
            actions={
              isMissing ? (
                <Link className="btn line" to="/admin-dashboard">
                  Overview
                </Link>
              ) : (
                // A plain link asks the server again, with JavaScript and without.
                <a className="btn primary" href={`${pathname}${search}`}>
                  Retry
                </a>
              )
            }
          >
            {isMissing
              ? "It may be old or mistyped."
              : "The fault is ours and has been noted. Try again in a moment; nothing that was saved is lost."}
          </EmptyState>
        </div>
      </main>
    </Frame>
  );
}

/** Around every admin page: rail on wide screens, top bar and toggles on phones. */
function Frame({
  theme = "light",
  unread = 0,
  unhandled = 0,
  unseenOrders = 0,
  children,
}: Partial<Pick<Loaded, "theme" | "unread" | "unhandled" | "unseenOrders">> & {
  children: ReactNode;
}) {
  const home = "/admin-dashboard";
  const sections = [
    { to: home, icon: "home", name: "Overview", end: true },
    { to: `${home}/add-product`, icon: "plus", name: "Add Product" },
    { to: `${home}/products`, icon: "box", name: "Products" },
    {
      to: `${home}/orders`,
      icon: "receipt",
      name: "Orders",
      waiting: unseenOrders,
      what: "unread",
    },
    {
      to: `${home}/feedbacks`,
      icon: "inbox",
      name: "Feedbacks",
      waiting: unhandled,
      what: "unhandled",
    },
    { to: `${home}/users`, icon: "users", name: "Users" },
    {
      to: `${home}/chats`,
      icon: "chat",
      name: "Chats",
      waiting: unread,
      what: "unread",
    },
    { to: `${home}/audit`, icon: "clock", name: "Audit" },
  ] satisfies Section[];
  return (
    <div className="shell side">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img
            src={`/brand/wordmark${theme === "dark" ? "-on-indigo" : ""}.svg`}
            alt={business.name}
            width={88}
            height={34}
          />
        </Link>
        <div className="topacts">
          <ThemeButton theme={theme} className="icon-btn" />
          <Link className="icon-btn" to={`${home}/account`} aria-label="Your account">
            <Icon name="user" />
          </Link>
        </div>
        <Form method="post" action="/logout">
          <button type="submit" className="icon-btn" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <nav className="tabs" aria-label="Admin sections">
        {sections.map(({ to, name, end, waiting, what }: Section) => (
          <NavLink key={to} to={to} end={end} className="chip">
            {name}
            <Waiting count={waiting} what={what} />
          </NavLink>
        ))}
      </nav>
      <aside className="rail dark" aria-label="Admin">
        <Link className="logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        <p className="xs">Admin dashboard</p>
        {sections.map(({ to, icon, name, end, waiting, what }: Section) => (
          <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive ? "on" : "")}>
            <Icon name={icon} />
            <span>{name}</span>
            <Waiting count={waiting} what={what} />
          </NavLink>
        ))}
        <div className="who">
          <Link to="/">
            <Icon name="home" />
            <span>View storefront</span>
          </Link>
          <NavLink to={`${home}/account`}>
            <Icon name="user" />
            <span>Your account</span>
          </NavLink>
          <ThemeButton theme={theme} className="rl" />
          <Form method="post" action="/logout">
            <button type="submit" className="rl">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </div>
      </aside>
      {children}
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** What the frame knows and its pages show. */
export interface AdminFrame {
  /** The conversations in which an answer of this admin waits, unsent, in this browser. */
  unsent: string[];
}

interface Section {
  to: string;
  icon: IconName;
  name: string;
  end?: boolean;
  /** How many wait there, and in what way. */
  waiting?: number;
  what?: string;
}

function Waiting({ count = 0, what }: { count?: number | undefined; what?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="vh"> {what}</span>
    </span>
  );
}
