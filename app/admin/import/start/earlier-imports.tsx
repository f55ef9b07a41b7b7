import { Link } from "react-router";
import { dayLabel, lagosClock, lagosDay } from "../../../ui/format/lagos-time.ts";
import { Panel } from "../../../ui/panel.tsx";
import { HERE, type ImportState, kinds, type ShownImport } from "../words/import-words.ts";

const STATES: Readonly<Record<ImportState, string>> = {
  checking: "Being read",
  wrong: "Not taken in",
  ready: "Checked, not taken in",
  importing: "Being taken in",
  done: "Taken in",
  "taking-back": "Being taken back",
  "taken-back": "Taken back",
};

/** The newest imports, each with its page. */
export function EarlierImports({ earlier, today }: { earlier: ShownImport[]; today: string }) {
  if (earlier.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className="import-earlier">
        {earlier.map((row) => (
          <li key={row.id}>
            <Link className="breaks" to={`${HERE}?import=${row.id}`}>
              {row.fileName}
            </Link>
            <span className="text-small muted">
              {STATES[row.state]} · {kinds.find(({ kind }) => kind === row.kind)?.label} ·{" "}
              {dayLabel(lagosDay(row.createdAt), today)}, {lagosClock(row.createdAt)}
              {row.by ? `, by ${row.by}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
