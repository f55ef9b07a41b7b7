import { useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import type { AdminOrder } from "../../../../orders/reading/read-orders.server";
import { type FormAnswer, saidOf } from "../../../../ui/forms/form-answer";
import { showToast, type ToastMessage } from "../../../../ui/toasts/toast";
import { NOT_KEPT, type OrderActName } from "../../order-answer";
import { takeUntold } from "./untold-answers";

/** What each form of an order's page is given. */
export interface ActProps {
  order: AdminOrder;
  today: string;
  /** Of a form that was sent without JavaScript. */
  answer: FormAnswer | undefined;
  /** What this page asked for was done. */
  onDone: () => void;
}

const tellDone = (done: string | Omit<ToastMessage, "kind">) =>
  void showToast({ kind: "ok", ...(typeof done === "string" ? { text: done } : done) });

/** The focus that went with a form goes to the heading of its panel. */
function focusHeading(panel: Element | null | undefined) {
  const heading = panel?.querySelector("h2");
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * One form of an order's page: it is kept as it was typed until it was done.
 * @param done said in a toast
 * @param onReset empties the form of what was sent; what was typed or chosen meanwhile stays
 */
export function useOrderAct(
  act: OrderActName,
  { order, answer, onDone }: ActProps,
  done: string | Omit<ToastMessage, "kind">,
  onReset: (sent: (name: string) => string, files: string[]) => void,
) {
  const fetcher = useFetcher<FormAnswer>();
  const box = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const own = answer?.values.act === act ? answer : undefined;
  const came = fetcher.data ?? own;
  const refused = !busy && !came?.sent ? came : undefined;
  const latest = useRef({ onDone, onReset, done });
  useEffect(() => {
    latest.current = { onDone, onReset, done };
  });
  const name = useId();
  const told = useRef<FormAnswer>(undefined);
  const { data, state, formData } = fetcher;
  const sent = useRef<FormData>(undefined);
  useEffect(() => {
    if (formData) sent.current = formData;
  }, [formData]);
  useEffect(() => {
    // Also the order as it is now has arrived by then.
    if (!data || state !== "idle" || data === told.current) return;
    told.current = data;
    void takeUntold(name);
    const { current } = latest;
    if (data.sent) {
      // As it stands in a field.
      current.onReset(
        (name) => String(sent.current?.get(name) ?? "").replaceAll("\r\n", "\n"),
        (sent.current?.getAll("files") ?? []).map(String),
      );
      current.onDone();
      tellDone(current.done);
      return;
    }
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current?.querySelector<HTMLElement>(".said"))?.focus();
  }, [data, state, name]);
  useEffect(() => {
    const panel = box.current?.closest("section");
    return () => {
      // The form goes before it has told: with what it was about, or with the page.
      const { done, onDone } = latest.current;
      void takeUntold(name).then((answer) => {
        if (!answer) return;
        focusHeading(panel);
        if (answer.sent) {
          onDone();
          tellDone(done);
        } else void showToast({ kind: "bad", text: saidOf(answer) ?? NOT_KEPT });
      });
    };
  }, [name]);

  return {
    fetcher,
    busy,
    form: box,
    /** What the form says of the order; goes into it as hidden fields. */
    fields: { act, id: order.id, version: String(order.version), formName: name },
    /** What was typed into a form that was sent without JavaScript. */
    typed: own?.values,
    /** What the form is sent with from now on, when it had done its work already. */
    formId: refused?.formId,
    /** What is wrong with a field. */
    errorOf: (field: string) => (refused?.errors[field] ? { error: refused.errors[field] } : {}),
    /** Ids of files that are no longer there. */
    lost: refused?.lost,
    /** What concerns the whole form. */
    failure: refused?.failure,
  };
}
