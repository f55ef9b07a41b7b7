import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { receiptNumber } from "../../orders/order-money";
import type { WorkLine, Worklist } from "../../orders/statement/worklist/worklist";
import { EmptyState } from "../../ui/empty-state";
import { formatCount, formatNaira } from "../../ui/format/money";
import { useAnswerFocus } from "../../ui/forms/form-answer";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { longDay } from "./day-words";
import type { StatementAnswer } from "./statement-answer";
import { TransferLine } from "./transfer-line";

/** The transfers that wait: certain ones are checked, and nothing is booked without a press. */
export function WorklistForm({
  worklist,
  formId,
  today,
  lastDay,
  answer,
}: {
  worklist: Worklist;
  formId: string;
  today: string;
  /** The last day of the newest statement; undefined before the first one. */
  lastDay: string | undefined;
  answer: StatementAnswer | undefined;
}) {
  const { certain, likely, unknown, waiting, hidden } = worklist;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const own = answer?.lines || answer?.booked ? answer : undefined;
  const focus = useAnswerFocus<HTMLDivElement>(own, false);
  const [checked, count] = useChecked(form, worklist, own);
  const lineOf = (line: WorkLine) => (
    <TransferLine key={line.id} line={line} today={today} chosen={own?.lines?.[line.id]} />
  );
  return (
    <div ref={focus.form} className="stack">
      <div ref={focus.notice} tabIndex={-1} className="stack said">
        <Told answer={own} />
      </div>
      {waiting === 0 ? (
        lastDay && !own?.booked ? (
          <EmptyState title="No open transfers">
            Every transfer up to {longDay(lastDay)} has its order.
          </EmptyState>
        ) : null
      ) : (
        <Form method="post" ref={form} onChange={count} aria-busy={busy} noValidate>
          <input type="hidden" name="formId" value={formId} />
          {/* What Enter in a field presses: it books nothing. */}
          <button
            type="submit"
            name="act"
            value="find"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            Find
          </button>
          <Group
            title={`${formatCount(certain.length)} ${certain.length === 1 ? "is" : "are"} certain`}
            about="The reference is ours, or amount and name both fit one order. Uncheck what should wait."
            aside={formatNaira(certain.reduce((sum, { kobo }) => sum + kobo, 0))}
            lines={certain.map(lineOf)}
          />
          <Group
            title={`${formatCount(likely.length)} ${likely.length === 1 ? "looks" : "look"} right: choose`}
            about="Likeliest first. Nothing is booked for these until you choose."
            lines={likely.map(lineOf)}
          />
          <Group
            title={`${formatCount(unknown.length)} we do not know`}
            about="They stay in the worklist until somebody says what they are."
            lines={unknown.map(lineOf)}
          />
          {hidden > 0 ? (
            <p className="muted">
              {formatCount(hidden)} more come once some of these are booked or set aside.
            </p>
          ) : null}
          <div className="statement-bar">
            <p>
              <b className="numerals">
                {formatCount(checked.count)} checked, {formatNaira(checked.kobo)}
              </b>
              <span className="text-small muted">
                {formatCount(Math.max(0, waiting - checked.count))} stay in the worklist.
              </span>
            </p>
            <SubmitButton busy={busy} look="accent" name="act" value="book">
              {busy ? "One moment..." : bookWords(checked.count)}
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  );
}

const bookWords = (count: number) =>
  count === 0
    ? "Book transfers"
    : `Book ${formatCount(count)} ${count === 1 ? "transfer" : "transfers"}`;

/** How many lines are checked, and their sum; `count` looks again. */
function useChecked(
  form: React.RefObject<HTMLFormElement | null>,
  worklist: Worklist,
  answer: StatementAnswer | undefined,
) {
  const all = [...worklist.certain, ...worklist.likely, ...worklist.unknown];
  const [checked, setChecked] = useState(() => {
    const lines = all.filter(({ id, state }) =>
      answer?.lines?.[id] ? answer.lines[id].isChecked : state === "certain",
    );
    return { count: lines.length, kobo: lines.reduce((sum, { kobo }) => sum + kobo, 0) };
  });
  const count = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name="line"]:checked');
    const kobo = [...(boxes ?? [])].reduce((sum, box) => sum + Number(box.dataset.kobo), 0);
    setChecked({ count: boxes?.length ?? 0, kobo });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines have come or gone
  useEffect(count, [worklist]);
  return [checked, count] as const;
}

function Group({
  title,
  about,
  aside,
  lines,
}: {
  title: string;
  about: string;
  aside?: string;
  lines: ReactNode[];
}) {
  if (lines.length === 0) return null;
  return (
    <section className="statement-group">
      <div className="statement-head">
        <div>
          <h2>{title}</h2>
          <p className="text-small muted">{about}</p>
        </div>
        {aside ? <b className="numerals">{aside}</b> : null}
      </div>
      <ul className="statement-lines">{lines}</ul>
    </section>
  );
}

/** What a press has done. */
function Told({ answer }: { answer: StatementAnswer | undefined }) {
  const { booked, refused = [], failure } = answer ?? {};
  const [first] = booked?.receipts ?? [];
  const last = booked?.receipts.at(-1);
  return (
    <>
      {failure ? (
        <Notice kind="bad" role="alert">
          {failure}
        </Notice>
      ) : null}
      {booked && refused.length > 0 ? (
        <Notice kind="warn" role="alert">
          <b>
            {formatCount(booked.count)} of {formatCount(booked.asked)} booked.
          </b>
          <ul className="statement-unread">
            {refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {booked && booked.count > 0 ? (
        <Notice kind="ok" role="status">
          <b>
            {formatCount(booked.count)} {booked.count === 1 ? "transfer" : "transfers"} booked,{" "}
            {formatNaira(booked.kobo)}.
          </b>{" "}
          {first === undefined || last === undefined
            ? ""
            : first === last
              ? `Receipt ${receiptNumber(first)}.`
              : `Receipts ${receiptNumber(first)} to ${receiptNumber(last)}.`}{" "}
          A mistake? Each booking can be taken back in its order, with a reason.
        </Notice>
      ) : null}
    </>
  );
}
