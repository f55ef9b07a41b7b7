const TIMEOUT_MS = 10_000;

/**
 * Whether the shop answers. Ask before revalidating a page: a failure would replace it by an error.
 */
export async function shopAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal });
    // An unread body holds one of the browser's six connections.
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
