import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FoundOfGuest } from "../../accounts/removal/guest-data.server";
import { ConfirmDialog } from "../../ui/dialog";
import { Field } from "../../ui/forms/field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";

/** Finds, and erases, what somebody without an account has left. */
export function GuestRequest({
  who,
  found,
  unread,
  answer,
}: {
  /** What was looked for. */
  who: string;
  found: FoundOfGuest | undefined;
  /** Why it could not be looked for. */
  unread: string | undefined;
  answer: FormAnswer | undefined;
}) {
  const error = unread ?? answer?.errors.who;
  const { form, notice } = useAnswerFocus(answer, false);
  return (
    <Panel title="When somebody without an account asks">
      <p className="text-small muted">
        Make sure that it is them: answer to the email address, or call the number, that they gave
        you. Whoever has an account does it in the profile, under “Your data”.
      </p>
      <Form className="register-ask" role="search" ref={form}>
        <Field
          key={who}
          label="Email address or phone number"
          name="who"
          defaultValue={who}
          autoComplete="off"
          maxLength={254}
          {...(error ? { error } : {})}
        />
        <button type="submit" className="button button-line">
          Find
        </button>
      </Form>
      {answer?.sent ? (
        <Notice kind="ok" role="status">
          Erased: {answer.values.erased}.
        </Notice>
      ) : null}
      <AnswerNotice ref={notice} className="said">
        {answer?.failure}
      </AnswerNotice>
      {found ? <Found who={who} found={found} /> : null}
    </Panel>
  );
}

function Found({ who, found: { erasable, stays } }: { who: string; found: FoundOfGuest }) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  if (erasable.length + stays.length === 0) {
    return <Notice>We have nothing of {who} outside an account.</Notice>;
  }
  return (
    <Form method="post" ref={form} className="stack">
      <input type="hidden" name="who" value={who} />
      {erasable.length > 0 ? <p>To erase: {erasable.join(", ")}.</p> : null}
      {stays.length > 0 ? (
        <>
          <p>Stays for now:</p>
          <ul className="register-stays">
            {stays.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      ) : null}
      {erasable.length > 0 ? (
        <div>
          <button
            type="submit"
            className="button button-danger"
            disabled={busy}
            onClick={(event) => {
              event.preventDefault();
              setIsAsked(true);
            }}
          >
            Erase
          </button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title="Erase it for good?"
        onNo={() => setIsAsked(false)}
        onYes={() => {
          setIsAsked(false);
          form.current?.requestSubmit();
        }}
      >
        This cannot be taken back: {erasable.join(", ")}.
      </ConfirmDialog>
    </Form>
  );
}
