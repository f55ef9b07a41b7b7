import { useId } from "react";
import type { Figures } from "../../orders/figures/figures.server";
import { formatCount } from "../../ui/format/money";
import { counted, datedIn, dayWords } from "./figure-words";
import { OrderLines } from "./order-lines";

/** Delivered orders against their promised days, and which came late. */
export function OnTimeChart({ figures: { onTime, late } }: { figures: Figures }) {
  const id = useId();
  const { inTime, oneDayLate, later, undated } = onTime;
  const dated = datedIn(onTime);
  const rows = [
    { name: "On the day or before", count: inTime, tone: "figures-in-time" },
    { name: "One working day late", count: oneDayLate, tone: "figures-late" },
    { name: "Later than that", count: later, tone: "figures-later" },
  ];
  const lateCount = oneDayLate + later;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>On time</h2>
      <p className="figures-lead">
        {counted(dated, "delivered order")} against the date promised at approval, also where it was
        moved since.
        {undated > 0 ? ` ${counted(undated, "other")} had no date.` : ""}
      </p>
      {dated === 0 ? (
        <p className="muted">Nothing with a promised date was delivered.</p>
      ) : (
        <>
          <TimeBar id={id} rows={rows} whole={dated} />
          <table className="figures-legend" aria-labelledby={id}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Delivered</th>
                <th scope="col">Orders</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, count, tone }) => (
                <tr key={name}>
                  <th scope="row">
                    <svg className={tone} width={14} height={14} aria-hidden="true">
                      <rect width={14} height={14} />
                    </svg>
                    {name}
                  </th>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <OrderLines
        summary={`See the ${lateCount === 1 ? "late one" : `${formatCount(lateCount)} late ones`}`}
        count={lateCount}
        orders={late.map(({ promised, delivered, ...order }) => ({
          ...order,
          aside: `promised ${dayWords(promised)}, delivered ${dayWords(delivered)}`,
        }))}
      />
    </section>
  );
}

interface Part {
  name: string;
  count: number;
  tone: string;
}

function TimeBar({ id, rows, whole }: { id: string; rows: Part[]; whole: number }) {
  let from = 0;
  return (
    <svg
      className="figures-time"
      width="100%"
      height={22}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>Delivered orders by how late they were</title>
      <desc id={`${id}-description`}>
        {rows.map(({ name, count }) => `${name}: ${formatCount(count)}`).join("; ")}.
      </desc>
      {rows.map(({ name, count, tone }) => {
        const x = from;
        const width = (100 * count) / whole;
        from += width;
        return count > 0 ? (
          <rect
            key={name}
            className={tone}
            x={`${x.toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height={22}
          />
        ) : null;
      })}
    </svg>
  );
}
