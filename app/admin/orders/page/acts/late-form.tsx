import { useState } from "react";
import { Notice } from "../../../../ui/notice";
import type { useOrderAct } from "./use-order-act";

/**
 * A form that the order's status has overtaken: what is in it, and what it was refused, stays until
 * it is put away.
 * @param isOver whether the order takes no more of it
 * @param hasContent whether something in it was not sent
 * @returns whether the form is to be shown, whether it is there only for what it holds, and what
 *   its button does, with what else is to be emptied
 */
export function useLateForm(
  { failure }: ReturnType<typeof useOrderAct>,
  isOver: boolean,
  hasContent: boolean,
) {
  const [away, setAway] = useState<string>();
  const isLate = isOver && (hasContent || (failure !== undefined && failure !== away));
  return {
    isThere: !isOver || isLate,
    isLate,
    putAway: (empty: () => void) => () => {
      setAway(failure);
      empty();
    },
  };
}

/** Why a form cannot be sent any more. */
export function TooLate({ onAway, children }: { onAway: () => void; children: string }) {
  return (
    <Notice kind="warn" role="alert">
      <p>{children} What you typed or chose is still here, and is not sent.</p>
      <button type="button" className="button button-line button-small scripted" onClick={onAway}>
        Put it away
      </button>
    </Notice>
  );
}
