import type { ReactNode, Ref } from "react";
import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts.tsx";
import { STEPS } from "../first-steps/first-steps.ts";
import { StaffSheet } from "../frame/staff-sheet.tsx";

/**
 * A sheet of the first start.
 * @param number of the step; none when all of them are behind
 */
export function Sheet({
  title,
  number,
  children,
}: {
  title: string;
  number?: number;
  children: ReactNode;
}) {
  return (
    <StaffSheet title={title} top={number ? <StepBar number={number} /> : null}>
      {children}
    </StaffSheet>
  );
}

const StepBar = ({ number }: { number: number }) => (
  <>
    <span className="first-start-bar" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
        <i key={index} className={partOf(index + 1, number)} />
      ))}
    </span>
    <span className="text-small muted">
      <span className="visually-hidden">Step </span>
      {number} of {STEPS}
    </span>
  </>
);

const partOf = (part: number, now: number) =>
  part === now ? "first-start-now" : part < now ? "first-start-behind" : undefined;

/**
 * The form of a step, with what goes on to the next one.
 * @param mayWait whether the step can be left for later
 */
export function StepForm({
  step,
  answer,
  focus,
  button = "Next",
  mayWait = true,
  children,
}: {
  step: string;
  /** Why it was not taken. */
  answer: FormAnswer | undefined;
  /** As `useAnswerFocus` gives them. */
  focus: { form: Ref<HTMLFormElement>; notice: Ref<HTMLDivElement> };
  button?: string;
  mayWait?: boolean;
  children: ReactNode;
}) {
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("step") === step;
  return (
    <Form method="post" ref={focus.form} className="sheet-form" aria-busy={busy} noValidate>
      <input type="hidden" name="step" value={step} />
      <div className="stack">
        <AnswerNotice ref={focus.notice}>{answer?.failure}</AnswerNotice>
        {children}
      </div>
      <div className="sheet-foot">
        <SubmitButton busy={busy} look="accent" isWide name="act" value="save">
          {button}
        </SubmitButton>
        {mayWait ? <LaterButton /> : null}
      </div>
    </Form>
  );
}

const LaterButton = () => (
  <button type="submit" name="act" value="later" className="button button-text">
    Later
  </button>
);

/** The same button for a step whose own form is sent elsewhere. */
export function LaterForm({ step }: { step: string }) {
  return (
    <Form method="post" className="sheet-foot">
      <input type="hidden" name="step" value={step} />
      <LaterButton />
    </Form>
  );
}
