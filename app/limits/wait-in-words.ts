/** The message after too many attempts. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`;
}

/** A wait in words: "40 seconds", "3 minutes". */
export function waitInWords(seconds: number): string {
  const inMinutes = seconds >= 60;
  const count = inMinutes ? Math.ceil(seconds / 60) : seconds;
  const unit = `${inMinutes ? "minute" : "second"}${count === 1 ? "" : "s"}`;
  return `${count} ${unit}`;
}
