import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useReread } from "../../../live/use-reread.ts";
import { dayWords, lagosClock, lagosDay } from "../../../ui/format/lagos-time.ts";
import { formatCount } from "../../../ui/format/money.ts";
import { type FormAnswer, useAnswerFocus } from "../../../ui/forms/form-answer.ts";
import { AnswerNotice } from "../../../ui/forms/form-parts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { fileSize } from "../../../uploads/file-name.ts";
import { HERE, isUnderWay, type ShownImport } from "../words/import-words.ts";
import { Progress } from "../words/progress.tsx";
import { DoneParts } from "./done-parts.tsx";
import { Press, type ResultProps, WholeReport } from "./import-parts.tsx";
import { Notes, ReportLines } from "./report-lines.tsx";
import { SiteReport } from "./site-report.tsx";

/** An import in whatever state it is. */
export function ImportResult({
  answer,
  children,
  ...props
}: ResultProps & { answer: FormAnswer | undefined; children: ReactNode }) {
  const { row, today } = props;
  const focus = useAnswerFocus(answer, false);
  const when = row.checkedAt ?? row.createdAt;
  const { rows } = row.counts;
  const isSite = row.kind === "old-site";
  const facts = [
    row.fileName,
    isSite ? fileSize(row.size) : rows ? `${formatCount(rows)} ${rows === 1 ? "row" : "rows"}` : "",
    `read ${dayWords(lagosDay(when), today)}, ${lagosClock(when)}`,
  ];
  return (
    <>
      <p className="muted breaks import-facts">{facts.filter(Boolean).join(", ")}</p>
      {children}
      <div className="import-parts">
        <AnswerNotice ref={focus.notice}>{answer?.failure}</AnswerNotice>
        {row.said && !isUnderWay(row) ? (
          <Notice kind={row.state === "wrong" ? "bad" : "warn"} role="alert">
            {row.said}
          </Notice>
        ) : null}
        <Parts {...props} />
      </div>
    </>
  );
}

function Parts(props: ResultProps) {
  const { row } = props;
  if (isUnderWay(row)) return <UnderWay row={row} />;
  if (row.state === "done" || row.state === "taken-back") return <DoneParts {...props} />;
  if (row.state === "wrong") return <Wrong {...props} />;
  return row.kind === "old-site" ? <SiteReport {...props} /> : <Ready {...props} />;
}

const NAMES = { checking: "Reading", importing: "Importing", "taking-back": "Taking back" };
const AGAIN = {
  checking: "Check again",
  importing: "Import again",
  "taking-back": "Take it back again",
};
const LOOK_MS = 2_000;

/** A step that goes on: what is shown follows it; without scripts, by a reload. */
function UnderWay({ row }: { row: ShownImport }) {
  const reread = useReread();
  useEffect(() => {
    const timer = setInterval(reread, LOOK_MS);
    return () => clearInterval(timer);
  }, [reread]);
  const name = NAMES[row.state as keyof typeof NAMES];
  return (
    <section className="panel" aria-live="polite">
      <div className="panel-body stack">
        <Progress name={name} done={row.done} total={row.total} />
        {row.isBroken ? (
          <Notice kind="bad" role="alert">
            <b>Broken off: the server restarted.</b> Nothing of it was taken; the shop is as before.
            It begins again by itself within two minutes, or when you press.
          </Notice>
        ) : row.said ? (
          <Notice kind="warn" role="status">
            {row.said}
          </Notice>
        ) : (
          <p className="text-small muted">
            You can leave this page: it goes on without you. Nothing is changed before all of it is
            done.
          </p>
        )}
        <div className="row">
          <a className="button button-line button-small" href={`${HERE}?import=${row.id}`}>
            <Icon name="refresh" />
            Look again
          </a>
          {row.state === "checking" || (row.state === "importing" && (row.said || row.isBroken)) ? (
            <Press row={row} act="stop" look="line">
              Stop here
            </Press>
          ) : null}
          {row.isBroken ? (
            <Press row={row} act="again" look="accent">
              {AGAIN[row.state as keyof typeof AGAIN]}
            </Press>
          ) : null}
        </div>
      </div>
    </section>
  );
}

