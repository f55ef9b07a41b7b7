import { Link } from "react-router";
import { formatNaira } from "../../../ui/format/money";
import { Notice } from "../../../ui/notice";
import type { Approval } from "../../proofs/approval/read-approval.server";
import { pagesInWords, thingsInWords } from "../../proofs/proof-room";
import { moment } from "../../ui/order-history";

/** Who has approved what, and when. */
export function Approved({ approval, today }: { approval: Approval; today: string }) {
  const { by, isByPhone, at, pages, lines, total, files } = approval;
  return (
    <>
      <Notice kind="ok">
        <p>
          <b>
            Approved by <bdi>{by}</bdi>
            {isByPhone ? ", by phone" : ""}
          </b>
        </p>
        <p>
          {moment(at, today)}. {pagesInWords(pages)}, {thingsInWords(lines)}, {formatNaira(total)}.
        </p>
      </Notice>
      <details>
        <summary>What exactly was approved</summary>
        <ul className="room-hashes text-smallest">
          {files.map(({ name, sha256 }) => (
            <li key={name + sha256}>
              <bdi>{name}</bdi> <code>{sha256 ?? "without a hash"}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** What comes after an approval: what is to be paid before it is printed, and where. */
export function WhatIsNext({
  due,
  isWaiting,
  to,
}: {
  /** Kobo that printing still waits for. */
  due: number;
  /** It is approved and not printed yet. */
  isWaiting: boolean;
  /** The order's page. */
  to: string;
}) {
  if (!isWaiting || due === 0) {
    return (
      <Link className="button button-line button-block" to={to}>
        See the order
      </Link>
    );
  }
  return (
    <>
      <p className="room-due">
        <span>To pay before we print</span> <b className="numerals">{formatNaira(due)}</b>
      </p>
      <Link className="button button-accent button-block" to={to}>
        How to pay
      </Link>
    </>
  );
}
