import { useState } from "react";
import type { FormAnswer } from "../ui/forms/form-answer";

/** Said of a form whose owner is not signed in any more. */
export const SIGNED_OUT =
  "That was not saved: you are no longer signed in. Sign in again in another tab, then send it again. Everything you typed is still here.";

/**
 * Says whose account a form was filled in for: by the time it is sent, another tab may have signed
 * in with another one.
 */
export function OwnerField({
  owner,
  answer,
}: {
  /** The account's id. */
  owner: string;
  /** What this form was answered; it stays its first owner's. */
  answer?: FormAnswer | undefined;
}) {
  // Also when the page is read anew meanwhile.
  const [first] = useState(answer?.values.owner ?? owner);
  return <input type="hidden" name="owner" value={first} />;
}
