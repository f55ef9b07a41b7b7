import { CodeChoice } from "../../accounts/second-lock/code-fields.tsx";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { CopyText } from "./copy-text.tsx";
import { LockForm } from "./lock-form.tsx";

/** The codes for the day the phone is gone, which are shown once. */
export function RecoveryCodes({
  owner,
  redirectTo,
  codes,
}: {
  owner: string;
  redirectTo: string;
  codes: string[];
}) {
  const scripted = useScripted();
  const text = codes.join("\n");
  return (
    <StaffSheet title="For the day the phone is gone">
      <LockForm {...{ act: "done", owner, redirectTo }} button="Done">
        <p className="text-small">
          Each code opens the door once. Put them where the phone is not: on paper, with the shop’s
          papers. They are shown only now.
        </p>
        <ol className="lock-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="lock-keep">
          <CopyText text={text} label="Copy the codes" />
          <button
            type="button"
            className={`button button-line button-small ${scripted}`}
            onClick={() => save(text)}
          >
            <Icon name="download" />
            Save
          </button>
          <button
            type="button"
            className={`button button-line button-small ${scripted}`}
            onClick={() => window.print()}
          >
            <Icon name="print" />
            Print
          </button>
        </div>
        <CodeChoice name="kept" required>
          I have put them away
        </CodeChoice>
      </LockForm>
    </StaffSheet>
  );
}

/** Gives the codes to the browser as a file. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
