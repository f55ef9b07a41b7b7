import { useEffect, useEffectEvent, useState } from "react";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { Icon } from "../../ui/icon";
import { pageAddress, SMALL_WIDTH } from "../../uploads/file-pages";
import { ACCEPTED, TO_FIX } from "./file-check";
import { FindingList, FoundPage, ICONS, Verdict, worstPage } from "./finding-list";
import type { Check, CheckedPage } from "./look-at-file";
import { verdictOf } from "./verdict";

interface Arrived {
  file: { id: string; name: string };
  /** What it is printed as, where that is known. */
  spec: PrintSpec | undefined;
  /** How many pages other files of its line have. */
  others: number;
  /** Called with how many pages it has, once that is known. */
  onPages(count: number): void;
  /** The buyer has accepted how it prints before it was sent. */
  isAccepted: boolean;
  onOther(): void;
}

/** What the shop's check says of a file that has come, before its order is sent. */
export function ArrivedFile(props: Arrived) {
  const { file } = props;
  const check = useCheck(file.id, props.onPages);
  const isDone = check !== undefined && check !== "left";
  return (
    <section className="artwork-check" aria-label={`Check of ${file.name}`}>
      {isDone ? <Checked {...props} check={check} /> : <Waiting isLeft={check === "left"} />}
    </section>
  );
}

function Checked({ file, spec, others, isAccepted, onOther, check }: Arrived & { check: Check }) {
  const findings = check.judge(spec, others);
  const pages = check.pages(spec);
  const [chosen, setChosen] = useState<number>();
  const page = chosen ?? worstPage(findings) ?? 1;
  const sides = pages[page - 1]?.sides ?? [];
  const verdict = verdictOf(findings);
  return (
    <>
      <Verdict check={{ findings }} side="buyer" />
      {pages.length > 1 ? <Strip {...{ file, pages, page }} onGo={setChosen} /> : null}
      {check.isRead ? (
        <FoundPage key={page} file={file} findings={findings} chosen={{ page, sides }} />
      ) : null}
      <FindingList findings={findings} />
      <button type="button" className="button button-line button-small" onClick={onOther}>
        Choose another file
      </button>
      {verdict === "fine" ? null : (
        <Answers
          // Other findings are another question.
          key={findings.map(({ what }) => what).join()}
          id={file.id}
          isRefused={verdict === "refused"}
          isAccepted={isAccepted}
        />
      )}
    </>
  );
}

/** Goes with the order. */
function Answers({
  id,
  isRefused,
  isAccepted,
}: {
  id: string;
  isRefused: boolean;
  isAccepted: boolean;
}) {
  return (
    <div className="artwork-answers">
      <label>
        <input type="checkbox" name={TO_FIX} value={id} />
        Ask us to fix it
      </label>
      {isRefused ? (
        <label>
          <input type="checkbox" name={ACCEPTED} value={id} defaultChecked={isAccepted} />
          Send it anyway, I accept how it prints
        </label>
      ) : null}
      <p className="text-smallest muted">
        {isRefused ? "Both go" : "It goes"} with what you send: we answer in the chat, and what we
        told you is kept with the order.
      </p>
    </div>
  );
}

const SAID = { refused: ", refused", look: ", look at this", fine: ", fine" };

/** Small pages to choose from, each with what is said of it. */
function Strip({
  file,
  pages,
  page,
  onGo,
}: {
  file: { id: string };
  pages: CheckedPage[];
  page: number;
  onGo(page: number): void;
}) {
  return (
    <fieldset className="artwork-strip" aria-label="Pages">
      {pages.map(({ severity, size: [width, height] }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has nothing but its number
          key={index}
          type="button"
          className={`artwork-finding-${severity}`}
          aria-pressed={index + 1 === page}
          aria-label={`Page ${index + 1}${SAID[severity]}`}
          onClick={() => onGo(index + 1)}
        >
          <img
            src={pageAddress(file, index + 1, SMALL_WIDTH)}
            alt=""
            width={48}
            height={Math.max(24, Math.min(96, Math.round((48 * height) / width)))}
            loading="lazy"
            fetchPriority="low"
          />
          <span>
            {index + 1}
            <Icon name={ICONS[severity]} />
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** How the shop's check of an upload judges it, once it is done; `left` to the order. */
function useCheck(id: string, onPages: (count: number) => void): Check | "left" | undefined {
  const [check, setCheck] = useState<Check | "left">();
  const take = useEffectEvent((found: Check | undefined) => {
    setCheck(found ?? "left");
    if (found) onPages(found.pageCount);
  });
  useEffect(() => {
    const leaving = new AbortController();
    import("./look-at-file")
      .then(({ checkUpload }) => checkUpload(id, leaving.signal))
      .then((found) => take(found))
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
