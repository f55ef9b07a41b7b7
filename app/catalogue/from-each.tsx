import { formatNaira } from "../ui/format/money.ts";

/**
 * 'from ₦48 each' under a price (TRADE §1); nothing where there is no ladder.
 * @param fromEach kobo as they are shown
 */
export function FromEach({ fromEach }: { fromEach: number | null }) {
  if (fromEach === null) return null;
  return <p className="product-card-note numerals">{`from ${formatNaira(fromEach)} each`}</p>;
}
