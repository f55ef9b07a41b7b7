import { useSignedOut } from "../live/use-signed-out";
import { Notice } from "../ui/notice";

/** Tells whose session has ended while a page was open; the page stays, with what is typed in it. */
export function SignedOut() {
  const isOut = useSignedOut();
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className="signed-out">
      {isOut ? (
        <Notice kind="warn">You are signed out. Sign in again in another tab.</Notice>
      ) : null}
    </div>
  );
}
