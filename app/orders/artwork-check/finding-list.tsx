import "./artwork-check.css";
import { type ReactNode, useState } from "react";
import type { KeptFinding } from "../../../database/schema/artwork";
import { Icon, type IconName } from "../../ui/icon";
import { type PagedFile, pageAddress, SMALL_WIDTH, viewerAddress } from "../../uploads/file-pages";
import type { FileCheck } from "../order";
import type { Side } from "../status";
import { verdictWords } from "./file-check";
import { canWords } from "./fix-words";
import { verdictOf } from "./verdict";

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

/** The first page that something is said of. */
export const worstPage = (findings: readonly KeptFinding[]): number | undefined =>
  findings.find(({ at }) => at)?.at?.page;

export const ICONS = { refused: "alert", look: "alert", fine: "check" } as const satisfies Record<
  KeptFinding["severity"],
  IconName
>;

const SIDES = ["left", "top", "right", "bottom"] as const;

/**
 * The page on which the first of them is, with the numbers of the list at the sides that they are
 * about; nothing when none is of a page that can be shown.
 */
export function FoundPage({
  file,
  findings,
  chosen,
  fileKey,
}: {
  file: Pick<PagedFile, "id" | "name">;
  findings: readonly KeptFinding[];
  /** Another page, and what is said of its sides. */
  chosen?: { page: number; sides: { kind: string; side: number }[] };
  /** The key of the order's link; undefined for somebody who may read its files without. */
  fileKey?: string | undefined;
}) {
  const [isUnseen, setIsUnseen] = useState(false);
  const page = chosen?.page ?? worstPage(findings);
  if (isUnseen || page === undefined) return null;
  const sides =
    chosen?.sides ??
    findings.flatMap(({ kind, at }) =>
      at?.page === page && at.side !== undefined ? { kind, side: at.side } : [],
    );
  const marks = sides.flatMap(({ kind, side }) => {
    const index = findings.findIndex((one) => one.kind === kind);
    const severity = findings[index]?.severity;
    return severity ? { kind, severity, side: SIDES[side], number: index + 1 } : [];
  });
  return (
    <figure className="artwork-page">
      <div className="artwork-held">
        <span className="artwork-places">
          <img
            src={pageAddress(file, page, SMALL_WIDTH, fileKey)}
            alt={`${file.name}, page ${page}`}
            onError={() => setIsUnseen(true)}
          />
          {marks.map(({ kind, severity, side, number }) => (
            <span
              key={kind}
              className={`artwork-place artwork-place-${side} artwork-finding-${severity}`}
              aria-hidden="true"
            >
              <b className="artwork-finding-number">{number}</b>
            </span>
          ))}
        </span>
      </div>
      <figcaption className="text-smallest muted">
        <span>Page {page} of your file.</span>
        <a href={viewerAddress(file, fileKey)} target="_blank" rel="noreferrer">
          See it large
        </a>
      </figcaption>
    </figure>
  );
}

/** The words above the findings. @param side who reads them */
export function Verdict({ check, side }: { check: FileCheck; side: Side }) {
  const [first] = check.findings;
  const verdict = check.acceptedAt ? "look" : verdictOf(check.findings);
  const isByHand = first?.kind === "by-hand";
  const icon = isByHand ? "eye" : first?.kind === "locked" ? "lock" : ICONS[verdict];
  return (
    <p className={isByHand ? "artwork-verdict" : `artwork-verdict artwork-verdict-${verdict}`}>
      <Icon name={icon} />
      {verdictWords(check, side)}
    </p>
  );
}
