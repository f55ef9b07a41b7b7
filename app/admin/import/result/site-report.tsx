import { formatCount } from "../../../ui/format/money.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { ShownImport } from "../words/import-words.ts";
import { Press, type ResultProps, WholeReport } from "./import-parts.tsx";
import { Notes, ReportLines } from "./report-lines.tsx";

/** What would come over from the old site. */
export function SiteReport(props: ResultProps) {
  const { row, left, notes } = props;
  const { new: fresh = 0 } = row.counts;
  return (
    <>
      <section className="panel" aria-labelledby="dry-run">
        <div className="panel-body stack">
          <div>
            <h2 id="dry-run" className="import-title">
              {fresh === 0
                ? "Nothing new."
                : "This is what would come over. Nothing is changed yet."}
            </h2>
            <p className="text-small muted">
              {fresh === 0
                ? "Everything in this zip that can come over is here already."
                : `Read in ${secondsOf(row)}. What comes is exactly this.`}
            </p>
          </div>
          <div className="import-site">
            <SiteTable row={row} />
            <Left row={row} left={left} />
          </div>
          {notes.length > 0 ? (
            <div>
              <h3 className="import-title">Worth knowing</h3>
              <Notes notes={notes} />
            </div>
          ) : null}
          <Notice>
            Passwords are not in such an export, and nobody is mailed. Everybody chooses a password
            with “Forgot password?” on the login page; that also proves their address.
          </Notice>
          <div className="row">
            {fresh > 0 ? (
              <Press row={row} act="take" look="accent">
                Import {formatCount(fresh)} {fresh === 1 ? "record" : "records"}
              </Press>
            ) : null}
            <Press row={row} act="stop" look="line">
              Choose another file
            </Press>
          </div>
        </div>
      </section>
      <ReportLines {...props} title="Each document" />
    </>
  );
}

function secondsOf({ createdAt, checkedAt }: ShownImport): string {
  const seconds = Math.max(
    1,
    Math.round((Date.parse(checkedAt ?? createdAt) - Date.parse(createdAt)) / 1_000),
  );
  return seconds < 120
    ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
    : `${Math.round(seconds / 60)} minutes`;
}

/** How many of each collection there are, and come over. */
export function SiteTable({ row }: { row: ShownImport }) {
  const of = (name: string) => row.counts[name] ?? 0;
  const count = (name: string, one: string, several: string) =>
    of(name) === 1 ? `1 ${one}` : `${formatCount(of(name))} ${several}`;
  const lines: [key: string, name: string, more: string][] = [
    [
      "users",
      "Users",
      `${formatCount(of("inNigeria"))} new in Nigeria, ${formatCount(of("elsewhere"))} elsewhere`,
    ],
    ["products", "Products", count("pictures", "picture", "pictures")],
    ["categories", "Categories", count("categories.same", "is here already", "are here already")],
    ["chats", "Chats", `messages, in ${count("conversations", "conversation", "conversations")}`],
  ];
  return (
    <table className="import-counts">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Found</th>
          <th scope="col">Comes over</th>
          <th scope="col">Is here</th>
          <th scope="col">Does not</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([key, name, more]) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <small>{more}</small>
            </th>
            <td>{formatCount(of(`${key}.found`))}</td>
            <td>{formatCount(of(`${key}.new`))}</td>
            <td>{formatCount(of(`${key}.same`))}</td>
            <td className={of(`${key}.left`) > 0 ? "import-no" : undefined}>
              {formatCount(of(`${key}.left`))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Left({ row, left }: Pick<ResultProps, "row" | "left">) {
  const { left: count = 0 } = row.counts;
  return (
    <div className="stack">
      <div>
        <h3 className="import-title">
          {count === 0 ? "Everything can be taken" : `What cannot be taken: ${formatCount(count)}`}
        </h3>
        <Notes notes={left} />
      </div>
      <div>
        <WholeReport row={row} />
      </div>
    </div>
  );
}
