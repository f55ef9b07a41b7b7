import { formatCount } from "../../../ui/format/money.ts";

/** How far something has come; `total` is 0 while that is not known. */
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
  // Nobody knows yet how much there is.
  const isOpen = total === 0;
  return (
    <div className="import-progress">
      <p>
        <b>{name}</b>
        <span className="muted">{isOpen ? "" : words}</span>
      </p>
      <progress
        aria-label={name}
        {...(isOpen ? {} : { value: Math.min(done, total), max: total })}
      />
    </div>
  );
}
