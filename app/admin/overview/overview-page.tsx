import "./overview.css";
import { redirect } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { roleMay } from "../../accounts/may";
import { homeOf } from "../../accounts/sign-in/safe-redirect.server";
import { viewerContext } from "../../accounts/viewer.server";
import { readBackups } from "../../backup/runs/backup-runs.server";
import { findUnanswered } from "../../chat/list/unanswered.server";
import { troublesInShort } from "../../checks/look.server";
import { countUnhandled } from "../../contact/list-contact.server";
import { lastDifferences } from "../../orders/ledger/check-money.server";
import { findOpenClaims, findUnpaidReady, shopMoney } from "../../orders/money/shop-money.server";
import { orderNumber } from "../../orders/order";
import { quoteDay } from "../../orders/quote";
import { listSilentQuotes } from "../../orders/quotes/quote-reminders.server";
import { listOrders } from "../../orders/reading/list-orders.server";
import { countOrders } from "../../orders/reading/order-counts.server";
import { listSilentOrders } from "../../orders/reminders/order-reminders.server";
import { countWaitingTransfers } from "../../orders/statement/worklist/worklist.server";
import { env } from "../../shop/env.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { diskState } from "../../uploads/storage/disk.server";
import { leftOf } from "../first-steps/first-steps";
import { LeftSteps } from "../first-steps/left-steps";
import { readProgress, readStillOnPages } from "../first-steps/progress.server";
import { Figure, many } from "../lists/stat-tile";
import { useNow } from "../lists/use-now";
import { useWatch } from "../lists/use-watch";
import { waitingFor } from "../lists/waiting-time";
import type { Route } from "./+types/overview-page";
import { BackupNotice } from "./backup-notice";
import { DiskNotice } from "./disk-notice";
import { MoneyNotice } from "./money-notice";
import { MoneyFigures, StatementLink, ToldPayments, UnpaidOrders } from "./money-parts";
import { TroubleNotices } from "./trouble-notices";
import { WaitingLine, WaitingList } from "./waiting-list";

/** How many of the longest waiting orders are listed. */
const ORDER_LINES = 5;

