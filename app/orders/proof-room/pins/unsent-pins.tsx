import { useEffect } from "react";
import { useReread } from "../../../live/use-reread";
import { Notice } from "../../../ui/notice";
import { hasWaitingPins } from "./stored-pins";
import { useOutbox } from "./use-outbox";

/** Pins are shown in the room alone. */
const NONE_SHOWN: readonly string[] = [];

/** Sends the pins that wait, on the order's page, and says what the shop does not have. */
export function UnsentPins({
  address,
  pinsKey,
  isHeld,
  onNone,
}: {
  /** Where they are sent. */
  address: string;
  /** Where this browser keeps them. */
  pinsKey: string;
  /** Whether a press has been held back for them. */
  isHeld: boolean;
  /** Called when none waits any more. */
  onNone(): void;
}) {
  const reread = useReread();
  const { pins } = useOutbox(address, pinsKey, NONE_SHOWN, reread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one was sent or refused
  useEffect(() => {
    if (!hasWaitingPins(pinsKey)) onNone();
  }, [pins, pinsKey, onNone]);
  const refused = pins.find(({ state }) => state === "refused");
  return (
    <>
      {isHeld ? (
        <Notice kind="warn" role="alert">
          A pin of yours is not with us yet: it goes out when the connection is back. Look at the
          proof large to see or remove it, then decide.
        </Notice>
      ) : null}
      {refused ? (
        <Notice kind="warn">
          A pin of yours was not taken: <bdi>“{refused.words}”</bdi>. {refused.why} Look at the
          proof large to put it away.
        </Notice>
      ) : null}
    </>
  );
}
