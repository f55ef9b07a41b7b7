import { useEffect, useState } from "react";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { Icon } from "../../ui/icon";
import { FindingList, FoundPage, Verdict } from "./finding-list";
import type { Check } from "./look-at-file";

/** What the shop's check says of a file that has come, before its order is sent. */
export function ArrivedFile({
  id,
  name,
  spec,
}: {
  id: string;
  name: string;
  /** What it is printed as, where that is known. */
  spec: PrintSpec | undefined;
}) {
  const check = useCheck(id);
  if (!check || check === "left") {
    return (
      <section className="artwork-check" aria-label={`Check of ${name}`}>
        <Waiting isLeft={check === "left"} />
      </section>
    );
  }
  const findings = check.judge(spec);
  return (
    <section className="artwork-check" aria-label={`Check of ${name}`}>
      <Verdict check={{ findings }} side="buyer" />
      {check.isRead ? <FoundPage file={{ id, name }} findings={findings} otherwise={1} /> : null}
      <FindingList findings={findings} />
    </section>
  );
}

/** How the shop's check of an upload judges it, once it is done; `left` to the order. */
function useCheck(id: string): Check | "left" | undefined {
  const [check, setCheck] = useState<Check | "left">();
  useEffect(() => {
    const leaving = new AbortController();
    import("./look-at-file")
      .then(({ checkUpload }) => checkUpload(id, leaving.signal))
      .then((found) => setCheck(found ?? "left"))
      .catch(() => {
        if (!leaving.signal.aborted) setCheck("left");
      });
    return () => leaving.abort();
  }, [id]);
  return check;
}

function Waiting({ isLeft }: { isLeft: boolean }) {
  return (
    <>
      <p className="artwork-verdict" role="status">
        <Icon name="clock" />
        {isLeft ? "We check it when your order is here" : "Checking your file"}
      </p>
      <p className="text-smallest muted">
        {isLeft ? "" : "Usually under half a minute. "}You can send the order now: if we find
        something, we tell you on the order's page.
      </p>
    </>
  );
}
