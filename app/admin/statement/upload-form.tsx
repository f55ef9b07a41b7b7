import { type ChangeEvent, type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { STATEMENT_BYTES, tooLarge } from "../../orders/statement/reading/statement-limits";
import type { LastStatement } from "../../orders/statement/worklist/worklist";
import { dayWords, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { Field } from "../../ui/forms/field";
import { useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import { span } from "./day-words";
import type { StatementAnswer } from "./statement-answer";

/** Takes the file of a bank. */
export function UploadForm({
  banks,
  last,
  answer,
}: {
  /** Names that are known. */
  banks: string[];
  last: LastStatement | undefined;
  answer: StatementAnswer | undefined;
}) {
  const [problem, setProblem] = useState("");
  const busy = useNavigation().formEncType === "multipart/form-data";
  // The worklist tells its own answers.
  const own = answer && !answer.lines && !answer.booked ? answer : undefined;
  const focus = useAnswerFocus(own, false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setProblem((target.files?.[0]?.size ?? 0) > STATEMENT_BYTES ? tooLarge().message : "");
  // What is too large is not sent.
  const send = (event: FormEvent) => problem && event.preventDefault();
  const fileError = problem || own?.errors.file;
  return (
    <Panel title={last ? "Read another statement" : "Read a statement"}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack statement-upload"
        ref={focus.form}
        onSubmit={send}
        aria-busy={busy}
        noValidate
      >
        <AnswerNotice ref={focus.notice} className="said">
          {own?.failure}
        </AnswerNotice>
        <Field
          label="Bank"
          name="bank"
          list="statement-banks"
          autoComplete="off"
          maxLength={100}
          defaultValue={own?.values.bank ?? last?.bank ?? ""}
          hint="As you call it; with several accounts, their last digits too: Example Bank 6789"
          {...(own?.errors.bank ? { error: own.errors.bank } : {})}
        />
        <datalist id="statement-banks">
          {banks.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label="Statement file"
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          onChange={choose}
          hint={`CSV or Excel (XLSX), as your bank gives it, up to ${STATEMENT_BYTES / 1024 / 1024} MB`}
          {...(fileError ? { error: fileError } : {})}
        />
        {banks.length > 0 ? (
          <label className="statement-option">
            <input
              type="checkbox"
              name="look"
              value="yes"
              defaultChecked={own?.values.look === "yes"}
            />
            <span>
              Show me its columns first
              <small className="text-small muted">
                If days or columns of this bank were read wrongly
              </small>
            </span>
          </label>
        ) : null}
        <SubmitButton busy={busy} look="accent">
          {busy ? "Reading..." : "Read"}
        </SubmitButton>
        <p className="text-small muted">
          {last ? `The last one: ${last.bank}, ${span(last)}, ${readBy(last)}. ` : ""}
          Overlapping days are no harm: a line is booked once, ever. What the bank writes with a
          line is erased after 90 days.
        </p>
      </Form>
    </Panel>
  );
}

function readBy({ by, createdAt }: LastStatement): string {
  const today = lagosDay(new Date().toISOString());
  const when = `${dayWords(lagosDay(createdAt), today)}, ${lagosClock(createdAt)}`;
  return by ? `by ${by} (${when})` : when;
}
