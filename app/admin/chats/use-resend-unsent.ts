import { useEffect, useState } from "react";
import { resendUnsent } from "../../chat/unsent/resend-unsent.ts";

/** The context of the dashboard's outlet. */
export interface UnsentAnswers {
  /** The conversations for which this browser holds unsent answers of this admin. */
  unsent: string[];
}

/** Sends the outbox of an admin; returns the conversations with answers that still wait. */
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
