import { useEffect } from "react";
import { reopenLive } from "../live/live-stream";
import { forgetSignedOut, isRereading } from "../live/patient-reread";
import { useReread } from "../live/use-reread";
import { useSignedOut } from "../live/use-signed-out";
import { Notice } from "../ui/notice";

/** A page that nobody is reading again any more is looked at so often, ms. */
const LOOK_MS = 5_000;

/**
 * Tells whose session has ended while a page was open. The page stays, with what is typed in it,
 * but is not shown: by now somebody else may sit there.
 */
export function SignedOut() {
  const isOut = useSignedOut();
  const reread = useReread();
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => {
      if (!isRereading()) reread();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      // The stream that stands meanwhile may be a guest's.
      reopenLive();
    };
  }, [isOut, reread]);
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
