import { useEffect, useState } from "react";
import type { KeptFinding } from "../../../database/schema/artwork";
import { Icon } from "../../ui/icon";
import { fileSize } from "../../uploads/file-name";
import { FindingList } from "./finding-list";
import { verdictOf } from "./verdict";

/** What was seen in a picture before any of it was sent, and what the buyer can do now. */
export function HeldFile({
  name,
  file,
  size,
  findings,
  onSend,
  onOther,
}: {
  name: string;
  file: File | undefined;
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
      <b>Send this picture?</b>
      {file ? <Preview file={file} /> : null}
      <p className={`artwork-verdict artwork-verdict-${verdict}`} role="status">
        <Icon name="alert" />
        {isRefused ? "This would print badly" : "Look at this before you send it"}
      </p>
      <FindingList findings={findings} />
      <button type="button" className="button button-primary button-block" onClick={onOther}>
        Choose another file
      </button>
      <button type="button" className="button button-line button-block" onClick={onSend}>
        {isRefused ? "Send it anyway, I accept how it prints" : `Send this one, ${fileSize(size)}`}
      </button>
    </fieldset>
  );
}

/** The picture as it is on this device; nothing where the browser does not show its format. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return (
    <span className="artwork-held">
      <img src={address} alt="" onError={() => setAddress(undefined)} />
    </span>
  );
}
