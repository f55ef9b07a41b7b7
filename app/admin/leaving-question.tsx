import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialog.tsx";

/**
 * Asks before a form with changes that would be lost is left, for another page or another list.
 * @param isChanged whether there is something to lose, asked at the moment of leaving
 */
export function LeavingQuestion({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation }) =>
      (pathname !== nextLocation.pathname || search !== nextLocation.search) && isChanged(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Discard changes?"
      no="Keep editing"
      yes="Discard"
      onNo={() => blocker.reset?.()}
      onYes={() => blocker.proceed?.()}
    >
      What you changed in this form is not saved yet.
    </ConfirmDialog>
  );
}
