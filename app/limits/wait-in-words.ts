/** The message after too many attempts. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`;
}

/** The message when so many messages came that one has to wait. */
export function tooManyMessages(retryAfterSeconds: number): string {
  return `Too many messages have come from you or from your network. This one can go out in ${waitInWords(retryAfterSeconds)}.`;
}

/** A wait in words: "40 seconds", "3 minutes", from two hours on "5 hours". */
export function waitInWords(seconds: number): string {
  const [size, name] =
    seconds >= 7_200 ? [3_600, "hour"] : seconds >= 60 ? [60, "minute"] : [1, "second"];
  const count = Math.ceil(seconds / size);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
