import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { PICTURES_MISSING, productFields } from "../../../catalogue/managing/product-input.ts";
import type { Product } from "../../../catalogue/product.ts";
import { SubmitButton } from "../../../ui/forms/form-parts.tsx";
import { useHydrated } from "../../../ui/hooks/use-hydrated.ts";
import { Notice } from "../../../ui/notice.tsx";
import { prepareToasts, showToast } from "../../../ui/toasts/toast.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { PictureFields } from "./picture-fields.tsx";
import type { ProductAnswer } from "./product-answer.ts";
import { textsIn, useProductDraft } from "./product-draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { pictureNames } from "./product-pictures.ts";
import { usePictures } from "./use-pictures.ts";
import { useProductChanges } from "./use-product-changes.ts";

/** The words of the form's button and of what came of it (SPEC §5, §8). */
export interface FormWords {
  button: string;
  busy: string;
  done: string;
  failed: string;
}

/** What a form has kept. */
export interface KeptProduct {
  id: string;
  name: string;
  isDraft: boolean;
}

export const newProductWords: FormWords = {
  button: "Add Product",
  busy: "Adding Product...",
  done: "Product added successfully!",
  failed: "Failed to add product. Please try again.",
};

/**
 * Adds a product, or changes `product`. Whatever goes wrong, everything typed and every picture
 * that has arrived stays; what would be lost is not left without a question.
 *
 * @param action where the form is sent
 * @param fields more that is sent along
 * @param draft where what is typed is kept until it is in the shop; see `useProductDraft`
 * @param cancel what closes the form
 * @param before what came of the product before, of a form that was emptied for the next one
 * @param onDone it is kept; nothing has been read again yet
 * @param onStale the product is another than the page shows, or gone
 * @param onStay it was about to be left, and is not
 */
