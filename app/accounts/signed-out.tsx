import { useEffect } from "react";
import { reopenLive } from "../live/live-stream";
import { useSignedOut } from "../live/use-signed-out";
import { Notice } from "../ui/notice";

/** Tells whose session has ended while a page was open; the page stays, with what is typed in it. */
export function SignedOut() {
  const isOut = useSignedOut();
  // The stream that stands meanwhile may be a guest's.
  useEffect(() => (isOut ? reopenLive : undefined), [isOut]);
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className="signed-out">
      {isOut ? (
        <Notice kind="warn">
          You are signed out.{" "}
          <a className="link" href="/login" target="_blank" rel="noopener">
            Sign in again in another tab.
          </a>
        </Notice>
      ) : null}
    </div>
  );
}