const rowsIn = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);

/** Rows that stop the whole file. */
function Wrong(props: ResultProps) {
  const { row } = props;
  const { wrong = 0, rows = 0 } = row.counts;
  // Of a zip that cannot be read, and of a file that was not: there are no lines.
  if (wrong === 0) {
    return (
      <div className="row">
        <AnotherFile row={row} />
      </div>
    );
  }
  const right = Math.max(0, rows - wrong);
  return (
    <>
      <section className="import-verdict" aria-labelledby="verdict">
        <div>
          <h2 id="verdict">
            {rowsIn(wrong)} {wrong === 1 ? "needs" : "need"} a look
          </h2>
          <p>
            {rowsIn(right)} {right === 1 ? "is" : "are"} right. All or nothing: not one row is taken
            until {rows === 1 ? "it is" : `all ${formatCount(rows)} are`} right.
          </p>
          <div className="import-bar" aria-hidden="true">
            <i className="import-bar-right" style={{ flexGrow: right }} />
            <i className="import-bar-wrong" style={{ flexGrow: wrong }} />
          </div>
        </div>
        <div className="row">
          <AnotherFile row={row} />
          <WholeReport row={row} />
        </div>
      </section>
      <ReportLines {...props} title="What is wrong" />
    </>
  );
}

const AnotherFile = ({ row }: { row: ShownImport }) => (
  <Link className="button button-accent" to={`${HERE}?kind=${row.kind}`}>
    <Icon name="upload" />
    {row.kind === "old-site" ? "Choose another file" : "Choose the corrected file"}
  </Link>
);

/** Every row is right: what will change. */
function Ready(props: ResultProps) {
  const { row, notes } = props;
  const { new: fresh = 0, change = 0, same = 0, rows = 0 } = row.counts;
  const count = fresh + change;
  const words = [
    `${formatCount(fresh)} new${row.kind === "products" && fresh > 0 ? ", as drafts unless the file says published" : ""}`,
    `${formatCount(change)} changed`,
    `${formatCount(same)} as they are`,
  ].join("; ");
  return (
    <>
      <section className="panel" aria-labelledby="ready">
        <div className="panel-body stack">
          {count === 0 ? (
            <Notice role="status">
              <b>Nothing new.</b> All {rowsIn(rows)} say what is in the shop already.
            </Notice>
          ) : (
            <div>
              <h2 id="ready" className="import-title">
                {rowsIn(rows)}, all right
              </h2>
              <p className="text-small muted">{words}. What is not in the file stays untouched.</p>
            </div>
          )}
          <Notes notes={notes} />
          <div className="row">
            {count > 0 ? (
              <Press row={row} act="take" look="accent">
                Import {formatCount(count)} {changesOf(row, count)}
              </Press>
            ) : null}
            <Press row={row} act="stop" look="line">
              Stop here
            </Press>
            <WholeReport row={row} />
          </div>
          {count > 0 ? (
            <p className="text-small muted">
              {row.kind === "products" ? "Orders already made keep their prices. " : ""}
              {row.kind === "customers" ? "Nobody is mailed. " : ""}
              {row.counts.receipts
                ? "Receipts are written, so that this import cannot be taken back."
                : row.kind === "orders"
                  ? "You can take the whole import back for 7 days, as long as no other order has come."
                  : "You can take the whole import back for 7 days, as long as nothing of it has been changed."}
            </p>
          ) : null}
        </div>
      </section>
      <ReportLines {...props} title="What will change" />
    </>
  );
}

const changesOf = ({ kind }: ShownImport, count: number) => {
  if (kind === "orders") return count === 1 ? "order" : "orders";
  return count === 1 ? "change" : "changes";
};
