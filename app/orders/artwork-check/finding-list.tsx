import "./artwork-check.css";
import type { ReactNode } from "react";
import type { KeptFinding } from "../../../database/schema/artwork";
import { Icon } from "../../ui/icon";
import { canWords } from "./fix-words";

/**
 * Everything that was found, numbered, with what is fine at the end.
 * @param fixes kinds that the shop can fix by itself; the button stands below the last of them
 */
export function FindingList({
  findings,
  fixes = [],
  fixButton = null,
}: {
  findings: readonly KeptFinding[];
  fixes?: readonly string[];
  fixButton?: ReactNode;
}) {
  if (findings.length === 0) return null;
  const last = findings.findLast(({ kind }) => fixes.includes(kind))?.kind;
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
            {fixes.includes(kind) ? <p className="artwork-finding-todo">{canWords(kind)}</p> : null}
            {kind === last ? <div className="artwork-finding-fix">{fixButton}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
