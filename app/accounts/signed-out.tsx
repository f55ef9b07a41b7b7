import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { reopenLive } from "../live/live-stream";
import { isRevalidating } from "../live/revalidate";
import { forgetSignedOut } from "../live/signed-out";
import { useReread } from "../live/use-reread";
import { useSignedOut } from "../live/use-signed-out";
import { Notice } from "../ui/notice";

/** How often a stale page is checked, ms. */
const LOOK_MS = 5_000;

/**
 * Tells a person whose session has ended while a page was open. The page keeps what is typed, but
 * is hidden: somebody else may be at the device.
 * @param loaded the layout's data; another object means that it was loaded for somebody signed in
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
    // A navigation may have loaded a page without telling for whom.
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOut, isStill, reread]);
  // A stream opened while signed out may be a guest's.
  useEffect(() => (isOut ? reopenLive : undefined), [isOut]);
  const known = useRef(loaded);
  // In the commit that shows the new data.
  useLayoutEffect(() => {
    if (loaded === known.current) return;
    known.current = loaded;
    forgetSignedOut();
  }, [loaded]);
  useEffect(() => forgetSignedOut, []);
  return (
    // Always rendered, so that screen readers announce its content.
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