export function ProductForm({
  action,
  categories,
  fields,
  product,
  words,
  draft,
  cancel,
  before: told,
  onDone,
  onStale,
  onStay,
}: {
  action: string;
  categories: string[];
  fields: Record<string, string>;
  product?: Product;
  words: FormWords;
  draft: string;
  cancel?: { label: string; onPress: () => void };
  before?: ReactNode;
  onDone: (kept: KeptProduct) => void;
  onStale?: () => void;
  onStay?: () => void;
}) {
  const fetcher = useFetcher<ProductAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  /** From the press on: first for the pictures, then for the answer. */
  const [sending, setSending] = useState<"pictures" | "form">();
  const pictures = usePictures(
    { ...(product ? { main: product.imageUrl } : {}), details: product?.detailImages ?? [] },
    product === undefined,
  );
  const { base, merge, ...changes } = useProductChanges(form, product, pictures);
  const { conflict, choices, isOpen } = changes;
  const { identity, save, forget, isBack } = useProductDraft(
    form,
    draft,
    pictures,
    product && changes.madeFrom,
    choices,
    changes.takeUp,
  );
  const isOver = useRef(false);
  const isChanged = useCallback(() => {
    if (isOver.current) return false;
    if (!product || !base)
      return pictures.pictures.some(({ state }) => state === "uploading" || state === "broken");
    const typed = textsIn(form.current);
    return (
      productFields.some((name) => typed[name] !== base.texts[name]) ||
      isDraftIn(form.current) !== product.isDraft ||
      pictures.pictures.some(({ state }) => state === "uploading" || state === "broken") ||
      [...pictures.values("main"), ...pictures.values("detail")].join() !== base.pictures.join()
    );
  }, [product, base, pictures.pictures, pictures.values]);
  useEffect(prepareToasts, []);

  /** What was wrong before the last press: the form is another one by now. */
  const [outdated, setOutdated] = useState<ProductAnswer>();
  const isAnswered = fetcher.state === "idle" && fetcher.data !== outdated;
  const answer = isAnswered ? fetcher.data : undefined;
  const busy = sending !== undefined || fetcher.state !== "idle";
  const errors = answer?.errors ?? {};
  const coming = pictures.pictures.filter(({ state }) => state !== "refused");
  const isComplete = coming.length === pictureNames.length;
  const { pictures: refusal } = errors;
  const picturesWrong = refusal === PICTURES_MISSING && isComplete ? undefined : refusal;
  // Those that are there already count: the bar never falls when a fast one arrives.
  const progress = coming.reduce((sum, one) => sum + one.progress, 0) / (coming.length || 1);

  const answered = useRef<ProductAnswer>(undefined);
  useEffect(() => {
    if (!answer || answer === answered.current) return;
    answered.current = answer;
    if (answer.sent) {
      isOver.current = true;
      const [{ name }, isDraft] = [textsIn(form.current), isDraftIn(form.current)];
      forget();
      pictures.clear();
      void showToast({ kind: "ok", text: words.done });
      onDone({ id: answer.id ?? "", name, isDraft });
      return;
    }
    if (answer.current || answer.gone) onStale?.();
    if (answer.current) {
      merge(answer.current);
      return;
    }
    if (answer.lost) pictures.lose(answer.lost);
    if (answer.failure) void showToast({ kind: "bad", text: answer.failure });
    if (answer.gone) identity.current = undefined;
    if (answer.gone) void showToast({ kind: "bad", text: "Product not found" });
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? notice.current)?.focus();
  }, [answer, forget, identity, merge, onDone, onStale, pictures.clear, pictures.lose, words]);

  // The notice is in the page only now; the button that was pressed may be screens below it.
  useEffect(() => {
    if (conflict) show(notice.current);
  }, [conflict]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (isOpen) {
      changes.ask();
      show(notice.current);
      return;
    }
    // It was meant for the product before, whose form was here a moment ago.
    if (told && isEmpty()) {
      show(notice.current);
      return;
    }
    setOutdated(fetcher.data);
    setSending("pictures");
    await send();
    setSending(undefined);
  }

  const isEmpty = () =>
    pictures.pictures.length === 0 && Object.values(textsIn(form.current)).every((text) => !text);

  async function send() {
    pictures.retryAll();
    if (!(await pictures.settle())) {
      void showToast({ kind: "bad", text: words.failed });
      return;
    }
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set("main", pictures.values("main")[0] ?? "");
    for (const value of pictures.values("detail")) body.append("details", value);
    if (base) body.set("version", String(base.version));
    // Sent anew after its answer was lost, also after a reload, it is still the same product.
    identity.current ??= fields;
    for (const [name, value] of Object.entries(identity.current)) body.set(name, value);
    save();
    setSending("form");
    // The answer alone says what came of it; a page that cannot be read again then takes nothing back.
    await fetcher.submit(body, { method: "post", action, defaultShouldRevalidate: false });
  }

  return (
    <>
      <DiscardDialog
        isChanged={isChanged}
        lost={product ? "changes" : "pictures"}
        onStay={onStay}
        onLeave={product && forget}
      />
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        className="stack product-form"
        aria-busy={busy}
        onInput={save}
        onSubmit={submit}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <Notice kind="warn">Switch JavaScript on to upload pictures.</Notice>
        </noscript>
        <div ref={notice} tabIndex={-1} className="said">
          {told}
          {isBack && !conflict ? (
            <Notice role="status">What you had typed is here again. It is not saved yet.</Notice>
          ) : null}
          {conflict ? (
            <ChangedMeanwhile
              conflict={conflict}
              added={!product}
              choices={choices}
              asked={changes.isAsked}
              button={words.button}
              onChoose={changes.choose}
            />
          ) : null}
          {picturesWrong ? (
            <Notice kind="bad" role="alert">
              {picturesWrong}
            </Notice>
          ) : null}
          {answer?.failure ? (
            <Notice kind="bad" role="alert">
              {answer.failure} Everything you typed is still here.
            </Notice>
          ) : null}
        </div>
        <PictureFields
          pictures={pictures.pictures}
          leftOut={pictures.leftOut}
          missing={picturesWrong === PICTURES_MISSING}
          onAdd={pictures.add}
          onRemove={pictures.takeOff}
          onRetry={pictures.retryAll}
        />
        <ProductFields product={product} categories={categories} errors={errors} />
        <div className="row product-form-submit">
          <SubmitButton busy={busy} disabled={!hydrated}>
            {busy ? words.busy : words.button}
          </SubmitButton>
          {cancel ? (
            <button
              type="button"
              className="button button-line"
              onClick={() => {
                isOver.current = true;
                forget();
                cancel.onPress();
              }}
            >
              {cancel.label}
            </button>
          ) : null}
          {sending === "pictures" ? (
            <progress className="progress" aria-label="Pictures uploaded" value={progress} max={1}>
              {Math.floor(progress * 100)}%
            </progress>
          ) : null}
        </div>
      </form>
    </>
  );
}

const isDraftIn = (form: HTMLFormElement | null): boolean =>
  form?.querySelector<HTMLInputElement>('[name="state"]:checked')?.value === "draft";

function show(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "start" });
}
