import { type ReactNode, useRef, useState } from "react";
import { Form } from "react-router";
import { ConfirmDialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { NameFields } from "./ordered-list";

/** Hides, shows or removes what is open. */
export function HideOrDelete({
  what,
  fields,
  isHidden = false,
  children,
}: {
  /** `slide`. */
  what: string;
  /** What names it. */
  fields: Readonly<Record<string, string | number>>;
  isHidden?: boolean | undefined;
  /** What deleting it does. */
  children: ReactNode;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  return (
    <Form method="post" ref={form} className="hide-or-delete">
      <NameFields fields={fields} />
      <button
        type="submit"
        name="act"
        value={isHidden ? "show" : "hide"}
        className="button button-text button-small"
      >
        {isHidden ? "Show" : "Hide"}
      </button>
      <button
        type="submit"
        ref={remove}
        name="act"
        value="remove"
        className="icon-button"
        aria-label={`Delete this ${what}`}
        onClick={(event) => {
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        <Icon name="trash" />
      </button>
      <ConfirmDialog
        open={isAsked}
        title={`Delete this ${what}?`}
        onNo={() => setIsAsked(false)}
        onYes={() => {
          setIsAsked(false);
          form.current?.requestSubmit(remove.current);
        }}
      >
        {children}
      </ConfirmDialog>
    </Form>
  );
}
