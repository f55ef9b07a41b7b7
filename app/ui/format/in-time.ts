/** How long a form waits for its answer, ms: pictures and files have gone ahead of it. */
const PATIENCE_MS = 20_000;

class NoAnswer extends Error {}

/**
 * The answer, if it comes in time; a later one changes nothing.
 * @throws after 20 seconds, what `whyFailed` knows
 */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), PATIENCE_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/**
 * What a person is told of a form that was not answered; the shop may have got it all the same.
 * Each form may be sent again: nothing is done twice.
 * @param failed said of anything but silence
 */
export function whyFailed(error: unknown, failed: string): string {
  return error instanceof NoAnswer
    ? "No answer from the shop yet. Nothing is lost: try again."
    : failed;
}
