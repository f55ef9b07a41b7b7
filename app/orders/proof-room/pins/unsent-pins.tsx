import { Notice } from "../../../ui/notice";
import type { WaitingPin } from "./pin-outbox";

/**
 * What the order's page says of pins that the shop does not have; the proof room shows them.
 * @param isHeld whether an approval has been held back for them
 */
export function UnsentPins({ pins, isHeld }: { pins: readonly WaitingPin[]; isHeld: boolean }) {
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
