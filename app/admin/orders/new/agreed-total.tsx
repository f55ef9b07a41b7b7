import { useEffect, useRef } from "react";
import type { OrderSum } from "../../../catalogue/prices/order-sum";
import { units } from "../../../catalogue/product";
import type { MessageChoice } from "../../../chat/message";
import { type AskedLine, deliveryWords } from "../../../orders/requesting/lines/order-line";
import { Fact } from "../../../ui/fact";
import { formatNaira, formatNairaFigure } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import type { FormAnswer } from "../../../ui/forms/form-answer";
import { Notice } from "../../../ui/notice";

/** What an order comes to by the price list, as it stands in the form. */
export interface ListSum {
  line: AskedLine;
  sum: OrderSum;
  /** Something of what is chosen cannot be ordered. */
  isWrong: boolean;
}

/** What stands in the field until the admin types: all that the price list knows, or nothing. */
const suggestion = (known: ListSum | undefined): string =>
  known && !known.isWrong && known.sum.isWhole && !known.sum.isTooMuch
    ? formatNairaFigure(known.sum.total)
    : "";

/**
 * What the order costs: by the price list, and as it is agreed.
 * @param known undefined for what the catalogue does not have
 * @param said what the chat says of the same choice
 */
export function AgreedTotal({
  known,
  said,
  answer,
}: {
  known: ListSum | undefined;
  said: MessageChoice | null;
  answer: FormAnswer | undefined;
}) {
  const suggested = suggestion(known);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(suggested);
  useEffect(() => {
    // A number of the admin's own stays.
    if (field.current?.value === shown.current) field.current.value = suggested;
    shown.current = suggested;
  }, [suggested]);
  const error = answer?.errors.total;
  return (
    <fieldset className="stack">
      <legend>Price</legend>
      {known ? <ByTheList known={known} said={said} /> : null}
      <input type="hidden" name="suggested" value={suggested} />
      <Field
        label="Agreed total in naira"
        hint="Leave it empty to agree on it later, with the proof at the latest."
        {...(error ? { error } : {})}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            className="input numerals"
            name="total"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={answer?.values.total ?? suggested}
          />
        )}
      </Field>
    </fieldset>
  );
}

function ByTheList({
  known: { line, sum, isWrong },
  said,
}: {
  known: ListSum;
  said: MessageChoice | null;
}) {
  const { choice, makeUp, price } = line;
  if (isWrong) return null;
  const isSaid = said?.quantity === choice.quantity && said.makeUp === makeUp;
  return (
    <>
      <dl className="specification" aria-live="polite">
        <Fact name={units(choice.quantity)} className="numerals">
          {priceIn(price)}
          {makeUp ? <p className="text-smallest muted">{makeUp}</p> : null}
        </Fact>
        <Fact name={sum.delivery.kind === "pick-up" ? "Pick-up" : "Delivery"} className="numerals">
          {deliveryWords(sum.delivery)}
        </Fact>
        {price === null ? null : (
          <Fact name={sum.isWhole ? "By the price list" : "Without delivery"} className="numerals">
            {formatNaira(sum.total)}
          </Fact>
        )}
      </dl>
      {isSaid && said.price !== price ? (
        <Notice kind="warn">
          {`The chat says ${priceIn(said.price)} for ${units(choice.quantity)}; by today's price list it is ${priceIn(price)}.`}
        </Notice>
      ) : null}
    </>
  );
}

const priceIn = (price: number | null): string =>
  price === null ? "by quote" : formatNaira(price);
