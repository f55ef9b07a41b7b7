import { useEffect } from "react";
import { useReread } from "../../../live/use-reread";
import { showToast } from "../../../ui/toasts/toast";
import { act } from "../../lists/act";
import { HERE } from "./delivery-answer";

/** Reads the page again that is on the screen: Undo stands for ten seconds, in which it may be left. */
let shown: (() => void) | undefined;

/** Says that the page is on the screen. */
export function useUndone(): void {
  const reread = useReread();
  useEffect(() => {
    shown = reread;
    return () => {
      if (shown === reread) shown = undefined;
    };
  }, [reread]);
}

/** The button of a toast that takes back what was done, by sending a form. */
export const undoAction = (fields: Record<string, string>) => ({
  label: "Undo",
  onPress: () => void undo(fields),
});

async function undo(fields: Record<string, string>): Promise<void> {
  const { ok, status } = await act(HERE, fields);
  if (ok) void showToast({ kind: "ok", text: "It is as it was before." });
  else if (status === 409) {
    void showToast({ kind: "bad", text: "Somebody else has changed it since. Look again." });
  } else {
    const text = "It is not undone: the connection broke. Try again.";
    void showToast({ kind: "bad", text, action: undoAction(fields) });
  }
  if (status !== 0) shown?.();
}
