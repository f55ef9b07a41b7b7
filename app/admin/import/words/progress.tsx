import { formatCount } from "../../../ui/format/money.ts";

/** How far something has come. */
export function Progress({
  name,
  done,
  total,
  unit = "",
}: {
  name: string;
  done: number;
  total: number;
  unit?: string;
}) {
  const words = unit ? `${done}${unit}` : `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <div className="import-progress">
      <p>
        <b>{name}</b>
        <span className="muted">{words}</span>
      </p>
      <progress aria-label={name} value={done} max={Math.max(1, total)} />
    </div>
  );
}
