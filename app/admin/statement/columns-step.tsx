import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { WaitingFile } from "../../orders/statement/keeping/take-statement.server";
import { COLUMN_NAMES, type ColumnName, columnNames } from "../../orders/statement/reading/columns";
import { paperDay, paperMoney } from "../../papers/paper";
import { Field } from "../../ui/forms/field";
import { saidOf, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { FirstLines } from "./first-lines";
import type { StatementAnswer } from "./statement-answer";
import { usePointing } from "./use-pointing";

const HINTS: Partial<Record<ColumnName, string>> = {
  moneyOut: "If the bank has a column for it",
  side: "If a column says Cr or Dr, credit or debit",
  sender: "If it is not in the remark",
  bankNumber: "If there is one",
};
/** Characters of an example. */
const LONGEST = 24;

/** The first time of a bank: which column says what. */
export function ColumnsStep({
  fileId,
  waiting: { bank, name, table, columns, asksOrder, example, order },
  answer,
}: {
  fileId: string;
  waiting: WaitingFile;
  answer: StatementAnswer | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const focus = useAnswerFocus(answer, false);
  const [isGuess, setIsGuess] = useState(true);
  const { heads, samples } = table;
  const selectedOf = (column: ColumnName) => `${answer?.values[column] ?? columns[column] ?? ""}`;
  const pointing = usePointing(
    Object.fromEntries(columnNames.map((column) => [column, selectedOf(column)])),
  );
  const width = Math.max(heads.length, ...samples.map((cells) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const nameOf = (place: number) => {
    const head = heads[place]?.trim() || `Column ${place + 1}`;
    const example = samples.map((cells) => cells[place] ?? "").find((cell) => cell !== "") ?? "";
    return example ? `${head} (${example.slice(0, LONGEST)})` : head;
  };
  const isNamed = answer && Object.keys(answer.errors).some((field) => field in COLUMN_NAMES);
  const isOrder = answer?.errors.order !== undefined;
  return (
    <Panel title="Which column says what?">
      <p className="text-small muted breaks">
        {name}. You do this once for {bank}; we remember it.
      </p>
      <FirstLines
        heads={places.map((place) => heads[place] ?? "")}
        samples={samples}
        namesOf={pointing.namesOf}
        asked={pointing.asked}
        onPoint={pointing.point}
      />
      {example && isGuess && !answer ? (
        <ReadAs {...example} order={order} above={table.row - 1} />
      ) : null}
      <Form
        method="post"
        className="stack"
        ref={(form) => {
          focus.form.current = form;
          pointing.form.current = form;
        }}
        onChange={() => {
          setIsGuess(false);
          pointing.onChange();
        }}
        onClick={pointing.onPress}
        aria-busy={busy}
        noValidate
      >
        <input type="hidden" name="fileId" value={fileId} />
        <AnswerNotice ref={focus.notice} className="said">
          {isNamed || isOrder ? undefined : saidOf(answer)}
        </AnswerNotice>
        <div className="statement-selects">
          {columnNames.map((column) => (
            <Field
              key={column}
              label={COLUMN_NAMES[column]}
              {...(HINTS[column] ? { hint: HINTS[column] } : {})}
              {...(answer?.errors[column] ? { error: answer.errors[column] } : {})}
            >
              <select className="select" name={column} defaultValue={selectedOf(column)}>
                <option value="">Not in this file</option>
                {places.map((place) => (
                  <option key={place} value={place}>
                    {nameOf(place)}
                  </option>
                ))}
              </select>
            </Field>
          ))}
          {asksOrder || isOrder ? (
            <Field
              label="Which comes first"
              hint="In days such as 03/04/2026"
              {...(answer?.errors.order ? { error: answer.errors.order } : {})}
            >
              <select
                className="select"
                name="order"
                defaultValue={answer?.values.order ?? order ?? ""}
              >
                <option value="">Choose</option>
                <option value="day">Day</option>
                <option value="month">Month</option>
              </select>
            </Field>
          ) : null}
        </div>
        <div className="row">
          <SubmitButton busy={busy} name="act" value="columns">
            {busy ? "Reading..." : "Next"}
          </SubmitButton>
          <Link className="button button-line" to="/admin-dashboard/statement">
            Back
          </Link>
        </div>
      </Form>
    </Panel>
  );
}

const PLACES = ["first", "second", "third", "fourth", "fifth"];
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** What a line means with the columns that are chosen, so that a wrong guess is seen. */
function ReadAs({
  place,
  day,
  kobo,
  order,
  above,
}: NonNullable<WaitingFile["example"]> & {
  order: WaitingFile["order"];
  /** How many rows stand above the head. */
  above: number;
}) {
  const said = `${weekday.format(new Date(day))} ${paperDay(day)}`;
  return (
    <Notice>
      We read the {PLACES[place]} line as:{" "}
      <b>
        {said}, {paperMoney(Math.abs(kobo))} {kobo < 0 ? "out" : "in"}
      </b>
      .{order ? ` The ${order} comes first.` : ""}
      {above > 0
        ? ` ${above === 1 ? "One line above the table is" : `${above} lines above the table are`} left out.`
        : ""}
    </Notice>
  );
}
