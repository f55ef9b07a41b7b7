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
