import { useEffect, useState } from "react";
import { resendUnsent } from "../../chat/unsent/resend-unsent.ts";

/** What the dashboard's frame tells the page inside it. */
export interface UnsentAnswers {
  /** The conversations in which an answer of this admin waits, unsent, in this browser. */
  unsent: string[];
}

/**
 * Sends what an admin wrote in a chat that is not open any more.
 * @param owner the admin, as who writes
 * @returns the conversations in which something still waits after it was tried
 */
export function useResendUnsent(owner: string): string[] {
  const [waiting, setWaiting] = useState<string[]>([]);
  useEffect(
    () =>
      resendUnsent(owner, (now) =>
        setWaiting((known) => (String(known) === String(now) ? known : now)),
      ),
    [owner],
  );
  return waiting;
}
