import { useEffect, useRef, useState } from "react";
import { data, isRouteErrorResponse, useLocation } from "react-router";
import { inTime, whyFailed } from "../format/in-time.ts";

/** The answer to a form that is not taken: the reasons, and all typed values. */
export interface FormAnswer {
  /** Of a form with an id. */
  formId?: string;
  values: Record<string, string>;
  /** By field. */
  errors: Record<string, string>;
  /** Ids of uploaded files that are gone. */
  lost?: string[];
  /** About the whole form. */
  failure?: string;
  /** Taken, without a redirect. */
  sent?: boolean;
  /** What is to be agreed to before it is taken. */
  changed?: PriceChange;
  /** A link beside the failure. */
  link?: { to: string; label: string };
}

/** What is another since the form was shown. */
export interface PriceChange {
  /** Nothing but the date is another. */
  isDateAlone: boolean;
  /** Options are others, or have other words. */
  isMadeOtherwise?: true;
  rows: [what: string, before: string, now: string][];
  /** What the form says once its sender agrees. */
  shown: string;
}

/** The first message, for forms that show only one. */
export function saidOf(answer: FormAnswer | undefined): string | undefined {
  return answer && (answer.failure ?? Object.values(answer.errors)[0]);
}

/**
 * Sends a form; without an answer (no network, a proxy's error, silence) shows the page with the
 * typed values and `failed`.
 * @param forbidden the message for 403
 */
export async function sendOrKeep<Answer>(
  request: Request,
  send: () => Promise<Answer>,
  failed: string,
  forbidden = failed,
): Promise<Answer | ReturnType<typeof data<FormAnswer>>> {
  const typed = request.clone();
  try {
    return await inTime(send());
  } catch (error) {
    // The redirect after success.
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    const form = Object.fromEntries(await typed.formData()) as Record<string, string>;
    const isForbidden = isRouteErrorResponse(error) && error.status === 403;
    const failure = isForbidden ? forbidden : whyFailed(error, failed);
    const answer = { formId: form.clientId ?? "", values: form, errors: {}, failure };
    // An error status keeps the router from revalidating, which would fail, too.
    return data<FormAnswer>(answer, { status: 503 });
  }
}

/**
 * Keeps a form's answer until the next form or page; the router drops it on revalidation and on
 * hash links.
 * @param form the form's name, on any page
 */
export function useKeptAnswer<Answer>(
  answer: Answer | undefined,
  form?: string,
): Answer | undefined {
  const { key: visit, pathname, search, hash } = useLocation();
  const here = { key: form ?? visit, page: pathname + search };
  const [kept, setKept] = useState({ ...here, answer });
  const isInside = !form && hash !== "" && kept.page === here.page;
  const stays = !answer && (kept.key === here.key || isInside);
  const now = stays ? { ...here, answer: kept.answer } : { ...here, answer };
  if (now.key !== kept.key || now.answer !== kept.answer) setKept(now);
  return now.answer;
}

/**
 * Focuses the first wrong field after an answer, or the notice. Attach the results to the form (or
 * its container) and the notice.
 */
export function useAnswerFocus<Box extends HTMLElement = HTMLFormElement>(
  answer: FormAnswer | undefined,
  sent: boolean,
) {
  const form = useRef<Box>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isAlive = useRef(false);
  useEffect(() => {
    // A page that came with its answer may be scrolled before its script is there: a link that is
    // just being pressed must not move away below the finger.
    const preventScroll = !isAlive.current && window.scrollY > 0;
    isAlive.current = true;
    if (!answer && !sent) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong;
    (control ?? notice.current)?.focus({ preventScroll });
  }, [answer, sent]);
  return { form, notice };
}
