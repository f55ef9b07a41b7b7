import type { KeptFinding } from "../../../database/schema/orders";
import { Icon } from "../../ui/icon";
import { fileSize } from "../../uploads/file-name";
import { FindingList } from "./finding-list";
import { verdictOf } from "./verdict";

/** What was seen in a picture before any of it was sent, and what the buyer can do now. */
export function HeldFile({
  name,
  size,
  findings,
  onSend,
  onOther,
}: {
  name: string;
  /** Bytes. */
  size: number;
  findings: readonly KeptFinding[];
  onSend(): void;
  onOther(): void;
}) {
  const verdict = verdictOf(findings);
  const isRefused = verdict === "refused";
  return (
    <fieldset className="artwork-check" aria-label={`Send ${name}?`}>
      <p className={`artwork-verdict artwork-verdict-${verdict}`} role="status">
        <Icon name="alert" />
        {isRefused ? "This would print badly" : "Look at this before you send it"}
      </p>
      <FindingList findings={findings} />
      <div className="row">
        <button type="button" className="button button-primary button-small" onClick={onOther}>
          Choose another file
        </button>
        <button type="button" className="button button-line button-small" onClick={onSend}>
          {isRefused
            ? "Send it anyway, I accept how it prints"
            : `Send this one, ${fileSize(size)}`}
        </button>
      </div>
    </fieldset>
  );
}
