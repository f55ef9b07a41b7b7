import { type ChangeEvent, type FormEvent, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { TABLE_BYTES, tooLarge } from "../../../imports/table.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { type FormAnswer, useAnswerFocus } from "../../../ui/forms/form-answer.ts";
import { AnswerNotice, SubmitButton } from "../../../ui/forms/form-parts.tsx";
import { useHydrated } from "../../../ui/hooks/use-hydrated.ts";
import { HERE, type ImportKind, isZip, kinds } from "../words/import-words.ts";
import { Progress } from "../words/progress.tsx";
import { useZipUpload } from "./use-zip-upload.ts";

const ZIP_BYTES = 2 * 1024 ** 3 - 1;

/** What is brought, and its file. */
export function StartForm({
  kind: first,
  answer,
}: {
  kind: ImportKind;
  answer: FormAnswer | undefined;
}) {
  const [kind, setKind] = useState(first);
  const [problem, setProblem] = useState("");
  const hydrated = useHydrated();
  const submit = useSubmit();
  const upload = useZipUpload();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const focus = useAnswerFocus(answer, false);
  const isSite = kind === "old-site";
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setProblem(faultOf(target.files?.[0], kind));
  const send = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.size === 0) return;
    const fault = faultOf(file, kind);
    setProblem(fault);
    if (!fault && !isSent(file, kind)) return;
    event.preventDefault();
    // Nothing that is too large is sent, and a zip goes piece by piece.
    if (!fault) {
      upload.send(
        file,
        (id) => void submit({ kind, upload: id }, { method: "post", action: HERE }),
      );
    }
  };
  const error = problem || upload.error || answer?.errors.file;
  const isSending = upload.part !== undefined;
  return (
    <Form
      method="post"
      action={HERE}
      encType="multipart/form-data"
      className="import-start"
      ref={focus.form}
      onSubmit={send}
      aria-busy={busy || isSending}
      noValidate
    >
      <fieldset className="import-kinds">
        <legend>What do you bring</legend>
        {kinds.map((one) => (
          <label key={one.kind} className="import-kind">
            <input
              type="radio"
              name="kind"
              value={one.kind}
              defaultChecked={one.kind === (answer?.values.kind || first)}
              onChange={() => {
                setKind(one.kind);
                setProblem("");
              }}
            />
            <span>
              <b>{one.label}</b>
              <span className="text-small muted">{one.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="panel">
        <div className="panel-body stack import-file">
          <AnswerNotice ref={focus.notice}>{answer?.failure}</AnswerNotice>
          <Field
            label="File"
            name="file"
            type="file"
            accept=".csv,text/csv,.zip,application/zip"
            onChange={choose}
            hint={hintOf(kind, hydrated)}
            {...(error ? { error } : {})}
          />
          {upload.part === undefined ? null : (
            <Progress name="Sending" done={Math.round(upload.part * 100)} total={100} unit=" %" />
          )}
          <div className="row">
            <SubmitButton busy={busy || isSending} look="accent">
              {busy ? "Reading..." : isSending ? "Sending..." : "Check"}
            </SubmitButton>
          </div>
          <p className="text-small muted">
            Checking changes nothing. You see what would become of each row, and then decide.
          </p>
          {isSite ? null : (
            <a
              className="link import-pattern"
              href={`/admin-dashboard/export/${kind}.csv`}
              download
            >
              Take out our {kind} as CSV: the pattern to fill in
            </a>
          )}
        </div>
      </div>
    </Form>
  );
}

/** Before hydration nothing follows what is chosen. */
function hintOf(kind: ImportKind, hydrated: boolean): string {
  const table = `CSV, up to 10,000 rows and ${TABLE_BYTES / 1024 / 1024}\u00a0MB`;
  if (!hydrated) return `${table}; a zip of as much`;
  if (kind === "old-site") return "One zip, up to 2\u00a0GB";
  return kind === "products" ? `${table}; or a zip, up to 2\u00a0GB` : table;
}

/** Whether it is sent piece by piece. */
const isSent = ({ name }: File, kind: ImportKind) =>
  kind === "old-site" || (kind === "products" && isZip(name));

function faultOf(file: File | undefined, kind: ImportKind): string {
  if (!file) return "";
  if (isSent(file, kind)) return file.size > ZIP_BYTES ? "A zip has at most 2 GB." : "";
  return file.size > TABLE_BYTES ? tooLarge().message : "";
}
