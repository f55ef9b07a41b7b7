import { useRef, useState } from "react";
import { Form } from "react-router";
import { ConfirmDialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { type ListName, lists, nameOf, type Slide } from "./slide-lists";

/** Hides, shows or removes the open slide. */
export function SlideActs({
  list,
  slide,
  revision,
}: {
  list: ListName;
  slide: Slide;
  revision: number;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const { one } = lists[list];
  return (
    <Form method="post" ref={form} className="slide-acts">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="key" value={nameOf(slide)} />
      <input type="hidden" name="revision" value={revision} />
      <button
        type="submit"
        name="act"
        value={slide.isHidden ? "show" : "hide"}
        className="button button-text button-small"
      >
        {slide.isHidden ? "Show" : "Hide"}
      </button>
      <button
        type="submit"
        ref={remove}
        name="act"
        value="remove"
        className="icon-button"
        aria-label={`Delete this ${one}`}
        onClick={(event) => {
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        <Icon name="trash" />
      </button>
      <ConfirmDialog
        open={isAsked}
        title={`Delete this ${one}?`}
        onNo={() => setIsAsked(false)}
        onYes={() => {
          setIsAsked(false);
          form.current?.requestSubmit(remove.current);
        }}
      >
        “{slide.title}” leaves the home page. Hiding keeps it for later.
      </ConfirmDialog>
    </Form>
  );
}
