import { Link } from "react-router";
import { dayLabel, dayWords, lagosClock, lagosDay } from "../../../ui/format/lagos-time.ts";
import { formatCount } from "../../../ui/format/money.ts";
import { Notice } from "../../../ui/notice.tsx";
import { are, newAndChanged, type ShownImport } from "../words/import-words.ts";
import { Press, type ResultProps, WholeReport } from "./import-parts.tsx";
import { ReportLines } from "./report-lines.tsx";
import { SiteTable } from "./site-report.tsx";

/** An import that is in, or was taken back. */
export function DoneParts(props: ResultProps) {
  const { row, today } = props;
  const isBack = row.state === "taken-back";
  const at = row.doneAt ?? row.createdAt;
  return (
    <>
      <section className="panel" aria-label={isBack ? "Taken back" : "Done"}>
        <div className="panel-body stack">
          <Notice kind={isBack ? "info" : "ok"} role="status">
            {isBack ? (
              <>
                <b>Taken back.</b> The shop is as it was before this import.
              </>
            ) : (
              <DoneWords row={row} />
            )}
          </Notice>
          {row.kind === "old-site" && !isBack ? <SiteTable row={row} /> : null}
          <div className="row">
            {isBack ? null : <WhereTo row={row} />}
            {row.backUntil && !row.staysBecause ? (
              <Press row={row} act="back" look="line">
                Take it back
              </Press>
            ) : null}
            <WholeReport row={row} />
          </div>
          <p className="text-small muted">
            {row.by ? `By ${row.by}, ` : ""}
            {(row.by ? dayWords : dayLabel)(lagosDay(at), today)}, {lagosClock(at)}.
            {backWords(row, today)}
            {row.kind === "old-site" && !isBack
              ? " Running the same zip again adds only what is new."
              : ""}
          </p>
        </div>
      </section>
      {row.kind === "old-site" ? null : <ReportLines {...props} title="What has changed" />}
    </>
  );
}

/** Until when it can be taken back, or why it cannot. */
function backWords({ backUntil, staysBecause, kind }: ShownImport, today: string): string {
  if (!backUntil) return "";
  if (staysBecause) return ` It cannot be taken back: ${staysBecause}`;
  const unless =
    kind === "orders"
      ? "no other order has come and nothing has happened to these"
      : "nobody has changed anything of it since";
  return ` Taking back works until ${dayWords(lagosDay(backUntil), today)}, as long as ${unless}.`;
}

function DoneWords({ row }: { row: ShownImport }) {
  const { new: fresh = 0, change = 0 } = row.counts;
  const count = fresh + change;
  if (row.kind === "old-site") {
    return (
      <>
        <b>
          {formatCount(fresh)} {fresh === 1 ? "record" : "records"} came over.
        </b>{" "}
        Nobody was mailed: each person chooses a password with “Forgot password?” on the login page.
      </>
    );
  }
  const words: Record<string, string> = {
    products: `${newAndChanged(fresh, change)} in the shop.`,
    customers: `${newAndChanged(fresh, change)}. Nobody was mailed: each chooses a password with “Forgot password?” on the login page.`,
    orders: `Nobody was told of ${count === 1 ? "it" : "them"}.`,
  };
  const what = row.kind === "orders" ? "order" : "change";
  return (
    <>
      <b>
        {formatCount(count)} {count === 1 ? what : `${what}s`} {are(count)} in.
      </b>{" "}
      {words[row.kind]}
    </>
  );
}

const PLACES: Readonly<Record<ShownImport["kind"], [to: string, words: string]>> = {
  products: ["/admin-dashboard/products", "See the products"],
  customers: ["/admin-dashboard/users", "See the users"],
  orders: ["/admin-dashboard/orders", "See the orders"],
  "old-site": ["/admin-dashboard/chats", "See the chats"],
};

function WhereTo({ row }: { row: ShownImport }) {
  const [to, words] = PLACES[row.kind];
  return (
    <Link className="button button-primary" to={to}>
      {words}
    </Link>
  );
}
