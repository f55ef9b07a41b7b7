import "./artwork-check.css";
import type { ReactNode } from "react";
import type { KeptFinding } from "../../../database/schema/orders";
import { Icon } from "../../ui/icon";
import { canWords } from "./fix-words";

/**
 * Everything that was found, numbered; at the end what is fine.
 * @param fixes kinds that can be put right by themselves; the button stands under the last one
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
