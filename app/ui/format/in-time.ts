/** How long a form waits for its answer, ms; uploads are finished before. */
const PATIENCE_MS = 20_000;

class NoAnswer extends Error {}

/** Rejects after 20 seconds, with an error that `whyFailed` recognizes. */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), PATIENCE_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/**
 * The message about a form without an answer. Sending again is safe, since nothing is done twice.
 * @param failed the message for other errors
 */
export function whyFailed(error: unknown, failed: string): string {
  return error instanceof NoAnswer
    ? "No answer from the shop yet. Nothing is lost: try again."
    : failed;
}
