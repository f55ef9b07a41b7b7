import { useId } from "react";
import type { Figures } from "../../orders/figures/figures.server";
import type { Choice } from "../../orders/figures/period";
import { formatCount } from "../../ui/format/money";
import { AsTable } from "./as-table";
import { Bar } from "./bar-table";
import { FunnelForm } from "./choice-form";
import { counted, ofHundred, percentOf } from "./figure-words";
import { OrderLines } from "./order-lines";

interface Step {
  name: string;
  /** Null: it cannot be known. */
  count: number | null;
  /** Said after how many of a hundred they are. */
  of: string;
  more?: string;
}

/** How many came from one step to the next, and where they stay. */
export function FunnelChart({ figures, choice }: { figures: Figures; choice: Choice }) {
  const id = useId();
  const { seen, asked, priced, paid, delivered, underWay, open } = figures.funnel;
  const steps: Step[] = [
    { name: "Saw a product", count: seen, of: "" },
    { name: "Chatted or ordered", count: asked, of: "for 100 opened pages" },
    { name: "Had a price or a quote", count: priced, of: "of 100 who wrote" },
    { name: "Paid", count: paid, of: "of 100 with a price" },
    {
      name: "Delivered",
      count: delivered,
      of: "of 100 paid",
      ...(underWay > 0 ? { more: `${formatCount(underWay)} in the works` } : {}),
    },
  ];
  const most = Math.max(...steps.map(({ count }) => count ?? 0));
  const shares = steps.map(({ count, ...step }, at) => ({
    ...step,
    count,
    before: steps[at - 1]?.count ?? 0,
  }));
  return (
    <section aria-labelledby={id} className="figures-wide">
      <div className="figures-head">
        <h2 id={id}>From seeing to holding</h2>
        <FunnelForm choice={choice} products={figures.products.named} />
      </div>
      <p className="figures-lead">
        {counted(priced - paid, "order")} had a price and did not pay. Pages that were opened are
        counted, not people.
        {seen === null ? " From which state somebody looks is not known." : ""}
      </p>
      <ol className="figures-funnel">
        {shares.map(({ name, count, of, more, before }) => {
          const share = ofHundred(count ?? 0, before);
          return (
            <li key={name}>
              <b>{name}</b>
              <span className="figures-value">{count === null ? "–" : formatCount(count)}</span>
              <Bar part={count ?? 0} most={most} tall />
              <span className="figures-note">
                {[share && `${share} ${of}`, more].filter(Boolean).join(", ")}
              </span>
            </li>
          );
        })}
      </ol>
      <OrderLines
        summary={`See the ${open.count === 1 ? "one" : formatCount(open.count)} whose quote still holds`}
        {...open}
      />
      <AsTable
        labelledBy={id}
        columns={["Step", "Count", "of the step before"]}
        rows={shares.map(({ name, count, before }) => ({
          name,
          cells: [count === null ? "not known" : formatCount(count), percentOf(count ?? 0, before)],
        }))}
      />
    </section>
  );
}
