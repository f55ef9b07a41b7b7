import { data, isRouteErrorResponse } from "react-router";
import { noteSignedOut } from "../../../live/signed-out.ts";
import { inTime, whyFailed } from "../../../ui/format/in-time.ts";
import type { PriceForm } from "./price-form.ts";

/** What can be copied from another product. */
export interface Copying {
  /** Its id. */
  from: string;
  name: string;
  /** With how many values each has, and how many it would replace in an option of the same name. */
  options: { id: string; name: string; values: number; replaced?: number }[];
  rungs: number;
}

/** What the form of a product's prices is answered with. */
export interface PricesAnswer {
  errors: Record<string, string>;
  /** As it stands now; nothing when no answer came. */
  form?: PriceForm;
  /** It is another than was sent. */
  isOther?: boolean;
  revision?: number;
  /** What is said of the whole form. */
  failure?: string;
  isSaved?: boolean;
  /** Asks what to copy. */
  copying?: Copying;
  /** The place of the option that was changed. */
  opened?: number;
  /** What somebody else has made of the prices meanwhile. */
  theirs?: { form: PriceForm; revision: number; by: string | null; at: string };
}

export const FAILED = "Failed to update product. Please try again.";

/** The server's answer; none at all, or none in time, is one too, and everything typed stays. */
export async function orFailed<Answer>(answer: Promise<Answer>) {
  try {
    return await inTime(answer);
  } catch (error) {
    const isSignedOut = isRouteErrorResponse(error) && error.status === 403;
    if (isSignedOut) noteSignedOut();
    const failure = isRouteErrorResponse(error) ? String(error.data) : whyFailed(error, FAILED);
    return data<PricesAnswer>({ errors: {}, failure }, { status: isSignedOut ? 403 : 503 });
  }
}
