import { type RefObject, useState, useSyncExternalStore } from "react";
import type { Zones } from "../../catalogue/prices/delivery";
import type { Values } from "../../kept-form/drafts";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { readFormLines } from "../requesting/lines/form-lines";
import { askedLine, fieldsOf, placeOf, sumOf } from "../requesting/lines/order-line";
import { type KeptLine, OrderLines } from "../requesting/lines/order-lines";
import type { RequestedLine } from "../requesting/use-order-request";
import { type Again, type AgainLine, isTheSame } from "./again";

/** A line of the form, with what it was then. */
export type LineAgain = Extract<RequestedLine, { about: object }> & Pick<AgainLine, "before">;

/**
 * The lines of the form that orders an order again, and what they come to.
 * @param form the form's element
 * @param answer what was sent before and refused
 */
export function useAgain(
  again: Again,
  zones: Zones,
  form: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
) {
  const [orderLines] = useState(() => openLines(again, answer));
  const open = useSyncExternalStore(orderLines.subscribe, orderLines.lines, orderLines.lines);
  const [values, setValues] = useState<Values>(answer?.values ?? firstValues(again));
  const lines = open.flatMap((line): LineAgain[] => {
    // The slots follow the order of the lines, from 1.
    const found = again.lines[line.slot - 1];
    if (!found) return [];
    const { product, before } = found;
    return [{ ...line, before, about: product, ...askedLine(product, fieldsOf(line)) }];
  });
  const prices = lines.map(({ line, errors }) => ({
    price: Object.keys(errors).length === 0 ? line.price : null,
  }));
  const asked = { lines: lines.map(({ line }) => line), notes: values.notes ?? "" };
  return {
    orderLines,
    lines,
    sum: sumOf(prices, zones, placeOf({ get: (name) => values[name] ?? null })),
    /** Whether the form asks for everything just as it was printed. */
    isSame: isTheSame(again, asked) && values.keep === "1",
    /** Reads the form's fields. */
    read() {
      if (!form.current) return;
      const now = Object.fromEntries(new FormData(form.current)) as Values;
      orderLines.read(now);
      setValues(now);
    },
  };
}

function firstValues({ isPickUp, place, notes }: Again): Values {
  return {
    delivery: isPickUp ? "pick-up" : "delivery",
    "address.state": place.state,
    "address.city": place.city,
    notes,
    keep: "1",
  };
}

/** All lines at once, so that the page has them without a script. */
function openLines({ lines }: Again, answer: FormAnswer | undefined): OrderLines {
  const sent = new Map(answer && readFormLines(answer.values).map((line) => [line.slot, line]));
  const [first, ...others] = lines.map(
    ({ product: { product, item, name }, fields }, index): KeptLine => ({
      ...{ product, item, name },
      fields: { ...fields, ...sent.get(index + 1)?.fields },
    }),
  );
  const all = new OrderLines(first);
  for (const line of others) all.add(line);
  return all;
}
