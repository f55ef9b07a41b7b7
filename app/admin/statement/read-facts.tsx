import type { ReadStatement } from "../../orders/statement/worklist/worklist";
import { formatCount } from "../../ui/format/money";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { span } from "./day-words";

/** What was in a file, and where its lines stand. */
export function ReadFacts({ statement }: { statement: ReadStatement }) {
  const { id, bank, fileName, lines, fresh, booked, waiting, out, aside } = statement;
  const { unread, unreadRows } = statement;
  const facts: [number, string][] = [
    [lines, lines === 1 ? "line in the file" : "lines in the file"],
    [out + aside, aside === 0 ? "money out, left aside" : "money out or set aside"],
    [booked, "booked"],
    [waiting, "to look at"],
  ];
  return (
    <section className="stack" aria-label="The file">
      <p className="muted breaks">
        {bank}, {span(statement)}, {fileName}
      </p>
      {fresh === 0 ? (
        <Notice role="status">
          <b>Nothing new.</b> All {formatCount(lines)} lines of this file are known:{" "}
          {formatCount(booked)} booked, {formatCount(out)} money out, {formatCount(aside)} set
          aside, {formatCount(waiting)} in the worklist.
        </Notice>
      ) : null}
      <ul className="statement-facts">
        {facts.map(([count, what]) => (
          <li key={what}>
            <b>{formatCount(count)}</b>
            <span>{what}</span>
          </li>
        ))}
      </ul>
      {unread > 0 ? (
        <Notice kind="warn">
          <b>{unread === 1 ? "1 row" : `${formatCount(unread)} rows`} cannot be read.</b> Look at
          them in the file:
          <ul className="statement-unread">
            {unreadRows.map(({ row, why }) => (
              <li key={row}>
                Row {row}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <a className="link statement-csv" href={`/admin-dashboard/statement.csv?read=${id}`} download>
        <Icon name="download" />
        These lines as CSV
      </a>
    </section>
  );
}
