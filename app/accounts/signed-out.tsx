import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { reopenLive } from "../live/live-stream";
import { isRevalidating } from "../live/revalidate";
import { forgetSignedOut } from "../live/signed-out";
import { useReread } from "../live/use-reread";
import { useSignedOut } from "../live/use-signed-out";
import { Notice } from "../ui/notice";

/** A page that nobody is reading again any more is looked at so often, ms. */
const LOOK_MS = 5_000;

/**
 * Tells whose session has ended while a page was open. The page stays, with what is typed in it,
 * but is not shown: by now somebody else may sit there.
 * @param loaded the data of the frame: another object when the shop has answered them as somebody
 */
export function SignedOut({ loaded }: { loaded: object }) {
  const isOut = useSignedOut();
  const reread = useReread();
  const isStill = useNavigation().state === "idle";
  useEffect(() => {
    if (!isOut || !isStill) return;
    const look = () => {
      if (!isRevalidating()) reread();
    };
    // A link that was followed has brought a page, and not for whom.
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOut, isStill, reread]);
  // The stream that stands meanwhile may be a guest's.
  useEffect(() => (isOut ? reopenLive : undefined), [isOut]);
  const known = useRef(loaded);
  // Together with what is shown now, never before it.
  useLayoutEffect(() => {
    if (loaded === known.current) return;
    known.current = loaded;
    forgetSignedOut();
  }, [loaded]);
  useEffect(() => forgetSignedOut, []);
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className="signed-out">
      {isOut ? (
        <Notice kind="warn">
          You are signed out.{" "}
          <a className="link" href="/login" target="_blank" rel="noopener">
            Sign in again in another tab.
          </a>{" "}
          What you have typed is kept.
        </Notice>
      ) : null}
    </div>
  );
}
