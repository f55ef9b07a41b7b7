import { type ReactNode, useId } from "react";

interface BarRow {
  name: ReactNode;
  /** What its bar shows. */
  size: number;
  /** As the columns have them. */
  cells: ReactNode[];
  /** All others together. */
  isRest?: boolean;
}

/** A table whose rows each have a bar: the chart and its numbers in one. */
export function BarTable({
  title,
  lead,
  columns,
  rows,
  sum,
  nothing,
  isWide = false,
}: {
  title: string;
  lead: ReactNode;
  /** The first one names the rows. */
  columns: [string, ...string[]];
  rows: BarRow[];
  /** The cells of a last row for all. */
  sum?: ReactNode[];
  /** Said in the place of an empty table. */
  nothing: string;
  /** Over both columns of the page. */
  isWide?: boolean;
}) {
  const id = useId();
  const most = Math.max(0, ...rows.map(({ size }) => size));
  return (
    <section aria-labelledby={id} className={isWide ? "figures-wide" : undefined}>
      <h2 id={id}>{title}</h2>
      <p className="figures-lead">{lead}</p>
      {rows.length === 0 ? (
        <p className="muted">{nothing}</p>
      ) : (
        <table className="figures-table" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, size, cells, isRest }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two may be called the same
              <tr key={at} className={isRest ? "figures-rest" : undefined}>
                <th scope="row">
                  <span className="breaks">{name}</span>
                  <Bar part={size} most={most} />
                </th>
                <Cells of={cells} columns={columns} />
              </tr>
            ))}
          </tbody>
          {sum ? (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                <Cells of={sum} columns={columns} />
              </tr>
            </tfoot>
          ) : null}
        </table>
      )}
    </section>
  );
}

function Cells({ of, columns }: { of: ReactNode[]; columns: string[] }) {
  return of.map((cell, at) => <td key={columns[at + 1]}>{cell}</td>);
}

/** A part of the longest, drawn for the eye beside the number that says it. */
export function Bar({ part, most, tall = false }: { part: number; most: number; tall?: boolean }) {
  const width = most > 0 ? Math.max(0, Math.min(100, (100 * part) / most)) : 0;
  const height = tall ? 22 : 8;
  return (
    <svg className="figures-bar" width="100%" height={height} aria-hidden="true">
      <rect className="figures-bar-ground" width="100%" height={height} rx={1} />
      <rect className="figures-bar-part" width={`${width.toFixed(1)}%`} height={height} rx={1} />
    </svg>
  );
}
