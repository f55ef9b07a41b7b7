/** A question without an answer is given up after so long, ms. */
const TIMEOUT_MS = 10_000;

/**
 * Whether the shop answers at the moment. Ask before a page is read again by itself: data that does
 * not arrive would put an error in the place of the page, and of all that is typed in it.
 */
export async function shopAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal });
    // An unread body holds one of the browser's six connections until the time is over.
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
