import { formatNaira } from "../ui/format/money.ts";

/**
 * 'from ₦48 each' under a price (TRADE §1). Without a ladder it shows nothing.
 * @param fromEach kobo as they are shown
 */
export function FromEach({ fromEach }: { fromEach: number | null }) {
  if (fromEach === null) return null;
  return <p className="product-card-note numerals">{`from ${formatNaira(fromEach)} each`}</p>;
}
