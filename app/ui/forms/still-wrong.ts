import { type InputEvent, useState } from "react";
import { useActionData } from "react-router";

/**
 * The server's error of a field, until the field is valid for the browser. The next answer shows it
 * again if needed.
 * @returns `error` to show; `onInput` for the control's container
 */
export function useStillWrong(error: string | undefined) {
  // Changes with each answer. Fetchers have none, and hide errors while sending.
  const answer: unknown = useActionData();
  const [mended, setMended] = useState<{ error: string; answer: unknown }>();
  const isMended = mended?.error === error && (!answer || mended?.answer === answer);
  if (mended && !isMended) setMended(undefined);
  return {
    error: isMended ? undefined : error,
    onInput: ({ target }: InputEvent<HTMLElement>) => {
      const isRight = (target as HTMLInputElement).validity.valid;
      setMended(error && isRight ? { error, answer } : undefined);
    },
  };
}
