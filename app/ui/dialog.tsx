import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";

/**
 * A modal question before something is lost, or cannot be taken back. No has the focus; Esc and a press outside mean No; the
 * focus returns to where it was.
 *
 * @param title the question
 * @param children what would be lost
 * @param no and `yes` are the buttons' texts
 * @param busy Yes waits for the action
 */
export function ConfirmDialog({
  open,
  title,
  children,
  onYes,
  onNo,
  no = "No",
  yes = "Yes",
  busy = false,
  isLoss = true,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  onYes: (event: MouseEvent) => void;
  onNo: () => void;
  no?: string;
  yes?: string;
  busy?: boolean;
  /** Whether Yes loses something; else it is the way on. */
  isLoss?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc reaches onCancel; the click is the scrim's.
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onNo();
      }}
      onClick={(event) => {
        // Content fills the dialog, so only a press on the backdrop has this target.
        if (event.target === event.currentTarget) onNo();
      }}
    >
      <div className="dialog-body">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className="dialog-actions">
          <button type="button" className="button button-line" onClick={onNo}>
            {no}
          </button>
          <button
            type="button"
            className={`button ${isLoss ? "button-danger" : "button-accent"}`}
            onClick={onYes}
            disabled={busy}
          >
            {busy ? <span className="spin" aria-hidden="true" /> : null}
            {yes}
          </button>
        </div>
      </div>
    </dialog>
  );
}
