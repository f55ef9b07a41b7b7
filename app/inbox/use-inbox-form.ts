import { useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { type FormAnswer, useAnswerFocus, useKeptAnswer } from "../ui/form-answer";
import { changedNames, fillIn } from "../ui/form-controls";
import { forgetDraft, keepDraft, readDraft, typedIn } from "./inbox-draft";

/** What the page of a form knows before anything is typed. */
interface InboxLoaded {
  /** For a new form. */
  formId: string;
  /** The id of the form that was sent, if one was. */
  sent: string | undefined;
  /** Whose draft on this device it is. */
  owner: string;
}

/**
 * The form of the contact or feedback page: the same one, whatever the router reads anew, until it
 * was sent or belongs to somebody else. What is typed stays on the device until then.
 * @param path of the page
 * @returns `props` for the form, `formId` for its fields, `answer` for what was wrong; `sent`,
 * whether the one before was; `notice` for what says so
 */
export function useInboxForm(path: string, loaded: InboxLoaded, actionData?: FormAnswer) {
  const { owner, sent } = loaded;
  const busy = useNavigation().formAction === path;
  const [kept, setKept] = useState({
    key: loaded.formId,
    formId: actionData?.formId || loaded.formId,
    owner,
  });
  const isOver = sent === kept.formId || owner !== kept.owner;
  const now = isOver ? { key: loaded.formId, formId: loaded.formId, owner } : kept;
  if (isOver) setKept(now);
  const { key, formId } = now;
  const answer = useKeptAnswer(actionData, key);
  const isSent = sent !== undefined && !answer && !busy;
  const { form, notice } = useAnswerFocus(answer, isSent);
  const submitted = useRef<Record<string, string>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useLayoutEffect(() => {
    // What was typed before the script came is newer than the draft, and so is what came back.
    const early = changedNames(form.current);
    let draft = answer ? undefined : readDraft(path, owner);
    let id = formId;
    if (draft && draft.formId !== sent) id = draft.formId;
    else if (draft && isAll(draft.values, submitted.current)) {
      forgetDraft(path, owner);
      draft = undefined;
    }
    if (draft) fillIn(form.current, draft.values, early);
    if (id !== formId) setKept({ ...now, formId: id });
    if (draft || answer || early.size > 0) {
      keepDraft(path, owner, { formId: id, values: typedIn(form.current) });
    }
  }, [key]);

  const props = {
    ref: form,
    onInput: () => keepDraft(path, owner, { formId, values: typedIn(form.current) }),
    onSubmit: () => {
      submitted.current = typedIn(form.current);
    },
  };
  return { props, key, formId, answer, busy, sent: isSent, notice };
}

/** Whether all of a draft went out with the form; what was typed behind it belongs to another. */
function isAll(draft: Record<string, string>, submitted = draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(submitted);
}
