import { useEffect, useRef, useState } from "react";
import { data, isRouteErrorResponse, useLocation } from "react-router";
import { inTime, whyFailed } from "../format/in-time.ts";

/** What every form of the shop is answered with: why it was not taken, and everything that was typed. */
export interface FormAnswer {
  /** The id that the form was given, of a form that has one. */
  formId?: string;
  values: Record<string, string>;
  /** By field. */
  errors: Record<string, string>;
  /** Ids of uploaded files that are no longer there. */
  lost?: string[];
  /** What concerns the whole form. */
  failure?: string;
  /** Taken, without another page to go to. */
  sent?: boolean;
  /** What is to be agreed to before it is taken. */
  changed?: PriceChange;
  /** Where what is said of it leads. */
  link?: { to: string; label: string };
}

/** Prices that are others since the form was shown. */
export interface PriceChange {
  rows: [what: string, before: string, now: string][];
  /** What the form says once its sender agrees. */
  shown: string;
}

/** What is wrong, in one sentence, for a form that tells it in one place. */
export function saidOf(answer: FormAnswer | undefined): string | undefined {
  return answer && (answer.failure ?? Object.values(answer.errors)[0]);
}

/**
 * Sends the form to the server; when no answer comes (no network, a proxy's error page, silence),
 * what was typed stays in the form beside `failed`, or beside words of its own for silence.
 * @param forbidden said instead when the sender may not send it any more
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
    // The way on after success.
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    const form = Object.fromEntries(await typed.formData()) as Record<string, string>;
    const isForbidden = isRouteErrorResponse(error) && error.status === 403;
    const failure = isForbidden ? forbidden : whyFailed(error, failed);
    const answer = { formId: form.clientId ?? "", values: form, errors: {}, failure };
    // Told as a failure, so that the page is not fetched anew: it could not be.
    return data<FormAnswer>(answer, { status: 503 });
  }
}

/**
 * What a form was answered with, until the next form or page: the router forgets it when it reads
 * the page again or a link leads into it, and with it what was typed and what was wrong.
 * @param form names the form for which it is kept, on whichever page
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
 * Takes the reader to what a sent form was answered with: the first wrong field, else what is
 * said of the whole form. Give the result to the form (or what is around it) and to the notice.
 */
export function useAnswerFocus<Box extends HTMLElement = HTMLFormElement>(
  answer: FormAnswer | undefined,
  sent: boolean,
) {
  const form = useRef<Box>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer && !sent) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong;
    (control ?? notice.current)?.focus();
  }, [answer, sent]);
  return { form, notice };
}
