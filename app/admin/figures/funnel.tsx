import { useId } from "react";
import { Link } from "react-router";
import type { Figures } from "../../orders/figures/figures.server";
import type { Choice } from "../../orders/figures/period";
import { orderNumber } from "../../orders/order";
import { formatCount } from "../../ui/format/money";
import { Bar } from "./bar";
import { FunnelForm } from "./choice-form";
import { counted, ofHundred, percentOf } from "./figure-words";

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
      <OpenQuotes open={open} />
      <details className="figures-more">
        <summary>As a table</summary>
        <table className="figures-table figures-narrow" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Count</th>
              <th scope="col">of the step before</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ name, count, before }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count === null ? "not known" : formatCount(count)}</td>
                <td>{percentOf(count ?? 0, before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function OpenQuotes({ open: { count, orders } }: { open: Figures["funnel"]["open"] }) {
  if (count === 0) return null;
  return (
    <details className="figures-more">
      <summary>
        {count === 1
          ? "See the one whose quote still holds"
          : `See the ${formatCount(count)} whose quote still holds`}
      </summary>
      <ul className="figures-list">
        {orders.map(({ number, title }) => (
          <li key={number}>
            <Link className="link" to={`/admin-dashboard/orders/${orderNumber(number)}`}>
              {orderNumber(number)}
            </Link>{" "}
            <span className="breaks">{title}</span>
          </li>
        ))}
      </ul>
      {count > orders.length ? (
        <p className="muted">These are the newest {orders.length}.</p>
      ) : null}
    </details>
  );
}
