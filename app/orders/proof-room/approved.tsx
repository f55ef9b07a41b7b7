import { formatNaira } from "../../ui/format/money";
import { Notice } from "../../ui/notice";
import type { Approval } from "../proofs/approval/read-approval.server";
import { pagesInWords } from "../proofs/proof-room";
import { moment } from "../ui/order-history";

/** Who approved what, and when. */
export function Approved({ approval, today }: { approval: Approval; today: string }) {
  const { by, isByPhone, at, pages, total, files } = approval;
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
          {moment(at, today)}. {pagesInWords(pages)}, {formatNaira(total)}.
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
