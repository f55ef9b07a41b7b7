import { data, isRouteErrorResponse } from "react-router";
import { SIGNED_OUT } from "../../../accounts/owner-field.tsx";
import { inTime, whyFailed } from "../../../ui/format/in-time.ts";
import type { FormAnswer } from "../../../ui/forms/form-answer.ts";
import { NOT_SAVED } from "../section-names.ts";

/**
 * Sends a form that may bring pictures; without an answer the page keeps what was typed. A picture
 * takes as long as the line to the shop does.
 */
export async function sendWithFiles<Answer>(request: Request, send: () => Promise<Answer>) {
  const isFile = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  try {
    return await (isFile ? send() : inTime(send()));
  } catch (error) {
    // The redirect after success.
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    const isSignedOut = isRouteErrorResponse(error) && error.status === 403;
    const failure = isSignedOut ? SIGNED_OUT : isFile ? NOT_SAVED : whyFailed(error, NOT_SAVED);
    return data<FormAnswer>({ values: {}, errors: {}, failure }, { status: 503 });
  }
}
