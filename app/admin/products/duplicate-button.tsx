import { useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { Icon } from "../../ui/icon";
import { showToast } from "../../ui/toasts/toast";
import { act } from "../lists/act";
import { PRODUCT_ACTS, productLine } from "./product-line";

/** Four pictures are copied in all their widths. */
const TIMEOUT_MS = 60_000;

/** Copies a product; without JavaScript as a form. */
export function DuplicateButton({
  id,
  onCopied,
}: {
  /** Of the product. */
  id: string;
  /** With the copy's id. */
  onCopied: (copy: string) => void;
}) {
  const [busy, setBusy] = useState(false);
  /** The copy of a press that nobody has answered: pressed again, it is still one. */
  const unanswered = useRef<string>(undefined);
  async function duplicate() {
    if (busy) return;
    setBusy(true);
    const copy = unanswered.current ?? uuidv7();
    const done = await act(PRODUCT_ACTS, { act: "duplicate", id, copy }, TIMEOUT_MS);
    unanswered.current = done.status === 0 ? copy : undefined;
    setBusy(false);
    if (done.ok) {
      void showToast({ kind: "ok", text: "Copied, as a draft. Change it, then publish it." });
      onCopied(copy);
    } else {
      const text = done.told || "Failed to copy product. Please try again.";
      void showToast({ kind: "bad", text });
    }
  }
  return (
    <form
      method="post"
      action={PRODUCT_ACTS}
      onSubmit={(event) => {
        event.preventDefault();
        void duplicate();
      }}
    >
      <input type="hidden" name="act" value="duplicate" />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="icon-button"
        aria-label="Duplicate"
        aria-describedby={productLine(id)}
        aria-busy={busy}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="copy" />}
      </button>
    </form>
  );
}
