import type { ReactNode } from "react";

/** The table of a chart, for whoever wants the numbers. */
export function AsTable({
  labelledBy,
  columns,
  rows,
}: {
  /** The id of the chart's heading. */
  labelledBy: string;
  /** The first one names the rows. */
  columns: string[];
  rows: { name: string; cells: ReactNode[] }[];
}) {
  return (
    <details className="figures-more">
      <summary>As a table</summary>
      <table className="figures-table figures-narrow" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
