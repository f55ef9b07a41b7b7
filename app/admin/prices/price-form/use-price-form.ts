import { type MouseEvent, useEffect, useRef, useState } from "react";
import { type PriceForm, readPriceForm } from "./price-form.ts";
import { changeForm } from "./price-form-changes.ts";
import type { PricesAnswer } from "./prices-answer.ts";

/** What the parts of the form are given. */
export interface PriceFormProps {
  form: PriceForm;
  /** By the names of the fields. */
  errors: Readonly<Record<string, string>>;
  change: (change: Partial<PriceForm>) => void;
  /** For buttons that change rows: done in the browser, or by the server without JavaScript. */
  press: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * The form of a product's prices in the browser.
 * @param kept what stands in it at first
 * @param answer what the server has made of it last
 */
export function usePriceForm(
  kept: { form: PriceForm; revision: number },
  answer: PricesAnswer | undefined,
) {
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(answer?.form ?? kept.form);
  const [revision, setRevision] = useState(answer?.revision ?? kept.revision);
  const [errors, setErrors] = useState(answer?.errors ?? {});
  const [saved, setSaved] = useState(kept.form);
  const [seen, setSeen] = useState(answer);
  const [sent, setSent] = useState<PriceForm>();
  // What has been typed since stays: sent again, it gets the same ids.
  if (answer && answer !== seen) {
    setSeen(answer);
    setErrors(answer.errors);
    if (answer.revision !== undefined) setRevision(answer.revision);
    if (answer.form && answer.isOther && form === sent) setForm(answer.form);
    if (answer.form && answer.isSaved) setSaved(form === sent ? answer.form : (sent ?? form));
  }

  // What was typed before the page was taken over.
  useEffect(() => {
    if (!element.current) return;
    const typed = new FormData(element.current);
    setForm(readPriceForm(Object.fromEntries(typed) as Record<string, string>));
  }, []);

  const change = (part: Partial<PriceForm>) => setForm({ ...form, ...part });
  function press(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const changed = changeForm(form, event.currentTarget.value);
    setForm(changed.form);
    setErrors(changed.errors);
  }
  const isChanged = () => textOf(form) !== textOf(saved);
  return {
    element,
    revision,
    isChanged,
    fields: { form, errors, change, press } satisfies PriceFormProps,
    send: () => setSent(form),
  };
}

/** What of a form is kept. */
const textOf = ({ rungs, ordered, step, options, exclusions }: PriceForm): string =>
  JSON.stringify({ rungs, ordered, step, options, exclusions });
