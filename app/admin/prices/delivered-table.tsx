import { formatCount, formatNaira } from "../../ui/format/money.ts";

/** What the quantity of a rung comes to, in kobo. */
export interface DeliveredRung {
  quantity: number;
  /** Null: by quote. */
  goods: number | null;
  /** Null: the fee is not known, or nothing goes there. */
  delivered: number | null;
}

/** The rungs as somebody in a place pays them; one that costs less in all than the one before stands out. */
export function DeliveredTable({ to, rungs }: { to: string; rungs: readonly DeliveredRung[] }) {
  return (
    <table className="price-delivered numerals">
      <thead>
        <tr>
          <th scope="col">To {to}</th>
          <th scope="col">Goods</th>
          <th scope="col">Delivered</th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ quantity, goods, delivered }, at) => {
          const before = rungs[at - 1]?.goods;
          const isLess = goods !== null && typeof before === "number" && goods < before;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rungs may have one quantity while they are typed
            <tr key={at} className={isLess ? "price-delivered-less" : undefined}>
              <th scope="row">{formatCount(quantity)}</th>
              <td>{goods === null ? "By quote" : formatNaira(goods)}</td>
              <td>{delivered === null ? "–" : formatNaira(delivered)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
