/** Parts of the page of replies: one that is read, and the form of one. */
import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Reply } from "../../chat/replies/reply";
import { AnsweredField } from "../../ui/forms/answered-field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";

export const HERE = "/admin-dashboard/replies";

export function ReplyLine({
  reply: { id, name, text },
  isFirst,
  isLast,
}: {
  reply: Reply;
  isFirst: boolean;
  isLast: boolean;
}) {
  return (
    <div className="reply">
      <div className="reply-words">
        <b>{name}</b>
        <p>{text}</p>
      </div>
      <Form method="post" className="reply-acts" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          className="icon-button"
          type="submit"
          name="act"
          value="up"
          aria-label={`Move ${name} up`}
          disabled={isFirst}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          className="icon-button"
          type="submit"
          name="act"
          value="down"
          aria-label={`Move ${name} down`}
          disabled={isLast}
        >
          <Icon name="down" />
        </button>
        <Link
          className="icon-button"
          to={`?edit=${id}`}
          aria-label={`Edit ${name}`}
          preventScrollReset
        >
          <Icon name="edit" />
        </Link>
      </Form>
    </div>
  );
}

/** The form of a reply that is there, or of a new one. */
export function ReplyForm({
  reply,
  answer,
}: {
  reply?: Reply;
  /** Why it was not taken. */
  answer: FormAnswer | undefined;
}) {
  const sent = useNavigation().formData;
  const id = reply?.id;
  const box = useRef<HTMLFormElement>(null);
  // Its link, which had the focus, is gone.
  useEffect(() => {
    if (id) box.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }, [id]);
  const busy = sent !== undefined && (sent.get("id") ?? undefined) === id;
  return (
    <Form
      method="post"
      ref={box}
      className="stack reply-form"
      aria-label={reply ? `Edit ${reply.name}` : "New reply"}
      aria-busy={busy}
      noValidate
    >
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <AnsweredField
        answer={answer}
        label="Short name"
        name="name"
        initial={reply?.name ?? ""}
        placeholder="Opening hours"
        autoComplete="off"
      />
      <AnsweredField answer={answer} label="Text" name="text" lines initial={reply?.text ?? ""} />
      <p className="text-small muted">
        Write {"{name}"} where the customer's name belongs. A guest becomes “there”: Hello there.
      </p>
      <div className="reply-buttons">
        <SubmitButton busy={busy} name="act" value={reply ? "change" : "add"}>
          {reply ? "Save" : "Add reply"}
        </SubmitButton>
        {reply ? (
          <>
            <Link className="button button-line" to={HERE} preventScrollReset>
              Cancel
            </Link>
            <SubmitButton busy={busy} look="danger" name="act" value="remove">
              Remove
            </SubmitButton>
          </>
        ) : null}
      </div>
    </Form>
  );
}
