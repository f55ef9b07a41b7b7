import { useEffect } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

const questions = {
  changes: {
    title: "Discard changes?",
    text: "What you changed in this form is not saved yet.",
    yes: "Discard",
  },
  pictures: {
    title: "Leave without the pictures?",
    text: "Some have not arrived yet, and would have to be chosen again. What you typed stays.",
    yes: "Leave",
  },
} as const;

/**
 * Asks before a form is left, for another page or another list, when something would be lost.
 * @param isChanged whether there is something to lose, asked at the moment of leaving
 * @param onStay told when the answer is No
 * @param onLeave told when it is Yes
 * @param lost all that was changed, or, where a draft keeps the rest, pictures on their way
 */
export function DiscardDialog({
  isChanged,
  lost,
  onStay,
  onLeave,
}: {
  isChanged: () => boolean;
  lost: keyof typeof questions;
  onStay?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}) {
  const { title, text, yes } = questions[lost];
  const here = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A form that has been left stands until the next page is drawn.
      isSamePage(currentLocation, here) &&
      !isSamePage(currentLocation, nextLocation) &&
      isChanged(),
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
      title={title}
      no="Keep editing"
      yes={yes}
      onNo={() => {
        blocker.reset?.();
        onStay?.();
      }}
      onYes={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}

function isSamePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
