import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router";
import { writeChoice } from "../../catalogue/prices/choice";
import type { Zones } from "../../catalogue/prices/delivery";
import { type Choice, choiceBeforehand } from "../../catalogue/prices/price-list";
import { offeredFields } from "../../catalogue/ticket/choice/lost-choice";
import type { Values } from "../../kept-form/drafts";
import { KeptForm } from "../../kept-form/kept-form";
import { useKeptForm } from "../../kept-form/use-kept-form";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { isBusy } from "../../uploads/browser/upload-list";
import type { DraftFile } from "../files/artwork-uploads";
import { type Artwork, useArtwork, useLostFiles } from "../files/use-artwork";
import { readFormLines } from "./lines/form-lines";
import {
  type AskedLine,
  askedLine,
  fieldsOf,
  type LineProduct,
  placeOf,
  sumOf,
} from "./lines/order-line";
import { type KeptLine, keyOf, type OpenLine, OrderLines } from "./lines/order-lines";
import { type FoundProduct, useProducts } from "./lines/use-products";
import {
  type DraftOwner,
  type OrderDraft,
  orderDrafts,
  orderForm,
  orderPlace,
} from "./order-draft";

/** The line that the page's address asks for. */
export interface FirstLine {
  product: FoundProduct;
  line: AskedLine;
  /** What is wrong with it, by field. */
  errors: Record<string, string>;
  /** Its fields as the address names them; none unless something is wrong. */
  typed: Values;
  /** Whether it names a quantity. */
  isCounted: boolean;
}

/**
 * Marks an address whose line has become one of the device's lines. It is also the state of a link
 * to such an address.
 */
export const TAKEN = "isLineTaken";

/**
 * A request for an order with its lines, files and fields, stored on the device until it is sent.
 * @param form the form's element
 */
