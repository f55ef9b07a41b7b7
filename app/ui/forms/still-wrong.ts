import { type InputEvent, useState } from "react";
import { useActionData } from "react-router";

/**
 * What the server found wrong with a field, until the field is changed into something that the
 * browser finds right. The server's next answer says it again where it is still wrong, in the same
 * words too.
 * @returns `error` to show; `onInput` for the box around the control
 */
export function useStillWrong(error: string | undefined) {
  // A new one with each answer. Forms without it (fetchers) show no error while they are sent.
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
