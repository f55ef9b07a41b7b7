import { useEffect, useRef } from "react";
import type { PriceChange } from "../../ui/forms/form-answer";

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
              <td>{before === now ? before : <s>{before}</s>}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="order-changed-acts">
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
      </div>
    </div>
  );
}
