import "./reply-list.css";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { WritingBox } from "../../chat/box/composer";
import { filledIn, type Reply } from "../../chat/replies/reply";
import { ReplyPicker } from "../../chat/replies/reply-picker";

/**
 * The shop's replies above the box, while it holds a `/…`. The focus stays in the box, which names
 * the chosen one as its active descendant.
 * @param props.name of the person, if the shop knows it
 */
export function ReplyList({
  box: { field, put },
  replies,
  name,
}: {
  box: WritingBox;
  replies: readonly Reply[];
  name: string | undefined;
}) {
  const id = useId();
  const { picker, isOpen, found, active } = usePicker(replies);
  const take = (reply: Reply) => {
    put(filledIn(reply.text, name));
    // The next slash opens the list again.
    picker.type("");
  };

  // Its own listeners: the box is also the customers', whose page has no list.
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const heard = new AbortController();
    const { signal } = heard;
    element.addEventListener("input", () => picker.type(element.value), { signal });
    element.addEventListener("blur", () => picker.leave(), { signal });
    element.form?.addEventListener("submit", () => picker.type(""), { signal });
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.shiftKey || event.altKey) return;
      const pressed = picker.press(event.key);
      if (!pressed.taken) return;
      event.preventDefault();
      if (pressed.reply) take(pressed.reply);
    };
    element.addEventListener("keydown", onKey, { signal });
    return () => heard.abort();
  });

  useEffect(() => {
    const element = field.current;
    if (!element || !isOpen || found.length === 0) return;
    element.setAttribute("aria-controls", id);
    element.setAttribute("aria-activedescendant", `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [field, id, isOpen, found, active]);

  return (
    <div className="reply-list-place">
      <p className="visually-hidden" role="status">
        {isOpen ? countOf(found) : ""}
      </p>
      {isOpen ? (
        // A press must not take the focus away.
        <div className="reply-list" onPointerDown={(event) => event.preventDefault()}>
          {found.length > 0 ? (
            <div role="listbox" id={id} aria-label="Replies" tabIndex={-1}>
              {found.map((reply, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
                <div
                  key={reply.id}
                  role="option"
                  id={`${id}-${place}`}
                  tabIndex={-1}
                  aria-selected={place === active}
                  onPointerMove={() => picker.point(place)}
                  onClick={() => take(reply)}
                >
                  <b>{reply.name}</b>
                  <span>{filledIn(reply.text, name)}</span>
                </div>
              ))}
            </div>
          ) : null}
          <p className="reply-list-foot">
            {found.length === 0 ? <span>{countOf(found)}</span> : null}
            <Link className="link link-tap" to="/admin-dashboard/replies">
              Edit replies
            </Link>
          </p>
        </div>
      ) : null}
    </div>
  );
}

function countOf({ length }: readonly Reply[]): string {
  if (length === 0) return "No reply like that.";
  return length === 1 ? "1 reply" : `${length} replies`;
}

function usePicker(replies: readonly Reply[]) {
  const [{ picker, subscribe }] = useState(() => {
    const listeners = new Set<() => void>();
    return {
      picker: new ReplyPicker(replies, () => {
        for (const listener of listeners) listener();
      }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  useEffect(() => picker.use(replies), [picker, replies]);
  return { picker, ...useSyncExternalStore(subscribe, picker.view, picker.view) };
}
