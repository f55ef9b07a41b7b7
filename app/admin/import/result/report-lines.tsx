import { Link } from "react-router";
import { formatCount } from "../../../ui/format/money.ts";
import { Icon } from "../../../ui/icon.tsx";
import {
  HERE,
  type ImportKind,
  LINES,
  type LineGroup,
  type Show,
  type ShownImport,
  type ShownLine,
} from "../words/import-words.ts";

/** What a row is about. */
const SUBJECTS: Readonly<Record<ImportKind, string>> = {
  products: "Product",
  customers: "Customer",
  orders: "Order",
  "old-site": "What",
};

/** The lines of a report, a page of them, and which of them are shown. */
export function ReportLines({
  row,
  show,
  after,
  lines,
  title,
}: {
  row: ShownImport;
  show: Show;
  after: number;
  lines: ShownLine[];
  title: string;
}) {
  const shown = lines.slice(0, LINES);
  const last = shown.at(-1)?.place ?? 0;
  const address = (more: Record<string, string | number>) =>
    `${HERE}?${new URLSearchParams({ import: row.id, show, ...more } as Record<string, string>)}`;
  return (
    <section aria-labelledby="lines" id="report">
      <div className="import-lines-head">
        <h2 id="lines" className="import-title">
          {title}
        </h2>
        <nav className="import-tabs" aria-label="Rows">
          {tabsOf(row).map(([name, words, count]) => (
            <Link
              key={name}
              to={address({ show: name })}
              aria-current={name === show ? "page" : undefined}
              preventScrollReset
            >
              {words} {formatCount(count)}
            </Link>
          ))}
        </nav>
      </div>
      {shown.length === 0 ? (
        <p className="panel import-none">There are no such rows.</p>
      ) : (
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{row.kind === "old-site" ? "Kind" : "Row"}</th>
              <th scope="col">{SUBJECTS[row.kind]}</th>
              <th scope="col">Column</th>
              <th scope="col">In the file</th>
              <th scope="col">What becomes of it</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <LineRow key={line.place} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {row.counts.formulas ? <Formulas count={row.counts.formulas} /> : null}
      {after > 0 || lines.length > LINES ? (
        <nav className="import-pages" aria-label="Pages">
          {after > 0 ? (
            <Link className="button button-line" to={address({})} rel="first">
              <Icon name="arrow-left" />
              First page
            </Link>
          ) : null}
          {lines.length > LINES ? (
            <Link className="button button-line" to={address({ after: last })} rel="next">
              Next
              <Icon name="arrow-right" />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function tabsOf({ counts, kind }: ShownImport): [Show, string, number][] {
  const { wrong = 0, change = 0, same = 0, left = 0, rows } = counts;
  const fresh = counts.new ?? 0;
  const all = rows ?? wrong + fresh + change + same + left;
  const tabs: [Show, string, number][] = [["changes", "Changes", fresh + change]];
  if (wrong > 0) tabs.unshift(["wrong", "Wrong", wrong]);
  if (kind === "old-site") tabs.push(["left", "Left out", left]);
  return [...tabs, ["all", "All", all]];
}

const KINDS = {
  wrong: "",
  new: "New",
  change: "",
  same: "As it is",
  left: "Left out",
  note: "Note",
};

function LineRow({ line }: { line: ShownLine }) {
  const { kind, row, subject, column, value, words } = line;
  return (
    <tr>
      <td className="import-row">
        {row > 0 ? (
          <>
            <span className="import-row-word">Row </span>
            {formatCount(row)}
          </>
        ) : (
          KINDS[kind]
        )}
      </td>
      <td className="import-subject">{subject}</td>
      <td className="import-column">{column || KINDS[kind]}</td>
      <td className="import-value">
        {kind === "wrong" ? (
          value ? (
            <code>{value}</code>
          ) : (
            <span className="import-empty">empty</span>
          )
        ) : kind === "change" ? (
          <s>{value || "empty"}</s>
        ) : (
          value
        )}
      </td>
      <td className="import-words">{words || (kind === "change" ? "empty" : KINDS[kind])}</td>
    </tr>
  );
}

function Formulas({ count }: { count: number }) {
  const cells = count === 1 ? "1 cell begins" : `${formatCount(count)} cells begin`;
  return (
    <p className="text-small muted import-formulas">
      {cells} with =, +, − or @. {count === 1 ? "It is" : "They are"} taken as plain words; no
      program will run {count === 1 ? "it" : "them"}.
    </p>
  );
}

/** What is worth knowing before the press. */
export function Notes({ notes }: { notes: LineGroup[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="import-groups" aria-label="Worth knowing">
      {notes.map(({ column, words, count }) => (
        <li key={`${column} ${words}`}>
          <b>{formatCount(count)}</b>
          <span>
            {words}
            <span className="text-small muted">{column}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