/** What waits for the shop, and its money. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { role } = staffOf(viewer, "dashboard");
  if (!roleMay(role, "people")) throw redirect(homeOf(role));
  const [
    unanswered,
    unhandled,
    orders,
    listed,
    money,
    unpaid,
    told,
    differences,
    quotes,
    silent,
    transfers,
    progress,
    still,
    backups,
    troubles,
  ] = await Promise.all([
    findUnanswered(viewer),
    countUnhandled(viewer),
    countOrders(viewer),
    listOrders(viewer),
    shopMoney(viewer),
    findUnpaidReady(viewer),
    findOpenClaims(viewer),
    lastDifferences(viewer),
    listSilentQuotes(viewer),
    listSilentOrders(viewer),
    countWaitingTransfers(viewer),
    readProgress(viewer),
    readStillOnPages(viewer),
    readBackups(viewer, env.backupKeep),
    troublesInShort(viewer),
  ]);
  const waitingOrders = listed.orders
    .flatMap(({ number, name, title, waitingSince }) =>
      waitingSince ? [{ number, name, title, waitingSince }] : [],
    )
    .slice(0, ORDER_LINES);
  const now = new Date().toISOString();
  const disk = diskState();
  const holdsFiles = env.s3Url === undefined;
  const waiting = { unanswered, unhandled, orders, waitingOrders, quotes, silent };
  const left = leftOf(progress);
  const shop = { left, still, now, disk, holdsFiles, backups, troubles };
  return { ...waiting, money, unpaid, told, differences, transfers, ...shop };
}

/** Refuses forms here, since the guard must answer first. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export const meta = () => noindexMeta("Overview");

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { unanswered, unhandled, orders, waitingOrders, money, unpaid, told, quotes, silent } =
    loaderData;
  // `audit` for what admins did: a total, a transfer.
  useWatch(["message", "moved", "history", "inbox", "audit"]);
  const now = useNow(loaderData.now);
  const [longest] = unanswered.longest;
  const wait = (since: string) => waitingFor(now - Date.parse(since));
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Overview</h1>
      </div>
      <LeftSteps steps={loaderData.left} still={loaderData.still} />
      <DiskNotice disk={loaderData.disk} holdsFiles={loaderData.holdsFiles} />
      <TroubleNotices troubles={loaderData.troubles} />
      <MoneyNotice differences={loaderData.differences} />
      <BackupNotice backups={loaderData.backups} today={lagosDay(loaderData.now)} />
      <ul className="key-figures key-figures-six">
        <Figure
          to="/admin-dashboard/orders"
          value={many(orders.fresh)}
          label={orders.fresh === 1 ? "new order" : "new orders"}
        />
        <Figure
          to="/admin-dashboard/orders"
          value={many(orders.late)}
          label="late: waiting for more than a day"
        />
        <Figure
          to="/admin-dashboard/chats?only=unanswered"
          value={many(unanswered.count)}
          label={unanswered.count === 1 ? "chat to answer" : "chats to answer"}
        />
        <Figure
          to="/admin-dashboard/chats?only=unanswered"
          value={longest ? wait(longest.waitingSince) : "None"}
          label="longest chat wait"
        />
        <Figure
          to="/admin-dashboard/feedbacks?show=contact"
          value={many(unhandled.contact)}
          label={unhandled.contact === 1 ? "contact message" : "contact messages"}
        />
        <Figure
          to="/admin-dashboard/feedbacks"
          value={many(unhandled.feedback)}
          label="new feedback"
        />
      </ul>
      <MoneyFigures money={money} unpaid={unpaid.count} />
      <StatementLink transfers={loaderData.transfers} />
      <div className="overview-columns">
        <WaitingList title="Orders that wait for you" nothing="No order waits.">
          {waitingOrders.map(({ number, name, title, waitingSince }) => (
            <WaitingLine
              key={number}
              to={`/admin-dashboard/orders/${orderNumber(number)}`}
              title={`${orderNumber(number)}: ${title}${name ? `, ${name}` : ""}`}
              aside={`waits ${wait(waitingSince)}`}
            />
          ))}
        </WaitingList>
        <WaitingList
          title="Waiting for an answer"
          nothing="Every chat is answered."
          more={
            unanswered.count > unanswered.longest.length
              ? {
                  to: "/admin-dashboard/chats?only=unanswered",
                  label: `All ${many(unanswered.count)}`,
                }
              : undefined
          }
        >
          {unanswered.longest.map(({ id, name, waitingSince, lastMessage }) => (
            <WaitingLine
              key={id}
              to={`/admin-dashboard/chats/${id}`}
              title={name}
              said={lastMessage}
              aside={`waits ${wait(waitingSince)}`}
            />
          ))}
        </WaitingList>
        <ToldPayments told={told} wait={wait} />
        {quotes.length > 0 ? (
          <WaitingList title="Quotes without an answer" nothing="">
            {quotes.map(({ number, quote, title, name, validUntil, hasEmail }) => (
              <WaitingLine
                key={number}
                to={`/admin-dashboard/orders/${orderNumber(number)}/quote`}
                title={`${orderNumber(number)}, quote ${quote}: ${title}${name ? `, ${name}` : ""}`}
                aside={`valid until ${quoteDay(validUntil)}${hasEmail ? "" : "; remind them on WhatsApp"}`}
              />
            ))}
          </WaitingList>
        ) : null}
        {silent.length > 0 ? (
          <WaitingList title="Orders without an answer" nothing="">
            {silent.map(({ number, title, name, status, remindedAt, hasEmail }) => (
              <WaitingLine
                key={number}
                to={`/admin-dashboard/orders/${orderNumber(number)}`}
                title={`${orderNumber(number)}: ${title}${name ? `, ${name}` : ""}`}
                aside={`${status === "proof-sent" ? "proof" : "payment"}, ${hasEmail ? `reminded ${wait(remindedAt)} ago` : "remind them on WhatsApp"}`}
              />
            ))}
          </WaitingList>
        ) : null}
        <UnpaidOrders orders={unpaid.orders} />
      </div>
    </main>
  );
}
