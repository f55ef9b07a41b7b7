import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { useReread } from "../../../live/use-reread";
import { showToast } from "../../../ui/toasts/toast";
import type { DeliveryAnswer } from "./delivery-answer";
import { undoAction } from "./undo";

/**
 * One form of the page: it holds what was typed until that was kept.
 * @param answer of this form, when it was sent without JavaScript
 * @param onDone told when the page shows what was kept
 */
export function useDeliveryForm(answer: DeliveryAnswer | undefined, onDone?: () => void) {
  const fetcher = useFetcher<DeliveryAnswer>();
  const box = useRef<HTMLFormElement>(null);
  const reread = useReread();
  const { data, state } = fetcher;
  const busy = state !== "idle";
  const came = data ?? answer;
  const refused = !busy && came && !came.ok ? came : undefined;
  const tellDone = useEffectEvent(() => onDone?.());
  const told = useRef<DeliveryAnswer>(undefined);
  useEffect(() => {
    if (!data || state !== "idle" || data === told.current) return;
    told.current = data;
    if (data.ok) {
      const { said, undo } = data;
      void showToast({ kind: "ok", text: said, ...(undo ? { action: undoAction(undo) } : {}) });
      tellDone();
      return;
    }
    if (data.values.revision) reread();
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current?.querySelector<HTMLElement>(".said"))?.focus();
  }, [data, state, reread]);
  return { fetcher, box, busy, refused };
}
