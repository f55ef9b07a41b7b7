import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { KeptForm } from "../kept-form/kept-form";
import { useKeptForm } from "../kept-form/use-kept-form";
import { type FormAnswer, useAnswerFocus, useKeptAnswer } from "../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../ui/forms/form-parts";
import { inboxForm, inboxPlace } from "./contact-draft";
import { TrapFields } from "./trap-fields";

interface InboxLoaded {
  /** The id of a new form. */
  formId: string;
  /** The id of the form that was sent. */
  sent: string | undefined;
  /** The owner of the draft. */
  owner: string;
}

/**
 * The contact or feedback form, which keeps a draft.
 * @param words the button's text, and the message after sending
 * @param children its fields, given the answer to a refused form
 */
export function InboxForm({
  path,
  loaded,
  actionData,
  words,
  isNarrow = false,
  children,
}: {
  path: string;
  loaded: InboxLoaded;
  actionData: FormAnswer | undefined;
  words: { button: string; sent: string };
  isNarrow?: boolean;
  children: (answer: FormAnswer | undefined) => ReactNode;
}) {
  const { props, key, formId, answer, busy, sent, notice } = useInboxForm(path, loaded, actionData);
  const button = (
    <SubmitButton busy={busy} isWide={isNarrow}>
      {words.button}
    </SubmitButton>
  );
  return (
    <Form
      method="post"
      action={path}
      className="panel stack"
      noValidate
      preventScrollReset
      key={key}
      {...props}
    >
      <TrapFields formId={formId} answer={answer} />
      {children(answer)}
      {isNarrow ? button : <div className="row">{button}</div>}
      <AnswerNotice ref={notice} kind={sent ? "ok" : "bad"}>
        {sent ? words.sent : answer?.failure}
      </AnswerNotice>
    </Form>
  );
}

/** Keeps the same form over revalidations, until it is sent or somebody else signs in. */
function useInboxForm(path: string, loaded: InboxLoaded, actionData?: FormAnswer) {
  const { owner, sent } = loaded;
  const busy = useNavigation().formAction === path;
  const firstId = actionData?.formId || loaded.formId;
  const [kept] = useState(() => new KeptForm(inboxForm, firstId));
  const [begun, setBegun] = useState({ key: loaded.formId, owner, formId: firstId });
  const isOver = sent === kept.state().formId || owner !== begun.owner;
  const now =
    isOver && begun.key !== loaded.formId
      ? { key: loaded.formId, owner, formId: loaded.formId }
      : begun;
  if (now !== begun) setBegun(now);
  const answer = useKeptAnswer(actionData, now.key);
  const isSent = sent !== undefined && !answer && !busy;
  const { form, notice } = useAnswerFocus(answer, isSent);
  const choice = {
    ...inboxPlace(path, owner),
    formId: now.formId,
    isAnswer: answer !== undefined,
    sentId: sent,
  };
  const { formId } = useKeptForm(kept, form, now.key, choice, () => kept.save());
  const props = { ref: form, onInput: () => kept.save(), onSubmit: () => kept.send() };
  return { props, key: now.key, formId, answer, busy, sent: isSent, notice };
}
