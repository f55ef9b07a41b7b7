import "./artwork-check.css";
import type { KeptFinding } from "../../../database/schema/orders";
import { Icon } from "../../ui/icon";

/** Everything that was found, numbered; at the end what is fine. */
export function FindingList({ findings }: { findings: readonly KeptFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ol className="artwork-findings" aria-label="What we found">
      {findings.map(({ kind, severity, what, effect, todo }, at) => (
        <li key={kind} className={`artwork-finding artwork-finding-${severity}`}>
          <span className="artwork-finding-number" aria-hidden="true">
            {severity === "fine" ? <Icon name="check" /> : at + 1}
          </span>
          <div>
            <p>
              {severity === "fine" ? what : <b>{what}</b>} {effect}
            </p>
            {todo ? <p className="artwork-finding-todo">{todo}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
