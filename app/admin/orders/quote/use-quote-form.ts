import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Place } from "../../../catalogue/prices/prices.ts";
import {
  type DraftFields,
  type DraftGround,
  lineField,
  lineIds,
  priceFields,
  readDraft,
} from "../../../orders/quotes/quote-draft.ts";
import { placeOf } from "../../../orders/requesting/lines/order-line.ts";

/** Idle time after which what is typed is kept, ms. */
const SETTLE_MS = 800;

/** What a quote's form is read with; without a place it says one itself. */
export type FormGround = Omit<DraftGround, "place"> & { place: Place | undefined };

/**
 * A quote's form, whose fields are the browser's own: reads them with every key, fills in the price
 * by the list while nobody has written another one, and keeps the draft.
 * @param initial the draft as it was loaded
 * @param onKept told when it was kept, ISO 8601
 */
export function useQuoteForm(
  initial: DraftFields,
  ground: FormGround,
  onKept: (keptAt: string) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [last, setTyped] = useState(initial);
  // A line that has just come is not in the form yet.
  const isSame = last.lines === initial.lines;
  const typed = isSame ? last : { ...initial, ...last, lines: initial.lines ?? "" };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetcher = useFetcher<{ keptAt: string }>();
  const whole = { ...ground, place: ground.place ?? placeOf(fieldsOf(typed)) };
  const draft = readDraft(fieldsOf(typed), whole);
  const ids = useMemo(() => lineIds(fieldsOf(initial)).join(" "), [initial]);

  const read = (): DraftFields =>
    form.current ? (Object.fromEntries(new FormData(form.current)) as DraftFields) : typed;

  // Also what was typed before the page was taken over, and lines that came or went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` are those lines
  useEffect(() => setTyped(read()), [ids]);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { submit } = fetcher;
  const keptAt = fetcher.data?.keptAt;
  useEffect(() => {
    if (keptAt) onKept(keptAt);
  }, [keptAt, onKept]);
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name = "" } = target as HTMLInputElement;
    let now = read();
    const [, id] = /^l(\d+)\.(?:quantity$|o-)/.exec(name) ?? [];
    if (id && isByList(draft, id)) {
      priceByList(form.current, id, now, whole);
      now = read();
    }
    setTyped(now);
    stop();
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      data.set("act", "autosave");
      void submit(data, { method: "post" });
    }, SETTLE_MS);
  };

  return { form, draft, onInput, stop };
}

const fieldsOf = (fields: DraftFields) => ({ get: (name: string) => fields[name] });

/** Whether a line costs what the price list says. */
function isByList({ lines }: ReturnType<typeof readDraft>, id: string): boolean {
  const line = lines.find((one) => one.id === id);
  return line?.product !== undefined && line.price === line.listPrice;
}

function priceByList(
  form: HTMLFormElement | null,
  id: string,
  typed: DraftFields,
  ground: DraftGround,
): void {
  const { lines } = readDraft(fieldsOf(typed), ground);
  const line = lines.find((one) => one.id === id);
  if (!line?.quantity) return;
  const { listPrice, quantity } = line;
  const filled = listPrice === null ? { each: "", amount: "" } : priceFields(listPrice, quantity);
  for (const [name, value] of Object.entries(filled)) {
    const field = form?.elements.namedItem(lineField(id, name));
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
