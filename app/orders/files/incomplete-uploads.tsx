import { type FormEvent, useEffect, useRef, useState } from "react";
import { Notice } from "../../ui/notice";
import { incompleteOf } from "./artwork-uploads";
import { unsentWords } from "./missing-files";
import type { Artwork } from "./use-artwork";

/**
 * Asks before a form is sent without files that have not arrived: a broken upload could go on, one
 * that a reload has stopped could be chosen again, and one that was looked at waits for an answer.
 * Whoever has said once that they do not wait is not asked again.
 * @returns `asks` for the form's `onSubmit`, which says whether it has stopped the form; the rest
 *   is for {@link IncompleteUploads}
 */
export function useIncompleteUploads(artwork: Artwork) {
  const { items } = artwork;
  const unsent = incompleteOf(items);
  const keys = unsent.map(({ key }) => key).join(" ");
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && keys === "") setIsAsked(false);
  const given = useRef("");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) notice.current?.focus();
  }, [isAsked]);
  return {
    unsent,
    isAsked,
    notice,
    asks: (event: FormEvent<HTMLFormElement>): boolean => {
      if (keys === given.current || keys === "") return false;
      event.preventDefault();
      setIsAsked(true);
      notice.current?.focus();
      return true;
    },
    giveUp: () => {
      given.current = keys;
      setIsAsked(false);
    },
  };
}

/** The question and the ways to answer it, inside the form. */
export function IncompleteUploads({
  artwork,
  asked: { unsent, isAsked, notice, giveUp },
  busy,
}: {
  artwork: Artwork;
  asked: ReturnType<typeof useIncompleteUploads>;
  /** Whether the form is being sent. */
  busy: boolean;
}) {
  if (!isAsked) return null;
  const broken = unsent.filter(({ state }) => state === "broken");
  const isHeld = unsent.some(({ state }) => state === "held");
  const it = unsent.length === 1 ? "it" : "them";
  const input = ({ form }: HTMLButtonElement) =>
    form?.querySelector<HTMLInputElement>('input[type="file"]');
  return (
    <div ref={notice} tabIndex={-1} className="unsent-files">
      <Notice kind="warn" role="alert">
        <p>
          <b>{unsentWords(unsent)}</b> Nothing is sent yet.
        </p>
        <div className="row">
          {broken.length > 0 ? (
            <button
              type="button"
              className="button button-line button-small"
              onClick={({ currentTarget }) => {
                input(currentTarget)?.focus();
                for (const { key } of broken) artwork.retry(key);
              }}
            >
              Try again
            </button>
          ) : null}
          {isHeld ? (
            <button
              type="button"
              className="button button-line button-small"
              onClick={({ currentTarget: { form } }) =>
                form?.querySelector<HTMLElement>(".artwork-check button")?.focus()
              }
            >
              Choose what to do
            </button>
          ) : null}
          {unsent.some(({ state }) => state === "stopped") ? (
            <button
              type="button"
              className="button button-line button-small"
              onClick={({ currentTarget }) => input(currentTarget)?.click()}
            >
              Choose again
            </button>
          ) : null}
          {/* None of its buttons submits, because Enter in a field would press that one. */}
          <button
            type="button"
            className="button button-text button-small"
            disabled={busy || artwork.isBusy}
            onClick={({ currentTarget: { form } }) => {
              giveUp();
              form?.requestSubmit();
            }}
          >
            Send without {it}
          </button>
        </div>
      </Notice>
    </div>
  );
}
