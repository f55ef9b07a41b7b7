import "../../ui/styles/dashboard.css";
import "../lists/lists.css";
import "../overview/key-figures.css";
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  type UIMatch,
  useLocation,
  useMatches,
} from "react-router";
import { FlashMessage } from "../../accounts/flash";
import { takeFlash } from "../../accounts/flash.server";
import { requireAdmin, staffOf } from "../../accounts/guards.server";
import { may, roleMay, type What, WITHOUT_RIGHT } from "../../accounts/may";
import { SignedOut } from "../../accounts/signed-out";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { unreadConversations } from "../../chat/list/conversation-list.server";
import { ownerOf } from "../../chat/participants.server";
import { useMessageSound } from "../../chat/unread/use-message-sound";
import { countUnhandled } from "../../contact/list-contact.server";
import { useOwnLive } from "../../live/use-own-live";
import { useSignedOut } from "../../live/use-signed-out";
import { newestOrderNumber } from "../../orders/reading/list-orders.server";
import { countOrders } from "../../orders/reading/order-counts.server";
import { ErrorMessage } from "../../shop/frame/error-message";
import { FailureNumber } from "../../shop/frame/failure-number";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { useTitleCount } from "../../ui/hooks/use-title-count";
import { useUnread } from "../chats/use-conversation-list";
import { type UnsentAnswers, useResendUnsent } from "../chats/use-resend-unsent";
import { requireOwnPassword } from "../first-steps/require-own-password.server";
import { useWatch } from "../lists/use-watch";
import { useNewOrders } from "../orders/use-new-orders";
import type { Route } from "./+types/admin-layout";
import { Frame } from "./admin-menu";
import { requireRight } from "./require-right.server";
import { requireSecondLock } from "./require-second-lock.server";
import { themeOf } from "./theme.server";

export const middleware: Route.MiddlewareFunction[] = [
  requireAdmin,
  requireOwnPassword,
  requireSecondLock,
  requireRight,
];

/** The counts of the menu; having a loader also makes every client navigation pass the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { id, role } = staffOf(viewer, "dashboard");
  // Whoever may not see what is counted has no such row in the menu.
  const ifMay = <Count,>(what: What, count: (viewer: Viewer) => Promise<Count>) =>
    may(viewer, what) ? count(viewer) : undefined;
  const [owner, unread, unhandled, orders, newestOrder] = await Promise.all([
    ownerOf(viewer),
    ifMay("chat", unreadConversations),
    ifMay("inbox", countUnhandled),
    ifMay("read-orders", countOrders),
    ifMay("read-orders", newestOrderNumber),
  ]);
  const { flash, headers } = takeFlash(request);
  return data(
    {
      account: id,
      role,
      owner,
      unread: unread ?? 0,
      unhandled: unhandled ? unhandled.contact + unhandled.feedback : 0,
      unseenOrders: orders?.unseen ?? 0,
      newestOrder: newestOrder ?? 0,
      theme: themeOf(request),
      flash,
    },
    { headers },
  );
}

export function meta({ error }: Route.MetaArgs) {
  return error ? noindexMeta("Something went wrong") : [];
}

/** A page whose handle says `isBare` stands alone, without menu, counts and toasts over its top. */
const isBare = ({ handle }: UIMatch<unknown, unknown>) =>
  (handle as { isBare?: boolean } | undefined)?.isBare === true;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useOwnLive(loaderData.account);
  if (useMatches().some(isBare)) {
    return (
      <>
        <SignedOut loaded={loaderData} />
        <Outlet key={loaderData.account} />
      </>
    );
  }
  return roleMay(loaderData.role, "chat") ? (
    <WithChats loaderData={loaderData} />
  ) : (
    <Frame {...loaderData}>
      <FlashMessage flash={loaderData.flash} />
      <SignedOut loaded={loaderData} />
      <Outlet key={loaderData.account} />
    </Frame>
  );
}

/** The frame of those who answer customers: it hears of messages and orders. */
function WithChats({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const isOut = useSignedOut();
  const unread = useUnread(loaderData.unread);
  useTitleCount(isOut ? 0 : unread);
  const unsent = useResendUnsent(loaderData.owner);
  useMessageSound(true);
  useWatch(["inbox", "order"]);
  useNewOrders(loaderData.newestOrder);
  return (
    <Frame
      theme={loaderData.theme}
      role={loaderData.role}
      {...(isOut ? {} : { ...loaderData, unread })}
    >
      <FlashMessage flash={loaderData.flash} />
      <SignedOut loaded={loaderData} />
      {/* The key drops what another admin has typed. */}
      <Outlet key={loaderData.account} context={{ unsent } satisfies UnsentAnswers} />
    </Frame>
  );
}

/** Shows the error inside the frame, so that the menu still works. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // Without permission there is no frame either.
  if (status === 403) {
    return (
      <main id="main">
        <ErrorMessage
          status={status}
          isStaff={isRouteErrorResponse(error) && error.statusText === WITHOUT_RIGHT}
        />
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
                <Link className="button button-line" to="/admin-dashboard">
                  Overview
                </Link>
              ) : (
                // A plain link reloads from the server, also without JavaScript.
                <a className="button button-primary" href={`${pathname}${search}`}>
                  Retry
                </a>
              )
            }
          >
            {isMissing
              ? "It may be old or mistyped."
              : "The fault is ours and has been noted. Try again in a moment; nothing that was saved is lost."}
            {isMissing ? null : <FailureNumber />}
          </EmptyState>
        </div>
      </main>
    </Frame>
  );
}
