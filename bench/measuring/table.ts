/** Tables for the terminal. */

/** A figure beside the most, or with `least` the least, that it should be. */
export interface Figure {
  value: number;
  most?: number;
  least?: number;
}

type Cell = string | number | Figure;

let missed = 0;

/** How many of the figures that were printed so far are not as they should be. */
export function countMissed(): number {
  return missed;
}

/** Prints `rows` under `title`; the first column is text, numbers stand to the right. */
export function printTable(title: string, columns: string[], rows: Cell[][]): void {
  const lines = [columns, ...rows.map((row) => row.map(shown))];
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${text.join("\n")}\n`);
}

/** A number with as many digits as tell something. */
function round(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return Number(value.toFixed(digits));
}

/** The value below which a share of `values` lies, such as 0.5 for the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function shown(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return round(cell).toLocaleString("en");
  const { value, most, least } = cell;
  const bound = most === undefined ? `≥ ${round(least ?? 0)}` : `≤ ${round(most)}`;
  const holds = most === undefined ? value >= (least ?? 0) : value <= most;
  if (!holds) missed++;
  return `${round(value).toLocaleString("en")} (${bound}) ${holds ? "✓" : "✗"}`;
}
