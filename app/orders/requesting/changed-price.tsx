import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { writeChoice } from "../../catalogue/prices/choice";
import type { Choice } from "../../catalogue/prices/price-list";
import { productPath } from "../../catalogue/product";
import type { PriceChange } from "../../ui/forms/form-answer";
import { TAKEN } from "./use-order-request";

/**
 * Asks whether to send a form although its prices or its date have changed since it was shown. It
 * stands inside the form, which both buttons send.
 */
export function ChangedPrice({ changed, busy }: { changed: PriceChange; busy: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told anew
  useEffect(() => box.current?.focus(), [changed]);
  return (
    <div
      ref={box}
      className="order-changed stack"
      role="alertdialog"
      aria-labelledby="changed-title"
      aria-describedby="changed-words"
      tabIndex={-1}
    >
      <h2 id="changed-title">
        {changed.isDateAlone
          ? "Send the order for the new date?"
          : changed.isMadeOtherwise
            ? "Send the order as it is made now?"
            : "Send the order at the new price?"}
      </h2>
      <p id="changed-words">This is not what the page showed you before. Nothing is sent yet.</p>
      <OldAndNew changed={changed}>
        <button className="button button-line" type="submit" name="back" value="1" disabled={busy}>
          No, go back
        </button>
        <button
          className="button button-primary"
          type="submit"
          name="shown"
          value={changed.shown}
          disabled={busy}
        >
          Yes, send
        </button>
      </OldAndNew>
    </div>
  );
}

/**
 * Tells what has changed since the page of the product was shown.
 * @param choice what stands in place of what the address names
 * @param search the query of this page's address
 * @param isKept whether its line is among those that the device has stored
 * @param onGoOn makes that line one of what stands in place of what it chose
 */
export function ChangedSinceProduct({
  changed,
  choice,
  search,
  isKept,
  onGoOn,
}: {
  changed: PriceChange;
  choice: Choice;
  search: string;
  isKept: boolean;
  onGoOn: () => void;
}) {
  const query = new URLSearchParams(search);
  query.delete("shown");
  const [product, item = ""] = [query.get("product"), query.get("item") ?? ""];
  const on = new URLSearchParams(query);
  for (const name of query.keys()) if (name.startsWith("o-")) on.delete(name);
  for (const [name, value] of writeChoice(choice)) on.set(name, value);
  query.delete("product");
  const back = product ? `${productPath(product)}?${query}` : `/products/${item}`;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const section = box.current;
    return () => {
      // It goes with the link that was pressed: the keyboard stays on the page.
      if (section?.contains(document.activeElement)) {
        document.getElementById("main")?.focus({ preventScroll: true });
      }
    };
  }, []);
  return (
    <section ref={box} className="order-changed stack" role="alert" aria-labelledby="since-title">
      <h2 id="since-title">
        {changed.isDateAlone
          ? "The date has changed"
          : changed.isMadeOtherwise
            ? "This product has changed"
            : "The price has changed"}
      </h2>
      <p>It is not as you saw it before. Nothing is ordered yet.</p>
      <OldAndNew changed={changed}>
        <Link className="button button-line" to={back}>
          Back to the product
        </Link>
        <Link
          className="button button-primary"
          to={`/order/new?${on}`}
          state={isKept ? TAKEN : undefined}
          replace
          onClick={onGoOn}
        >
          Go on with this
        </Link>
      </OldAndNew>
    </section>
  );
}

/** @param children the two ways to answer */
function OldAndNew({ changed, children }: { changed: PriceChange; children: ReactNode }) {
  return (
    <>
      <table className="order-changed-prices numerals">
        <thead>
          <tr>
            <td />
            <th scope="col">You saw</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changed.rows.map(([what, before, now], index) => (
            // One product may be several lines.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change
            <tr key={index}>
              <th scope="row">{what}</th>
              <td>
                <s>{before}</s>
              </td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="order-changed-acts">{children}</div>
    </>
  );
}
