/** Notes of the staff in a conversation: between its messages, and the form of another. */
import "./notes.css";
import { type FormEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { uuidv7 } from "uuidv7";
import type { Insert } from "../../chat/box/inserts";
import { LONGEST_NOTE, type Note } from "../../chat/notes/note";
import { useReread } from "../../live/use-reread";
import { ConfirmDialog } from "../../ui/dialog";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { Field } from "../../ui/forms/field";
import { whileBusy } from "../../ui/forms/form-parts";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";

const ACTS = "/admin-dashboard/note-acts";
const ONLY_SHOP = "Only the shop sees this";

export const noteInserts = (notes: readonly Note[], today: string): Insert[] =>
  notes.map((note) => ({
    ...{ id: note.id, timestamp: note.timestamp },
    node: <NoteLine note={note} today={today} />,
  }));

function NoteLine({ note, today }: { note: Note; today: string }) {
  const { id, text, authorName, timestamp } = note;
  return (
    <div className="note" role="note" aria-label={`Note of ${authorName}`}>
      <p className="note-head">
        <Icon name="lock" />
        <b>{ONLY_SHOP}</b>
        <RemoveButton id={id} />
      </p>
      <p className="note-text">{text}</p>
      <p className="note-time">
        <bdi>{authorName}</bdi>,{" "}
        <time dateTime={timestamp}>
          {dayLabel(lagosDay(timestamp), today)}, {lagosClock(timestamp)}
        </time>
      </p>
    </div>
  );
}

function RemoveButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reread = useReread();
  if (!useHydrated()) return null;
  const remove = async () => {
    setBusy(true);
    const { ok } = await act(ACTS, { act: "remove", id });
    setBusy(false);
    setAsking(false);
    if (ok) reread();
    else void showToast({ kind: "bad", text: "Failed to remove the note. Please try again." });
  };
  return (
    <>
      <button
        type="button"
        className="icon-button note-remove"
        aria-label="Remove note"
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      <ConfirmDialog
        open={asking}
        title="Remove this note?"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={remove}
      >
        It is gone for everybody in the shop.
      </ConfirmDialog>
    </>
  );
}

/** What the server says about a note that was sent without JavaScript. */
export interface RefusedNote {
  error: string;
  text: string;
}

/** The form of a note, apart from the box whose text goes to the customer. */
export function NoteForm({
  conversationId,
  formId,
  refused,
}: {
  conversationId: string;
  /** The id of a note that is sent without JavaScript. */
  formId: string;
  refused: RefusedNote | undefined;
}) {
  const [open, setOpen] = useState(refused !== undefined);
  const [error, setError] = useState(refused?.error);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  /** Kept until the note is: sent again, it is the same one. */
  const id = useRef(formId);
  const reread = useReread();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const note = String(new FormData(form).get("note"));
    const { ok, told } = await act(ACTS, {
      ...{ act: "write", id: id.current, conversation: conversationId, note },
    });
    setBusy(false);
    setError(ok ? undefined : told || "The note is not saved. Please try again.");
    if (!ok) {
      form.querySelector("textarea")?.focus();
      return;
    }
    id.current = uuidv7();
    form.reset();
    setOpen(false);
    box.current?.querySelector("summary")?.focus();
    reread();
  }

  return (
    <details
      className="note-box"
      ref={box}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="lock" />
        Note for the shop
      </summary>
      <Form method="post" className="note-form" aria-busy={busy} noValidate onSubmit={save}>
        <input type="hidden" name="noteId" value={formId} />
        <Field label="Note" hint={`${ONLY_SHOP}.`} {...(error ? { error } : {})}>
          <textarea
            className="textarea"
            name="note"
            rows={2}
            // More than fits, so that nothing pasted is cut silently.
            maxLength={4 * LONGEST_NOTE}
            defaultValue={refused?.text}
          />
        </Field>
        <button type="submit" className="button button-line button-small" {...whileBusy(busy)}>
          {busy ? "Saving..." : "Save note"}
        </button>
      </Form>
    </details>
  );
}
