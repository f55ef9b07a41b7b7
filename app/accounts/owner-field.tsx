import { useState } from "react";
import type { FormAnswer } from "../ui/forms/form-answer";

/** Answers a form whose owner is not signed in any more. */
export const SIGNED_OUT =
  "That was not saved: you are no longer signed in. Sign in again in another tab, then send it again. Everything you typed is still here.";

/**
 * Names the account that a form was filled in for, since another tab may sign in with another one.
 */
export function OwnerField({
  owner,
  answer,
}: {
  owner: string;
  /** A refused form keeps its first owner. */
  answer?: FormAnswer | undefined;
}) {
  // Kept when the page is revalidated.
  const [first] = useState(answer?.values.owner ?? owner);
  return <input type="hidden" name="owner" value={first} />;
}