export function useOrderRequest(
  loaded: { first: FirstLine | undefined; formId: string; owner: DraftOwner; zones: Zones },
  answer: FormAnswer | undefined,
  form: RefObject<HTMLFormElement | null>,
  beforehand: Values,
) {
  const { first, formId, owner, zones } = loaded;
  const [kept] = useState(() => new KeptForm(orderForm, answer?.formId || formId));
  const [shown] = useState(() => firstOf(first, answer));
  const [orderLines] = useState(() => new OrderLines(shown));
  const location = useLocation();
  const [isTaken] = useState(
    () => location.state === TAKEN || (typeof history === "object" && history.state?.[TAKEN]),
  );
  const [values, setValues] = useState<Values>(answer?.values ?? beforehand);
  const [isFull, setFull] = useState(false);
  const [gone, setGone] = useState<string[]>([]);
  const lines = useSyncExternalStore(orderLines.subscribe, orderLines.lines, orderLines.lines);
  const stale = answer && isStale(answer) ? answer : undefined;
  const products = useProducts(first?.product, lines, stale, (keys) => {
    const lost = lines.filter((line) => keys.has(keyOf(line)));
    setGone(lost.map(({ name }) => name));
    orderLines.drop(keys);
  });

  // On this page a file's line is given by its slot.
  const draft = useRef<OrderDraft>({ files: [], lines: [] });
  const save = (change: Partial<OrderDraft> = {}) => {
    draft.current = { ...draft.current, ...change };
    const { files, lines } = draft.current;
    kept.save({ files: placed(files, orderLines.lines()), lines });
    setValues(kept.values());
  };
  const uploads = useArtwork((files) => save({ files }));
  const artwork = ofLines(uploads, lines);
  const keepLines = useEffectEvent(() => save({ lines: orderLines.kept() }));
  useEffect(() => orderLines.subscribe(() => keepLines()), [orderLines]);

  // The server gives a new id to a form that has made an order.
  const spentId = answer?.formId !== answer?.values.clientId ? answer?.values.clientId : undefined;
  const place = orderPlace(owner);
  const choice = {
    ...place,
    formId: answer?.formId || formId,
    isAnswer: answer !== undefined,
    sentId: spentId,
  };
  const state = useKeptForm(kept, form, place.place, choice, (found) => {
    const early = shown ? changedIn(kept.values(), shown) : {};
    const isCounted = Boolean(answer ?? first?.isCounted);
    const asked = shown && { isCounted, isTaken: Boolean(isTaken) };
    setFull(!orderLines.open(found?.more?.lines ?? [], asked, early));
    const files = slotted(found?.more?.files ?? [], orderLines.lines());
    save({ files: uploads.restore(files), lines: orderLines.kept() });
  });
  useEffect(() => {
    if (answer?.formId && spentId) kept.renew(spentId, answer.formId);
  }, [answer, spentId, kept]);
  useLostFiles(uploads, answer?.lost);
  // Each answer adds an entry to the browser's history. While another page is on its way, this one
  // is still drawn, and the entry is the other's already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (state.isReady && !history.state?.[TAKEN]) {
      history.replaceState({ ...history.state, [TAKEN]: true }, "");
    }
  }, [state.isReady, location]);
  useEffect(() => {
    const follow = () => {
      const other = orderDrafts.read(place.place)?.more?.lines;
      if (other) orderLines.adopt(other);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [place.place, orderLines]);

  const asked = lines.map((line): RequestedLine => {
    const product = products.known[keyOf(line)];
    return product
      ? { ...line, about: product, ...askedLine(product, fieldsOf(line)) }
      : { ...line, about: undefined };
  });
  const prices = asked.map(({ line, errors }) => ({
    price: line && Object.keys(errors).length === 0 ? line.price : null,
  }));
  return {
    ...state,
    artwork,
    /** Reads the form's fields and stores them. */
    read() {
      orderLines.read(kept.values());
      save();
    },
    send: () => kept.send(),
    orderLines,
    lines: asked,
    sum: sumOf(prices, zones, placeOf({ get: (name) => values[name] ?? null })),
    /** There was no room for another line. */
    isFull,
    /** Names of products that are no longer in the shop. */
    gone,
    /** Adds a line with everything as chosen beforehand, even if the product has a line already. */
    add(product: FoundProduct): boolean {
      products.add(product);
      const isAdded = orderLines.add(lineOf(product, choiceBeforehand(product.list)));
      setFull(!isAdded);
      return Boolean(isAdded);
    },
    /** Goes on with what is offered in place of what the address's line chose. */
    goOn() {
      const first = lines.find(({ slot }) => slot === 1);
      const list = first && products.known[keyOf(first)]?.list;
      if (list) orderLines.refill(1, offeredFields(list, first.fields));
    },
    /** Whether the address's line is among those that the device has stored. */
    isKept: state.isReady && lines.some(({ slot }) => slot === 1),
    remove(slot: number) {
      setFull(false);
      return orderLines.remove(slot);
    },
    isLost: products.isLost,
    retry: products.retry,
  };
}

/** Uploads of existing lines only: those of a removed line wait in case it is put back. */
function ofLines(uploads: Artwork, lines: readonly OpenLine[]): Artwork {
  const items = uploads.items.filter(({ line }) => lines.some(({ slot }) => slot === line));
  const away = uploads.items.length - items.length;
  return {
    ...uploads,
    items,
    isBusy: isBusy(items),
    add: (files, already = 0, line) => uploads.add(files, already - away, line),
  };
}

/** A page's files as a draft stores them: with the places of their lines. */
function placed(files: readonly DraftFile[], lines: readonly OpenLine[]): DraftFile[] {
  return files.flatMap((file) => {
    const line = lines.findIndex(({ slot }) => slot === file.line);
    return line < 0 ? [] : [{ ...file, line }];
  });
}

/** A draft's files with the slots of their lines. Drafts with a single line had none. */
function slotted(files: readonly DraftFile[], lines: readonly OpenLine[]): DraftFile[] {
  return files.flatMap((file) => {
    const line = lines[file.line ?? 0];
    return line ? [{ ...file, line: line.slot }] : [];
  });
}

/** A line of the form with its price. */
export type RequestedLine = OpenLine &
  (
    | { about: LineProduct; line: AskedLine; errors: Record<string, string> }
    /** While its product is being fetched. */
    | { about: undefined; line?: undefined; errors?: undefined }
  );

const lineOf = ({ product, item, name }: FoundProduct, choice: Choice): KeptLine => ({
  ...{ product, item, name },
  fields: Object.fromEntries(writeChoice(choice)),
});

/** The line that the page is rendered with; what was sent is newer than the address. */
function firstOf(first: FirstLine | undefined, answer: FormAnswer | undefined) {
  if (!first) return undefined;
  const line = lineOf(first.product, first.line.choice);
  const sent = answer && readFormLines(answer.values).find(({ slot }) => slot === 1);
  return { ...line, fields: { ...line.fields, ...(sent ? sent.fields : first.typed) } };
}

/** Fields of the first line that differ from what the page was rendered with. */
function changedIn(values: Values, { fields }: KeptLine): Values {
  const first = readFormLines(values).find(({ slot }) => slot === 1)?.fields ?? {};
  return Object.fromEntries(Object.entries(first).filter(([name, text]) => fields[name] !== text));
}

/** Whether an answer says that prices have changed, or that a product or a choice is gone. */
export const isStale = ({ changed, errors }: Pick<FormAnswer, "changed" | "errors">): boolean =>
  Boolean(changed) ||
  Object.keys(errors).some((name) => /(?:^|\.)(?:product|quantity|o-.*)$/s.test(name));
